/** Limits per request. Exceeding one is an error; nothing is truncated silently. */

/** `max_rows` of supabase/config.toml, also for embedded lists. */
export const MAX_ROWS = 1000

export const MAX_BODY_BYTES = 8 * 1024 * 1024

export const MAX_PAYLOAD_ROWS = 100_000

/** Nesting depth of a value in a body or filter: PostgreSQL parses JSON and searches recursively. */
export const MAX_VALUE_NESTING = 500

/** Query string length: enough for a thousand ids in an `in` list. */
export const MAX_QUERY_LENGTH = 65_536

/** Nesting depth of `and(or(…))` and `a(b(…))`. */
export const MAX_NESTING = 16

/**
 * How often one selection may repeat the same values under different aliases. Otherwise a short request could produce
 * gigabytes in the database's memory.
 */
export const MAX_REPEATS = 8

/** Selected fields, filters, conditions or order terms of one request. */
export const MAX_TERMS = 1000

/** Steps of a path into a JSON value. */
export const MAX_JSON_STEPS = 32

/**
 * Additional limits for anonymous callers. They bound the cost to one table scan per pattern
 * (docs/decisions/0020-query-cost-limits.md).
 */
export const ANONYMOUS_LIMITS = {
  /** URL length: enough for 200 UUIDs. */
  addressLength: 16_384,
  /** Filters and conditions, and their nesting depth. */
  conditions: 32,
  levels: 4,
  /** Pattern and text search conditions; each entry of a list for `any` or `all` counts. */
  patterns: 4,
  patternLength: 100,
  /** `*` and `%` of `like`; `*`, `+` and `?` of `match`. */
  repetitions: 8,
  /** Length of any other value except a list. */
  valueLength: 1000,
  listItems: 200,
  jsonSteps: 8,
  fields: 100,
  /** Repeats of the same values under different aliases. */
  repeats: 2,
  embeds: 8,
  embedLevels: 3,
  orderTerms: 8,
} as const

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING = new Set([...'([{'].map((character) => character.charCodeAt(0)))
const CLOSING = new Set([...')]}'].map((character) => character.charCodeAt(0)))

/** Whether brackets outside double quotes are nested too deeply. */
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
