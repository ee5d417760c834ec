/** Parser worker: no environment variables, little memory, a time limit. */
import { parentPort } from 'node:worker_threads'
import { findPart, parseForIndex, parseRawMessage } from './parse-email.ts'
import type { ParseRequest, ParseResponse } from './worker-messages.ts'

const port = parentPort
if (port === null) throw new Error('This module runs only as a worker thread')

port.on('message', async (request: ParseRequest) => {
  const response = await handle(request).catch((): ParseResponse => ({ fault: 'broken' }))
  const bytes = 'part' in response ? response.part?.bytes : undefined
  port.postMessage(response, bytes === undefined ? [] : [bytes.buffer as ArrayBuffer])
})
port.postMessage({ ready: true } satisfies ParseResponse)

async function handle(request: ParseRequest): Promise<ParseResponse> {
  if (request.work === 'part') {
    const part = await findPart(request.bytes, request.index)
    // Copied, because it may be a view of the message.
    return { part: part && { ...part, bytes: part.bytes.slice() } }
  }
  const message = await (request.work === 'index'
    ? parseForIndex(request.bytes)
    : parseRawMessage(request.bytes, request.pictures))
  return message === null ? { fault: 'not an email' } : { message }
}
