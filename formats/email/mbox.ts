/**
 * Splits an mbox file (RFC 4155) while reading, with one message in memory. A “From ” line after an empty line starts a
 * message; “>From ” in a message is unquoted.
 */

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const QUOTE = 0x3e
const FROM = new TextEncoder().encode('From ')

/** Longer messages are truncated; no real email is this long. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024

/** @returns messages without their “From ” line */
export async function* splitMbox(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let messageLines: Uint8Array[] = []
  let size = 0
  let isAfterEmpty = true
  let hasBegun = false
  for await (const line of linesOf(source)) {
    if (isAfterEmpty && startsWithFrom(line)) {
      if (size > 0) yield joined(messageLines, size)
      messageLines = []
      size = 0
      hasBegun = true
      isAfterEmpty = false
      continue
    }
    isAfterEmpty = isEmpty(line)
    if (!hasBegun || size > MAX_MESSAGE_BYTES) continue
    const content = unquoted(line)
    messageLines.push(content)
    size += content.length
  }
  if (size > 0) yield joined(messageLines, size)
}

/** Lines with their endings; very long lines in chunks. */
async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = []
  let restSize = 0
  for await (const chunk of source) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const piece = chunk.subarray(start, end + 1)
      start = end + 1
      if (restSize === 0) yield piece.slice()
      else {
        yield joined([...rest, piece], restSize + piece.length)
        rest = []
        restSize = 0
      }
    }
    if (start < chunk.length) {
      rest.push(chunk.slice(start))
      restSize += chunk.length - start
    }
    if (restSize > MAX_LINE) {
      yield joined(rest, restSize)
      rest = []
      restSize = 0
    }
  }
  if (restSize > 0) yield joined(rest, restSize)
}

const MAX_LINE = 1024 * 1024

function startsWithFrom(line: Uint8Array): boolean {
  return FROM.every((byte, index) => line[index] === byte)
}

function isEmpty(line: Uint8Array): boolean {
  return line[0] === LINE_FEED || (line[0] === CARRIAGE_RETURN && line[1] === LINE_FEED)
}

function unquoted(line: Uint8Array): Uint8Array {
  if (line[0] !== QUOTE) return line
  let at = 1
  while (line[at] === QUOTE) at += 1
  return startsWithFrom(line.subarray(at)) ? line.subarray(1) : line
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
