import type { PGlite } from '@electric-sql/pglite'
import { createMessageReader } from '../wire/messages.ts'
import { openSession, type Session } from '../wire/session.ts'

/**
 * A session with PGlite in this thread, whose answer is complete when a call returns. The engine must not be used any
 * further once PostgreSQL itself would have ended, or when there was no answer: PGlite continues after a trap of its
 * WebAssembly, an overflown stack for example, and then every call fails.
 */
export function openPGliteSession(database: PGlite): Session {
  return openSession(async (messages, onMessage) => {
    let fault: string | undefined = 'it gave no answer'
    let fatal: string | undefined
    const read = createMessageReader((message) => {
      if (message.name === 'readyForQuery') fault = undefined
      else if (message.name === 'error' && (message.severity === 'PANIC' || message.severity === 'FATAL'))
        fatal = message.message
      onMessage(message)
    })
    await database.execProtocolRawStream(messages, { syncToFs: false, onRawData: read })
    fault = fatal ?? fault
    if (fault !== undefined) throw new Error(`The engine is broken: ${fault}`)
  })
}
