/** Limits the markup of rich text that is rendered for each request, because time and output grow with it. */
import { Parser } from 'htmlparser2'

/** A full page of tables has about 3,000. */
const MAX_ELEMENTS = 5000
const MAX_DEPTH = 50
/** Characters parsed before the limits are checked again. */
const PIECE = 4096

export function isWithinMarkupLimits(html: string): boolean {
  let elements = 0
  let depth = 0
  let deepest = 0
  const parser = new Parser({
    onopentagname() {
      elements += 1
      depth += 1
      deepest = Math.max(deepest, depth)
    },
    onclosetag() {
      depth -= 1
    },
  })
  for (let start = 0; start < html.length; start += PIECE) {
    parser.write(html.slice(start, start + PIECE))
    if (elements > MAX_ELEMENTS || deepest > MAX_DEPTH) return false
  }
  return true
}
