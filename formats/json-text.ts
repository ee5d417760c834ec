/**
 * Checks JSON bodies while they arrive, because parsing 1 MB of keys or brackets blocks the process for 100 ms and
 * more. Bodies over a limit are rejected before parsing.
 */

export interface JsonLimits {
  readonly bytes: number
  /** Values and keys in total. */
  readonly values: number
  /** Nesting depth. */
  readonly levels: number
}

export class JsonLimitError extends Error {
  override readonly name = 'JsonLimitError'
  readonly limit: keyof JsonLimits

  constructor(limit: keyof JsonLimits) {
    super(`The body has too many ${limit}`)
    this.limit = limit
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON] = Array.from('"\\,:', (character) => character.charCodeAt(0))
const [BRACE, BRACE_END, BRACKET, BRACKET_END] = Array.from('{}[]', (character) => character.charCodeAt(0))

/**
 * Reads a body as text, up to its limits, without parsing.
 * @throws {JsonLimitError} or the body's error
 */
export async function readJsonText(
  body: ReadableStream<Uint8Array> | null,
  limits: JsonLimits,
): Promise<string> {
  const decoder = new TextDecoder()
  const weigh = createScale(limits)
  let text = ''
  for await (const chunk of body ?? []) {
    weigh(chunk)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Checks chunk by chunk. In UTF-8, bytes of other characters never equal JSON's delimiters. */
function createScale(limits: JsonLimits): (chunk: Uint8Array) => void {
  let bytes = 0
  let values = 1
  let level = 0
  let isQuoted = false
  let isEscaped = false

  return (chunk) => {
    bytes += chunk.byteLength
    if (bytes > limits.bytes) throw new JsonLimitError('bytes')
    for (const byte of chunk) {
      if (isQuoted) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isQuoted = false
        continue
      }
      if (byte === QUOTE) isQuoted = true
      else if (byte === COMMA || byte === COLON) values += 1
      else if (byte === BRACE || byte === BRACKET) {
        level += 1
        values += 1
        if (level > limits.levels) throw new JsonLimitError('levels')
      } else if (byte === BRACE_END || byte === BRACKET_END) level -= 1
    }
    if (values > limits.values) throw new JsonLimitError('values')
  }
}
