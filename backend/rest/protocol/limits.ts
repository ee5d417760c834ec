/** Limits on what one request may ask for. Beyond them the answer is a clear error, never a truncated request. */

/** This is `max_rows` of supabase/config.toml: no list is longer, embedded ones included. */
export const MAX_ROWS = 1000

/** A request's body may have this many bytes. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024

/** A request's body may have this many rows. */
export const MAX_PAYLOAD_ROWS = 100_000

/** A value in a body or a filter may have this many levels, since PostgreSQL reads JSON and searches recursively. */
export const MAX_VALUE_NESTING = 500

/** A query string may have this many characters: enough for a thousand ids in an `in` list. */
export const MAX_QUERY_LENGTH = 65_536

/** `and(or(…))` and `a(b(…))` may have this many levels. */
export const MAX_NESTING = 16

/**
 * One selection may name the same values this many times under different aliases. A line of text could otherwise ask
 * for gigabytes, which the database makes in memory.
 */
export const MAX_REPEATS = 8

/** One request may have this many selected fields, filters, conditions or order terms. */
export const MAX_TERMS = 1000

/** A path into a JSON value may have this many steps. */
export const MAX_JSON_STEPS = 32

/**
 * What a caller without a role may ask for in one request, beside the limits of everybody. With these nothing costs more
 * than a line through the table for each pattern (docs/decisions/0020-query-cost-limits.md).
 */
export const ANONYMOUS_LIMITS = {
  /** Characters of the whole address: enough for 200 UUIDs. */
  addressLength: 16_384,
  /** Filters and the conditions of `and` and `or`, and how deep those may be nested. */
  conditions: 32,
  levels: 4,
  /** Conditions that look for a pattern or for words, each of a list for `any` or `all` counted. */
  patterns: 4,
  patternLength: 100,
  /** `*` and `%` of `like`, and `*`, `+` and `?` of `match`. */
  repetitions: 8,
  /** Characters of any other value but a list. */
  valueLength: 1000,
  listItems: 200,
  jsonSteps: 8,
  fields: 100,
  /** The same values under different aliases. */
  repeats: 2,
  embeds: 8,
  embedLevels: 3,
  orderTerms: 8,
} as const

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING = new Set([...'([{'].map((character) => character.charCodeAt(0)))
const CLOSING = new Set([...')]}'].map((character) => character.charCodeAt(0)))

/** Says whether brackets of any kind, outside double quotes, are nested deeper than a value may be. */
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
