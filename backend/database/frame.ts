import { type Result, RowCountError, type Statement, type Transaction } from './database.ts'

/**
 * What surrounds a transaction's statements, whichever engine runs them. Everything set here is local: it ends with
 * the transaction, so that no request inherits another one's role or claims.
 */

export function beginOf(transaction: Pick<Transaction, 'readOnly'>): string {
  return transaction.readOnly ? 'begin read only' : 'begin'
}

/**
 * One statement that makes all local settings, with names and values as parameters. The role comes last, because a
 * setting may need the rights of the session's own user; `none` is that user: the owner.
 */
export function settingsOf(
  transaction: Pick<Transaction, 'role' | 'settings'>,
  defaults: Readonly<Record<string, string>> = {},
): { text: string; values: string[] } {
  const { role: _, ...settings } = { ...defaults, ...transaction.settings }
  const role = transaction.role === 'postgres' ? 'none' : transaction.role
  const values = Object.entries({ ...settings, role }).flat()
  return { text: settingsText(values.length / 2), values }
}

/** By the number of settings: there are but a few, and every transaction asks for one. */
const settingsTexts: string[] = []

function settingsText(count: number): string {
  settingsTexts[count] ??= `select ${Array.from(
    { length: count },
    (_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`,
  ).join(', ')}`
  return settingsTexts[count]
}

/** @throws {RowCountError} for the first of `statements` whose result lies outside its bounds. */
export function checkCounts(statements: readonly Statement[], results: readonly Result[]): void {
  for (const [index, result] of results.entries()) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = statements[index]?.expect ?? {}
    if (result.count < min || result.count > max) throw new RowCountError(index, result.count)
  }
}
