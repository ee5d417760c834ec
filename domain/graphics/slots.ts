export * from './model/slots.ts'
