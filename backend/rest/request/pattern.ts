/**
 * What a pattern may say that comes from a caller without a role. PostgreSQL matches these in one pass through a text;
 * back references, looking around and counts can take it much more, and so can a long pattern.
 */
import { ANONYMOUS_LIMITS } from '../protocol/limits.ts'

const { patternLength, repetitions } = ANONYMOUS_LIMITS

/** `\d`, `\s`, `\w` and their opposites, and any sign that shall stand for itself. */
const PLAIN_ESCAPE = /^[dswDSW]$|^[^\p{L}\p{Nd}_]$/u
const REPETITION = /[*+?]/

/** Says what is wrong with a regular expression of `match`; null where nothing is. */
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
        return 'of a regular expression’s escapes only \\d, \\s, \\w, their opposites and signs are taken'
      index += 1
    } else if (bracketed) {
      if (character === '[' && /[.=:]/.test(next))
        return 'a class in brackets is limited to characters and ranges'
      if (character === ']') bracketed = false
    } else if (character === '[') {
      bracketed = true
      // A closing bracket that comes first stands for itself.
      if (next === '^') index += 1
      if (pattern.charAt(index + 1) === ']') index += 1
    } else if (character === '{') return 'a regular expression may not count repetitions ({m,n})'
    else if (character === '(' && next === '?')
      return 'a regular expression may not look around or set options ((?…))'
    else if (REPETITION.test(character)) repeated += 1
  }
  return repeated > repetitions ? `a pattern is limited to ${repetitions} repetitions (*, + or ?)` : null
}

/** Says what is wrong with a pattern of `like`; null where nothing is. */
export function validateLikePattern(pattern: string): string | null {
  if (pattern.length > patternLength) return tooLong()
  const wildcards = pattern.match(/[*%]/g)?.length ?? 0
  return wildcards > repetitions ? `a pattern is limited to ${repetitions} wildcards (* or %)` : null
}

/** Says what is wrong with the words of a search; null where nothing is. */
export function validateSearchQuery(words: string): string | null {
  return words.length > patternLength ? tooLong() : null
}

function tooLong(): string {
  return `a pattern is limited to ${patternLength} characters`
}
