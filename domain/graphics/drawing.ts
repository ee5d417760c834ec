export * from './model/drawing.ts'
