/** The thread in which letters are read: it has no environment, little memory, and is ended when it takes too long. */
import { parentPort } from 'node:worker_threads'
import type { Answer, Question } from './messages.ts'
import { openBytes, openToIndex, partOf } from './opening.ts'

const port = parentPort
if (port === null) throw new Error('This is a thread, and not a program')

port.on('message', async (question: Question) => {
  const answer = await answerTo(question).catch((): Answer => ({ fault: 'broken' }))
  const bytes = 'part' in answer ? answer.part?.bytes : undefined
  port.postMessage(answer, bytes === undefined ? [] : [bytes.buffer as ArrayBuffer])
})
port.postMessage({ ready: true } satisfies Answer)

async function answerTo(question: Question): Promise<Answer> {
  if (question.work === 'part') {
    const part = await partOf(question.bytes, question.index)
    // A copy of its own: it may be a piece of the letter’s bytes.
    return { part: part && { ...part, bytes: part.bytes.slice() } }
  }
  const letter = await (question.work === 'index'
    ? openToIndex(question.bytes)
    : openBytes(question.bytes, question.pictures))
  return letter === null ? { fault: 'no letter' } : { letter }
}
