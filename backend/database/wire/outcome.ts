/** What a session is asked and what it answers, in a form that can be sent to another thread. */

import { DatabaseError, type Result, RowCountError, type Statement, type Transaction } from '../database.ts'

/** A transaction whose values are PostgreSQL's text already. */
export interface TextTransaction extends Omit<Transaction, 'timeout'> {
  readonly statements: readonly TextStatement[]
}

export interface TextStatement extends Statement {
  readonly values?: readonly (string | null)[]
}

export type Outcome =
  | { readonly kind: 'results'; readonly results: readonly Result[] }
  | { readonly kind: 'row-count'; readonly statement: number; readonly count: number }
  | { readonly kind: 'error'; readonly error: ErrorFields }

export interface Notification {
  readonly channel: string
  readonly payload: string
}

export interface ErrorFields {
  readonly code: string
  readonly message: string
  readonly detail?: string | undefined
  readonly hint?: string | undefined
  readonly constraint?: string | undefined
}

export function withTexts({ timeout: _, ...transaction }: Transaction): TextTransaction {
  const statements = transaction.statements.map(({ values = [], ...statement }) => ({
    ...statement,
    values: values.map(toText),
  }))
  return { ...transaction, statements }
}

/** The results; what is none is thrown, in the terms of the `Database` interface. */
export function resultsOf(outcome: Outcome): readonly Result[] {
  if (outcome.kind === 'results') return outcome.results
  if (outcome.kind === 'row-count') throw new RowCountError(outcome.statement, outcome.count)
  throw new DatabaseError(outcome.error)
}

/** How values cross the border to PostgreSQL: the same rules for PGlite and for a server, see `Row` in database.ts. */

const BOOLEAN_TYPE = 16
const NUMBER_TYPES = new Set([20, 21, 23, 700, 701]) // int8, int2, int4, float4, float8
const JSON_TYPES = new Set([114, 3802]) // json, jsonb

/** A parameter as PostgreSQL's text; `null` for null and undefined. Arrays are objects too, hence JSON. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

/** A result's text in the JavaScript type that belongs to its PostgreSQL type. */
export function fromText(type: number, text: string | null): unknown {
  if (text === null) return null
  if (type === BOOLEAN_TYPE) return text === 't'
  if (NUMBER_TYPES.has(type)) return Number(text)
  if (JSON_TYPES.has(type)) return JSON.parse(text)
  return text
}

/** Rows returned or touched, from a command tag such as `INSERT 0 5` or `CREATE TABLE`. */
export function tagCount(tag: string): number {
  const count = Number(tag.slice(tag.lastIndexOf(' ') + 1))
  return Number.isInteger(count) ? count : 0
}
