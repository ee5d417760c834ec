/**
 * One transaction in one round: begin, settings, statements and commit are written into one buffer of PostgreSQL's
 * extended protocol, which PGlite runs in one call. After an error PostgreSQL skips the rest of the buffer, the
 * commit included. PGlite's own `transaction()` takes some five calls for each statement.
 */

import { type PGlite, protocol } from '@electric-sql/pglite'
import { RowCountError } from './database.ts'
import { beginOf, checkCounts, settingsOf } from './frame.ts'
import type { Notification, Outcome, TextStatement, TextTransaction } from './pglite-messages.ts'
import { Reply } from './pglite-reply.ts'

const { serialize, Parser } = protocol

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
  /** The statements around every transaction, parsed once: their text and the name that it has. */
  const prepared = new Map<string, string>()
  let notifications: Notification[] = []

  async function send(...buffers: Uint8Array[]): Promise<Reply> {
    const reply = new Reply()
    const parser = new Parser()
    await database.execProtocolRawStream(Buffer.concat([...buffers, serialize.sync()]), {
      syncToFs: false,
      // The parser copies the bytes, which lie in the engine's own memory.
      onRawData: (bytes) => parser.parse(bytes, (message) => reply.take(message)),
    })
    if (!reply.sound) throw new Error(`The engine is broken: ${reply.error?.message ?? 'it gave no answer'}`)
    notifications.push(...reply.notifications)
    // A statement deallocated what was prepared: prepare it anew from the next transaction on.
    if (reply.error?.code === '26000') prepared.clear()
    return reply
  }

  async function frame(text: string, values: readonly string[] = []): Promise<Uint8Array[]> {
    let name = prepared.get(text)
    if (name === undefined) {
      name = `frame ${prepared.size}`
      await send(serialize.close({ type: 'S', name }), serialize.parse({ name, text }))
      prepared.set(text, name)
    }
    return [serialize.bind({ statement: name, values: [...values] }), serialize.execute()]
  }

  /** Ends the transaction if it is still open, so that nothing of it reaches the next one. */
  async function finish(reply: Reply, verb: 'commit' | 'rollback'): Promise<Reply> {
    return reply.open ? send(...(await frame(verb))) : reply
  }

  async function transaction(request: TextTransaction): Promise<Outcome> {
    const { statements, rollback } = request
    const settings = settingsOf(request)
    const commitsAtOnce = !rollback && !statements.some((statement) => statement.expect)
    const reply = await send(
      ...(await frame(beginOf(request))),
      ...(await frame(settings.text, settings.values)),
      ...statements.flatMap(bytesOf),
      ...(commitsAtOnce ? await frame('commit') : []),
    )
    // The first two results are those of begin and of the settings.
    const results = reply.results.slice(2, 2 + statements.length)
    if (!reply.error && results.length < statements.length)
      throw new Error('The engine is broken: it skipped a statement')
    try {
      checkCounts(statements, results)
    } catch (error) {
      await finish(reply, 'rollback')
      if (error instanceof RowCountError) {
        return { kind: 'row-count', statement: error.statement, count: error.count }
      }
      throw error
    }
    const end = await finish(reply, reply.error || rollback ? 'rollback' : 'commit')
    const error = reply.error ?? end.error
    return error ? { kind: 'error', error } : { kind: 'results', results }
  }

  async function script(sql: string): Promise<Outcome> {
    const begun = await send(...(await frame('begin')))
    const reply = begun.error ? begun : await send(serialize.query(sql))
    const end = await finish(reply, reply.error ? 'rollback' : 'commit')
    const error = reply.error ?? end.error
    return error ? { kind: 'error', error } : { kind: 'results', results: [] }
  }

  async function maintain(sql: string): Promise<Outcome> {
    const { error } = await send(serialize.query(sql))
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

function bytesOf({ text, values = [] }: TextStatement): Uint8Array[] {
  return [
    serialize.parse({ text }),
    serialize.bind({ values: [...values] }),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
  ]
}
