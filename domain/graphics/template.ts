export * from './page/template.ts'
