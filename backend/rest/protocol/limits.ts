/** Bounds on what one request may ask for. Past them the answer is a clear error, never a truncated request. */

/** `max_rows` of supabase/config.toml: no list, embedded ones included, is longer. */
export const MAX_ROWS = 1000

/** Bytes of a request's body. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024

/** Rows of a request's body. */
export const MAX_PAYLOAD_ROWS = 100_000

/** Levels of a value, in a body or a filter: PostgreSQL reads JSON and searches by recursion. */
export const MAX_VALUE_NESTING = 500

/** Characters of a query string: a thousand ids in an `in` list and then some. */
export const MAX_QUERY_LENGTH = 65_536

/** Levels of `and(or(…))` and of `a(b(…))`. */
export const MAX_NESTING = 16

/**
 * Times that one selection may name the same values under different aliases: a line of text could otherwise ask for
 * gigabytes, which the database makes in memory.
 */
export const MAX_REPEATS = 8

/** Selected fields, filters, conditions or order terms of one request. */
export const MAX_TERMS = 1000

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING = new Set([...'([{'].map((character) => character.charCodeAt(0)))
const CLOSING = new Set([...')]}'].map((character) => character.charCodeAt(0)))

/** Whether brackets of any kind, outside double quotes, are nested deeper than a value may be. */
export function isTooDeep(text: string): boolean {
  if (text.length <= MAX_VALUE_NESTING) return false
  let depth = 0
  let quoted = false
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charCodeAt(position)
    if (quoted) {
      if (character === BACKSLASH) position += 1
      else if (character === QUOTE) quoted = false
    } else if (character === QUOTE) quoted = true
    else if (OPENING.has(character)) {
      depth += 1
      if (depth > MAX_VALUE_NESTING) return true
    } else if (CLOSING.has(character)) depth -= 1
  }
  return false
}
