import { maxValueNesting } from '../limits.ts'

const quote = '"'.charCodeAt(0)
const backslash = '\\'.charCodeAt(0)
const opening = new Set([...'([{'].map((character) => character.charCodeAt(0)))
const closing = new Set([...')]}'].map((character) => character.charCodeAt(0)))

/** Whether brackets of any kind, outside double quotes, are nested deeper than a value may be. */
export function isTooDeep(text: string): boolean {
  if (text.length <= maxValueNesting) return false
  let depth = 0
  let quoted = false
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charCodeAt(position)
    if (quoted) {
      if (character === backslash) position += 1
      else if (character === quote) quoted = false
    } else if (character === quote) quoted = true
    else if (opening.has(character)) {
      depth += 1
      if (depth > maxValueNesting) return true
    } else if (closing.has(character)) depth -= 1
  }
  return false
}
