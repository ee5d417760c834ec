/** Requests and results that can be sent to another thread. */

import { DatabaseError, type Result, RowCountError, type Statement, type Transaction } from '../database.ts'

export interface TextTransaction extends Omit<Transaction, 'timeout' | 'lowPriority' | 'signal'> {
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

export function withTexts({
  timeout: _timeout,
  lowPriority: _lowPriority,
  signal: _signal,
  ...transaction
}: Transaction): TextTransaction {
  const statements = transaction.statements.map(({ values = [], ...statement }) => ({
    ...statement,
    values: values.map(toText),
  }))
  return { ...transaction, statements }
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

export function unwrapOutcome(outcome: Outcome): readonly Result[] {
  if (outcome.kind === 'results') return outcome.results
  if (outcome.kind === 'row-count') throw new RowCountError(outcome.statement, outcome.count)
  throw new DatabaseError(outcome.error)
}
