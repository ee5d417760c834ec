/**
 * One transaction in one round: begin, settings, statements and commit are written into one buffer of PostgreSQL's
 * extended protocol, without waiting for an answer in between. After an error PostgreSQL skips the rest of the buffer,
 * including the commit, so that nothing ever runs outside the transaction. Both engines are addressed in this way.
 */

import { type Result, RowCountError, type Statement, type Transaction } from '../database.ts'
import { type Message, MessageWriter } from './messages.ts'
import type { Notification, Outcome, TextTransaction } from './outcome.ts'
import { Reply } from './reply.ts'
import { openStatements, type Run } from './statements.ts'

/**
 * Sends messages to one connection of PostgreSQL and passes on its answers, until it is ready for more or has reported
 * an error. Rejects when the connection can no longer be used.
 */
export type Exchange = (messages: Uint8Array, onMessage: (message: Message) => void) => Promise<void>

/** Settings that apply unless a transaction says otherwise. */
export type Defaults = Readonly<Record<string, string>>

export interface Session {
  transaction(transaction: TextTransaction, defaults?: Defaults): Promise<Outcome>
  /** Runs several statements in one transaction as the owner. */
  script(sql: string, defaults?: Defaults): Promise<Outcome>
  /** Runs one statement outside a transaction as the owner. */
  maintain(sql: string): Promise<Outcome>
  listen(channel: string): Promise<Outcome>
  /** Returns the notifications that came since the last call. */
  takeNotifications(): Notification[]
  /** Prepares everything anew: a parameter may be of another type now, which a kept plan would not notice. */
  forget(): void
}

export function openSession(exchange: Exchange): Session {
  const writer = new MessageWriter()
  const prepared = openStatements(writer)
  let notifications: Notification[] = []

  /** Sends what was written. */
  async function send(runs: readonly Run[]): Promise<Reply> {
    const reply = new Reply(runs)
    await exchange(writer.take(), (message) => reply.take(message))
    notifications.push(...reply.notifications)
    if (reply.notifications.some(({ channel }) => channel === 'pgrst')) prepared.forget()
    prepared.settle(reply.error !== undefined)
    return reply
  }

  function round(runs: readonly Run[]): Promise<Reply> {
    writer.sync()
    return send(runs)
  }

  function simply(sql: string): Promise<Reply> {
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

  /** Ends the transaction if it is still open, so that no part of it reaches the next one. */
  async function finish(reply: Reply, verb: 'commit' | 'rollback'): Promise<Reply> {
    return reply.open ? round([prepared.runSilently(verb)]) : reply
  }

  async function transaction(request: TextTransaction, defaults: Defaults = {}): Promise<Outcome> {
    const first = await attempt(request, defaults)
    if (!first.stale) return first.outcome
    // A statement's result has had other columns since the schema changed, or somebody deallocated it. Nothing of the
    // transaction is left, so it can run again with everything prepared anew.
    prepared.forget()
    return (await attempt(request, defaults)).outcome
  }

  async function attempt(
    request: TextTransaction,
    defaults: Defaults,
  ): Promise<{ outcome: Outcome; stale: boolean }> {
    const { role, statements, rollback } = request
    const commitsAtOnce = !rollback && !statements.some((statement) => statement.expect)
    const frame = begin(request, defaults)
    const reply = await round([
      ...frame,
      ...statements.map((statement) => prepared.run(role, statement)),
      ...(commitsAtOnce ? [prepared.runSilently('commit')] : []),
    ])
    const results = reply.results.slice(frame.length, frame.length + statements.length)
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
    const begun = await round(begin({ role: 'postgres' }, defaults))
    const reply = begun.error ? begun : await simply(sql)
    const end = await finish(reply, reply.error ? 'rollback' : 'commit')
    // The plans would be made anew in any case, and most of these texts never come again.
    prepared.forget()
    const error = reply.error ?? end.error
    return error ? { kind: 'error', error } : { kind: 'results', results: [] }
  }

  async function maintain(sql: string): Promise<Outcome> {
    const { error } = await simply(sql)
    return error ? { kind: 'error', error } : { kind: 'results', results: [] }
  }

  function listen(channel: string): Promise<Outcome> {
    return maintain(`listen "${channel.replaceAll('"', '""')}"`)
  }

  function takeNotifications(): Notification[] {
    const taken = notifications
    notifications = []
    return taken
  }

  return { transaction, script, maintain, listen, takeNotifications, forget: prepared.forget }
}

/**
 * What surrounds a transaction's statements, whichever engine runs them. Everything set here is local and ends with the
 * transaction, so that no request inherits another's role or claims.
 */

export function getBeginStatement(transaction: Pick<Transaction, 'readOnly'>): string {
  return transaction.readOnly ? 'begin read only' : 'begin'
}

/**
 * Returns one statement that makes all local settings, with names and values as parameters. The role comes last,
 * because a setting may need the rights of the session's own user; `none` is that user, the owner.
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

/** The texts by the number of settings. There are only a few, and every transaction needs one. */
const settingsTexts: string[] = []

function settingsText(count: number): string {
  settingsTexts[count] ??= `select ${Array.from(
    { length: count },
    (_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`,
  ).join(', ')}`
  return settingsTexts[count]
}

/** @throws {RowCountError} for the first of `statements` whose result is outside its bounds */
export function checkCounts(statements: readonly Statement[], results: readonly Result[]): void {
  for (const [index, result] of results.entries()) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = statements[index]?.expect ?? {}
    if (result.count < min || result.count > max) throw new RowCountError(index, result.count)
  }
}
