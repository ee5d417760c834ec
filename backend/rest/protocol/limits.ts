/** Limits per request. Nothing is truncated silently. */

/** `max_rows` of supabase/config.toml, also for embedded lists. */
export const MAX_ROWS = 1000

export const MAX_BODY_BYTES = 8 * 1024 * 1024

export const MAX_PAYLOAD_ROWS = 100_000

/** Size of a response in bytes, measured row by row. */
export const MAX_RESPONSE_BYTES = { anonymous: 8 * 1024 * 1024, user: 32 * 1024 * 1024 } as const

/** PostgreSQL parses JSON and searches recursively. */
export const MAX_VALUE_NESTING = 500

/** Enough for a thousand ids in an `in` list. */
export const MAX_QUERY_LENGTH = 65_536

/** Nesting depth of `and(or(…))` and `a(b(…))`. */
export const MAX_NESTING = 16

/** Repeats under different aliases: a short request could produce gigabytes. */
export const MAX_REPEATS = 8

export const MAX_TERMS = 1000

export const MAX_JSON_STEPS = 32

/**
 * Additional limits for anonymous callers: at most one table scan per pattern
 * (docs/decisions/0020-query-cost-limits.md).
 */
export const ANONYMOUS_LIMITS = {
  addressLength: 16_384,
  /** Filters and conditions, and their nesting depth. */
  conditions: 32,
  levels: 4,
  /** Each entry of a list for `any` or `all` counts. */
  patterns: 4,
  patternLength: 100,
  /** `*` and `%` of `like`; `*`, `+` and `?` of `match`. */
  repetitions: 8,
  /** Length of any other value except a list. */
  valueLength: 1000,
  listItems: 200,
  jsonSteps: 8,
  fields: 100,
  /** Under different aliases. */
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
