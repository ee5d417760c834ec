import type { PGlite } from '@electric-sql/pglite'
import { type MessageHandler, MessageReader } from '../wire/message-reader.ts'
import { openSession, type Session } from '../wire/session.ts'

/** A session with PGlite in this thread: what it answers is there when a call returns. */
export function openPGliteSession(database: PGlite): Session {
  return openSession(async (messages, handler) => {
    const watched = watchSoundness(handler)
    const reader = new MessageReader(watched.handler)
    await database.execProtocolRawStream(messages, {
      syncToFs: false,
      onRawData: (bytes) => reader.read(bytes),
    })
    const fault = watched.fault()
    if (fault !== undefined) throw new Error(`The engine is broken: ${fault}`)
  })
}

/**
 * Whether the engine may be used further. PGlite goes on after a trap of its WebAssembly, an overflown stack for
 * example, and then every call fails; PostgreSQL itself would have ended at these severities.
 */
function watchSoundness(handler: MessageHandler): { handler: MessageHandler; fault(): string | undefined } {
  let isReady = false
  let fatal: string | undefined
  return {
    handler: {
      columns: (fields) => handler.columns(fields),
      row: (texts) => handler.row(texts),
      complete: (tag) => handler.complete(tag),
      notification: (channel, payload) => handler.notification(channel, payload),
      failed(report) {
        if (report.V === 'PANIC' || report.V === 'FATAL') fatal = report.M
        handler.failed(report)
      },
      ready(status) {
        isReady = true
        handler.ready(status)
      },
    },
    fault: () => fatal ?? (isReady ? undefined : 'it gave no answer'),
  }
}
