import type { PGlite } from '@electric-sql/pglite'
import { createMessageReader } from '../wire/messages.ts'
import { openSession, type Session } from '../wire/session.ts'

/**
 * Don't use the engine after a fatal error or a missing response: after a WebAssembly trap such as a stack overflow,
 * every call fails.
 */
export function openPGliteSession(database: PGlite): Session {
  return openSession(async (messages, onMessage) => {
    let failure: string | undefined = 'it did not respond'
    let fatal: string | undefined
    const read = createMessageReader((message) => {
      if (message.name === 'readyForQuery') failure = undefined
      else if (message.name === 'error' && (message.severity === 'PANIC' || message.severity === 'FATAL'))
        fatal = message.message
      onMessage(message)
    })
    await database.execProtocolRawStream(messages, { syncToFs: false, onRawData: read })
    failure = fatal ?? failure
    if (failure !== undefined) throw new Error(`The engine is broken: ${failure}`)
  })
}
