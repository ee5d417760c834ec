/** Imports an uploaded message or mbox file while it arrives. */
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { type ImportedMessage, type ImportReport, MAX_MESSAGE_BYTES } from '#domain/email/emails.ts'
import { splitMbox } from '../parsing/parser-pool.ts'
import {
  BATCH_SIZE,
  type EmailIngestion,
  type IncomingMessage,
  type IngestionResult,
  MAX_PARALLEL_BATCHES,
} from './ingestion.ts'
import { createPipeline } from './pipeline.ts'

const BATCH_BYTES = 4 * 1024 * 1024
/** Per outcome. */
const MAX_REPORTED = 1000
const MBOX_PREFIX = 'From '

/**
 * @param content is read no faster than messages are stored
 * @throws if database or bucket is unavailable; messages imported before that stay
 */
export async function importFile(
  ingestion: EmailIngestion,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<ImportReport> {
  const report = { taken: 0, here: 0, refused: 0 }
  const messages: ImportedMessage[] = []
  let number = 0
  const add = (message: ImportedMessage) => {
    report[message.outcome] += 1
    if (report[message.outcome] <= MAX_REPORTED) messages.push(message)
  }
  const { first, all } = await peek(content)
  const isMailbox = /\.mbox$/i.test(name) || new TextDecoder('latin1').decode(first).startsWith(MBOX_PREFIX)
  const addResults = (batch: readonly IncomingMessage[], outcomes: IngestionResult[]) => {
    for (const { bytes } of batch) {
      number += 1
      const fallbackTitle = isMailbox ? `Email ${number}` : name
      if (!isTooLarge(bytes)) add(toImportedMessage(outcomes.shift() as IngestionResult, fallbackTitle))
      else add({ outcome: 'refused', id: null, title: fallbackTitle, sentence: TOO_LARGE })
    }
  }
  const pipeline = createPipeline(MAX_PARALLEL_BATCHES)
  for await (const batch of batches(isMailbox ? splitMbox(all) : readWhole(all))) {
    const ingesting = ingestion.ingest(batch.filter(({ bytes }) => !isTooLarge(bytes)))
    await pipeline.add(ingesting, (outcomes) => addResults(batch, [...outcomes]))
  }
  await pipeline.drain()
  if (number === 0) add({ outcome: 'refused', id: null, title: name, sentence: isMailbox ? NO_EMAIL : EMPTY })
  const ranked = messages.toSorted(
    (a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused'),
  )
  return { ...report, messages: ranked.slice(0, MAX_REPORTED) }
}

const EMPTY = 'This file is empty.'
const TOO_LARGE = 'This email is larger than 50 MB and can’t be imported.'
const NO_EMAIL = 'This file contains no email.'

function toImportedMessage(
  { outcome, emailId, title, since, sentence }: IngestionResult,
  fallbackTitle: string,
): ImportedMessage {
  const date = since === null ? '' : formatLongDate(toLondonDate(new Date(since)))
  const titleOrFallback = title === '' ? fallbackTitle : title
  if (outcome === 'unread') return { outcome: 'refused', id: null, title: titleOrFallback, sentence }
  if (outcome === 'erased')
    return {
      outcome: 'refused',
      id: null,
      title: titleOrFallback,
      sentence: `Erased on ${date}, so not imported again.`,
    }
  if (outcome === 'here')
    return { outcome, id: emailId, title: titleOrFallback, sentence: `Already imported on ${date}` }
  return { outcome, id: emailId, title: titleOrFallback, sentence: '' }
}

function isTooLarge(bytes: Uint8Array): boolean {
  return bytes.byteLength > MAX_MESSAGE_BYTES
}

async function peek(content: AsyncIterable<Uint8Array>) {
  const chunks = content[Symbol.asyncIterator]()
  let first = new Uint8Array()
  let isDone = false
  while (first.byteLength < MBOX_PREFIX.length && !isDone) {
    const { done, value } = await chunks.next()
    isDone = done === true
    if (!done) first = Buffer.concat([first, value])
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    if (first.byteLength > 0) yield first
    for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) yield chunk.value
  }
  return { first: first.subarray(0, MBOX_PREFIX.length), all: all() }
}

/** Yields a single message. Stops buffering once it exceeds the size limit. */
async function* readWhole(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    if (size <= MAX_MESSAGE_BYTES) chunks.push(chunk)
    size += chunk.byteLength
  }
  if (size > 0) yield Buffer.concat(chunks)
}

async function* batches(messages: AsyncIterable<Uint8Array>): AsyncGenerator<IncomingMessage[]> {
  let batch: IncomingMessage[] = []
  let size = 0
  for await (const bytes of messages) {
    batch.push({ bytes, source: 'file' })
    size += bytes.byteLength
    if (batch.length < BATCH_SIZE && size < BATCH_BYTES) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}
