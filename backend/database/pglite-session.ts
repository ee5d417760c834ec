/**
 * One transaction in one round: begin, settings, statements and commit are written into one buffer of PostgreSQL's
 * extended protocol, which PGlite runs in one call. After an error PostgreSQL skips the rest of the buffer, the
 * commit included. PGlite's own `transaction()` takes some five calls for each statement.
 */

import type { PGlite } from '@electric-sql/pglite'
import { RowCountError } from './database.ts'
import { beginOf, checkCounts, settingsOf } from './frame.ts'
import type { Notification, Outcome, TextTransaction } from './pglite-messages.ts'
import { MessageReader } from './pglite-reader.ts'
import { Reply } from './pglite-reply.ts'
import { openStatements, type Run } from './pglite-statements.ts'
import { MessageWriter } from './pglite-writer.ts'

export interface PGliteSession {
  transaction(transaction: TextTransaction): Promise<Outcome>
  /** Several statements in one transaction, as the owner. */
  script(sql: string): Promise<Outcome>
  /** One statement outside of a transaction, as the owner. */
  maintain(sql: string): Promise<Outcome>
  listen(channel: string): Promise<Outcome>
  /** The notifications that came since the last call. */
  takeNotifications(): Notification[]
}

export function openSession(database: PGlite): PGliteSession {
  const writer = new MessageWriter()
  const prepared = openStatements(writer)
  let notifications: Notification[] = []

  /** Sends what was written. */
  async function send(runs: readonly Run[] = []): Promise<Reply> {
    const reply = new Reply(runs)
    const reader = new MessageReader(reply)
    writer.sync()
    await database.execProtocolRawStream(writer.take(), {
      syncToFs: false,
      onRawData: (bytes) => reader.read(bytes),
    })
    if (!reply.sound) throw new Error(`The engine is broken: ${reply.error?.message ?? 'it gave no answer'}`)
    notifications.push(...reply.notifications)
    // Somebody changed the schema: a parameter may be of another type now, which a kept plan would not notice.
    if (reply.notifications.some(({ channel }) => channel === 'pgrst')) prepared.forget()
    prepared.settle(reply.error !== undefined)
    return reply
  }

  function simply(sql: string): Promise<Reply> {
    writer.query(sql)
    return send()
  }

  /** Ends the transaction if it is still open, so that nothing of it reaches the next one. */
  async function finish(reply: Reply, verb: 'commit' | 'rollback'): Promise<Reply> {
    return reply.open ? send([prepared.runSilently(verb)]) : reply
  }

  async function transaction(request: TextTransaction): Promise<Outcome> {
    const first = await attempt(request)
    if (!first.stale) return first.outcome
    // A statement's result has other columns since the schema changed, or somebody deallocated it. Nothing of the
    // transaction is left, so that it can be done again with everything prepared anew.
    prepared.forget()
    return (await attempt(request)).outcome
  }

  async function attempt(request: TextTransaction): Promise<{ outcome: Outcome; stale: boolean }> {
    const { role, statements, rollback } = request
    const settings = settingsOf(request)
    const commitsAtOnce = !rollback && !statements.some((statement) => statement.expect)
    const reply = await send([
      prepared.runSilently(beginOf(request)),
      prepared.runSilently(settings.text, settings.values),
      ...statements.map((statement) => prepared.run(role, statement)),
      ...(commitsAtOnce ? [prepared.runSilently('commit')] : []),
    ])
    // The first two results are those of begin and of the settings.
    const results = reply.results.slice(2, 2 + statements.length)
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

  async function script(sql: string): Promise<Outcome> {
    const begun = await send([prepared.runSilently('begin')])
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

  return { transaction, script, maintain, listen, takeNotifications }
}
