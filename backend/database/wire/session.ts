/**
 * Sends a transaction in one round trip. After an error PostgreSQL skips the rest of the buffer, including the commit,
 * so that nothing runs outside the transaction.
 */

import { type Result, RowCountError, type Statement, type Transaction } from '../database.ts'
import { type Message, MessageWriter } from './messages.ts'
import type { Notification, Outcome, TextTransaction } from './outcome.ts'
import { Reply } from './reply.ts'
import { openStatements, type Run } from './statements.ts'

/**
 * Passes on messages until PostgreSQL is ready or reports an error. Rejects when the connection is no longer usable.
 */
export type Exchange = (messages: Uint8Array, onMessage: (message: Message) => void) => Promise<void>

export type Defaults = Readonly<Record<string, string>>

export interface Session {
  transaction(transaction: TextTransaction, defaults?: Defaults): Promise<Outcome>
  /** Runs several statements in one transaction as the owner. */
  script(sql: string, defaults?: Defaults): Promise<Outcome>
  /** Runs one statement outside a transaction as the owner. */
  maintain(sql: string): Promise<Outcome>
  listen(channel: string): Promise<Outcome>
  takeNotifications(): Notification[]
  /** Call when a parameter's type may have changed, which a cached plan would not notice. */
  discardPrepared(): void
}

export function openSession(exchange: Exchange): Session {
  const writer = new MessageWriter()
  const prepared = openStatements(writer)
  let notifications: Notification[] = []

  async function send(runs: readonly Run[]): Promise<Reply> {
    const reply = new Reply(runs)
    await exchange(writer.flush(), (message) => reply.add(message))
    notifications.push(...reply.notifications)
    if (reply.notifications.some(({ channel }) => channel === 'pgrst')) prepared.discardAll()
    prepared.settle(reply.error !== undefined)
    return reply
  }

  function roundTrip(runs: readonly Run[]): Promise<Reply> {
    writer.sync()
    return send(runs)
  }

  function simpleQuery(sql: string): Promise<Reply> {
    writer.query(sql)
    return send([])
  }

  function begin(
    request: Pick<TextTransaction, 'role' | 'settings' | 'readOnly'>,
    defaults: Defaults,
  ): Run[] {
    const settings = getSettingsStatement(request, defaults)
    return [
      prepared.runSilently(getBeginStatement(request)),
      prepared.runSilently(settings.text, settings.values),
    ]
  }

  async function finish(reply: Reply, verb: 'commit' | 'rollback'): Promise<Reply> {
    return reply.open ? roundTrip([prepared.runSilently(verb)]) : reply
  }

  async function transaction(request: TextTransaction, defaults: Defaults = {}): Promise<Outcome> {
    const first = await attempt(request, defaults)
    if (!first.stale) return first.outcome
    // The schema changed. The transaction was rolled back, so it can run again.
    prepared.discardAll()
    return (await attempt(request, defaults)).outcome
  }

  async function attempt(
    request: TextTransaction,
    defaults: Defaults,
  ): Promise<{ outcome: Outcome; stale: boolean }> {
    const { role, statements, rollback } = request
    const commitsImmediately = !rollback && !statements.some((statement) => statement.expect)
    const preamble = begin(request, defaults)
    const reply = await roundTrip([
      ...preamble,
      ...statements.map((statement) => prepared.run(role, statement)),
      ...(commitsImmediately ? [prepared.runSilently('commit')] : []),
    ])
    const results = reply.results.slice(preamble.length, preamble.length + statements.length)
    if (!reply.error && results.length < statements.length)
      throw new Error('The engine is broken: it skipped a statement')
    try {
      checkCounts(statements, results)
    } catch (error) {
      await finish(reply, 'rollback')
      if (!(error instanceof RowCountError)) throw error
      const { statement, count } = error
      return { outcome: { kind: 'row-count', statement, count }, stale: false }
    }
    const end = await finish(reply, reply.error || rollback ? 'rollback' : 'commit')
    const error = reply.error ?? end.error
    return { outcome: error ? { kind: 'error', error } : { kind: 'results', results }, stale: reply.stale }
  }

  async function script(sql: string, defaults: Defaults = {}): Promise<Outcome> {
    const beginOutcome = await roundTrip(begin({ role: 'postgres' }, defaults))
    const reply = beginOutcome.error ? beginOutcome : await simpleQuery(sql)
    const end = await finish(reply, reply.error ? 'rollback' : 'commit')
    prepared.discardAll()
    const error = reply.error ?? end.error
    return error ? { kind: 'error', error } : { kind: 'results', results: [] }
  }

  async function maintain(sql: string): Promise<Outcome> {
    const { error } = await simpleQuery(sql)
    return error ? { kind: 'error', error } : { kind: 'results', results: [] }
  }

  function listen(channel: string): Promise<Outcome> {
    return maintain(`listen "${channel.replaceAll('"', '""')}"`)
  }

  function takeNotifications(): Notification[] {
    const drained = notifications
    notifications = []
    return drained
  }

  return { transaction, script, maintain, listen, takeNotifications, discardPrepared: prepared.discardAll }
}

export function getBeginStatement(transaction: Pick<Transaction, 'readOnly'>): string {
  return transaction.readOnly ? 'begin read only' : 'begin'
}

/**
 * Returns one statement for all settings, local ones, so that no request inherits another's role or claims. The role comes
 * last, because a setting may need the owner's rights; `none` is the owner.
 */
export function getSettingsStatement(
  transaction: Pick<Transaction, 'role' | 'settings'>,
  defaults: Readonly<Record<string, string>> = {},
): { text: string; values: string[] } {
  const { role: _, ...settings } = { ...defaults, ...transaction.settings }
  const role = transaction.role === 'postgres' ? 'none' : transaction.role
  const values = Object.entries({ ...settings, role }).flat()
  return { text: settingsText(values.length / 2), values }
}

const settingsTexts: string[] = []

function settingsText(count: number): string {
  settingsTexts[count] ??= `select ${Array.from(
    { length: count },
    (_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`,
  ).join(', ')}`
  return settingsTexts[count]
}

/** @throws {RowCountError} for the first row count outside its bounds */
export function checkCounts(statements: readonly Statement[], results: readonly Result[]): void {
  for (const [index, result] of results.entries()) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = statements[index]?.expect ?? {}
    if (result.count < min || result.count > max) throw new RowCountError(index, result.count)
  }
}
