/** Reads the rows of a request body while it arrives: a JSON array of objects, or CSV with a heading line. */
import { readCsv } from '#formats/csv-reader.ts'

const BATCH_SIZE = 2000
const CSV_PART_CHARACTERS = 256 * 1024
const MAX_ROW_CHARACTERS = 20_000

/** The body isn’t valid JSON or CSV. The message is for the caller. */
export class BodyError extends Error {
  override readonly name = 'BodyError'
}

type Body = AsyncIterable<Uint8Array>

/**
 * Yields rows in batches of at most `BATCH_SIZE`.
 * @throws {BodyError}
 */
export async function* readJsonRows(body: Body): AsyncGenerator<unknown[]> {
  const splitter = createArraySplitter()
  let batch: unknown[] = []
  for await (const text of decode(body))
    for (const row of splitter.push(text)) {
      batch.push(parseRow(row))
      if (batch.length < BATCH_SIZE) continue
      yield batch
      batch = []
    }
  splitter.end()
  if (batch.length > 0) yield batch
}

/**
 * Yields rows in batches of at most `BATCH_SIZE`.
 * @param toRow converts a line
 * @throws {BodyError}
 */
export async function* readCsvRows(
  body: Body,
  toRow: (headings: readonly string[], cells: readonly string[]) => unknown,
): AsyncGenerator<unknown[]> {
  let pending = ''
  let headingLine = ''
  function* parse(lines: string): Generator<unknown[]> {
    const { headings, rows } = readTable(headingLine + lines)
    for (let at = 0; at < rows.length; at += BATCH_SIZE)
      yield rows.slice(at, at + BATCH_SIZE).map((cells) => toRow(headings, cells))
  }
  for await (const text of decode(body)) {
    pending += text
    if (pending.length < CSV_PART_CHARACTERS) continue
    const { first, last } = lineEnds(pending)
    if (last === 0)
      throw new BodyError('A line of the CSV file is too long, or a quotation mark is never closed.')
    yield* parse(pending.slice(0, last))
    if (headingLine === '') headingLine = pending.slice(0, first)
    pending = pending.slice(last)
  }
  yield* parse(pending)
}

async function* decode(body: Body): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of body) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new BodyError('The body must be UTF-8 text.')
    throw error
  }
}

function parseRow(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BodyError('The body isn’t valid JSON.')
  }
}

function readTable(text: string) {
  try {
    const table = readCsv(text)
    if (table.tooWide.length > 0)
      throw new BodyError('A line of the CSV file has more cells than the first line.')
    return table
  } catch (error) {
    throw error instanceof RangeError ? new BodyError(error.message) : error
  }
}

/** Returns the positions after the first and the last line break outside quotes; 0 if there is none. */
function lineEnds(text: string): { first: number; last: number } {
  let first = 0
  let last = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted
    if (text[at] !== '\n' || isQuoted) continue
    last = at + 1
    first ||= last
  }
  return { first, last }
}

const [QUOTE, BACKSLASH, COMMA, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = Array.from(
  '"\\,[]{}',
  (character) => character.charCodeAt(0),
)

/** Splits the text of a JSON array into the texts of its elements, without keeping the whole. */
function createArraySplitter() {
  let state: 'before' | 'inside' | 'after' = 'before'
  let element = ''
  let depth = 0
  let isQuoted = false
  let isEscaped = false

  function* push(text: string): Generator<string> {
    let from = 0
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charCodeAt(at)
      if (state !== 'inside') {
        if (/\s|\uFEFF/.test(text[at] as string)) continue
        if (state === 'after' || character !== OPEN_BRACKET)
          throw new BodyError('The body must be one JSON array of rows.')
        state = 'inside'
        from = at + 1
      } else if (isQuoted) {
        if (isEscaped) isEscaped = false
        else if (character === BACKSLASH) isEscaped = true
        else if (character === QUOTE) isQuoted = false
      } else if (character === QUOTE) isQuoted = true
      else if (depth === 0 && (character === COMMA || character === CLOSE_BRACKET)) {
        element += text.slice(from, at)
        from = at + 1
        if (character === CLOSE_BRACKET) state = 'after'
        if (element.trim() !== '') yield element
        else if (character === COMMA) throw new BodyError('The body isn’t valid JSON.')
        element = ''
      } else if (character === OPEN_BRACE || character === OPEN_BRACKET) depth += 1
      else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) depth -= 1
    }
    if (state === 'inside') element += text.slice(from)
    if (element.length > MAX_ROW_CHARACTERS) throw new BodyError('A row is too long.')
  }

  return {
    push,
    end(): void {
      if (state !== 'after') throw new BodyError('The body isn’t a complete JSON array.')
    },
  }
}
