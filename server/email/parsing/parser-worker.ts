/** Parser worker: no environment variables, little memory, a time limit. */
import { parentPort } from 'node:worker_threads'
import { findPart, parseForIndex, parseRawMessage } from './parse-email.ts'
import type { ParseRequest, ParseResponse } from './worker-messages.ts'

const port = parentPort
if (port === null) throw new Error('This is a thread, and not a program')

port.on('message', async (question: ParseRequest) => {
  const answer = await answerTo(question).catch((): ParseResponse => ({ fault: 'broken' }))
  const bytes = 'part' in answer ? answer.part?.bytes : undefined
  port.postMessage(answer, bytes === undefined ? [] : [bytes.buffer as ArrayBuffer])
})
port.postMessage({ ready: true } satisfies ParseResponse)

async function answerTo(question: ParseRequest): Promise<ParseResponse> {
  if (question.work === 'part') {
    const part = await findPart(question.bytes, question.index)
    // Copied, because it may be a view of the message.
    return { part: part && { ...part, bytes: part.bytes.slice() } }
  }
  const letter = await (question.work === 'index'
    ? parseForIndex(question.bytes)
    : parseRawMessage(question.bytes, question.pictures))
  return letter === null ? { fault: 'no letter' } : { letter }
}
