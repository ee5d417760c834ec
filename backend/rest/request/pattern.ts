/**
 * Restricts anonymous patterns to those that PostgreSQL matches in one pass, without back references, lookaround and
 * counts.
 */
import { ANONYMOUS_LIMITS } from '../protocol/limits.ts'

const { patternLength, repetitions } = ANONYMOUS_LIMITS

/** `\d`, `\s`, `\w` and their opposites, and escaped punctuation. */
const PLAIN_ESCAPE = /^[dswDSW]$|^[^\p{L}\p{Nd}_]$/u
const REPETITION = /[*+?]/

/** Returns the problem, or null. */
export function validateRegex(pattern: string): string | null {
  if (pattern.length > patternLength) return tooLong()
  if (pattern.startsWith('***')) return 'a regular expression may not begin with a director (***)'
  let repeated = 0
  let bracketed = false
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern.charAt(index)
    const next = pattern.charAt(index + 1)
    if (character === '\\') {
      if (!PLAIN_ESCAPE.test(next))
        return 'a regular expression may only contain the escapes \\d, \\s, \\w, their opposites and escaped punctuation'
      index += 1
    } else if (bracketed) {
      if (character === '[' && /[.=:]/.test(next))
        return 'a bracket expression is limited to characters and ranges'
      if (character === ']') bracketed = false
    } else if (character === '[') {
      bracketed = true
      // A closing bracket in first position is literal.
      if (next === '^') index += 1
      if (pattern.charAt(index + 1) === ']') index += 1
    } else if (character === '{') return 'a regular expression may not contain counted repetitions ({m,n})'
    else if (character === '(' && next === '?')
      return 'a regular expression may not contain lookaround or options ((?…))'
    else if (REPETITION.test(character)) repeated += 1
  }
  return repeated > repetitions ? `a pattern is limited to ${repetitions} repetitions (*, + or ?)` : null
}

/** Returns the problem, or null. */
export function validateLikePattern(pattern: string): string | null {
  if (pattern.length > patternLength) return tooLong()
  const wildcards = pattern.match(/[*%]/g)?.length ?? 0
  return wildcards > repetitions ? `a pattern is limited to ${repetitions} wildcards (* or %)` : null
}

/** Returns the problem, or null. */
export function validateSearchQuery(query: string): string | null {
  return query.length > patternLength ? tooLong() : null
}

function tooLong(): string {
  return `a pattern is limited to ${patternLength} characters`
}
