/** What of an email’s HTML is read at all: no parser gets more of it than it can work through in a moment. */
import { Tokenizer } from 'htmlparser2'

/** Markup beyond this is cut off. */
export const MAX_HTML_LENGTH = 3_000_000
/**
 * So many elements may be open at once: parsers take longer for each the more there are. Many end without a tag that says so,
 * and count as open here: nobody writes so many paragraphs.
 */
const MOST_OPEN = 20_000
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

export interface LimitedHtml {
  readonly html: string
  /** Sentences that say what was left out. */
  readonly cut: readonly string[]
}

/** @param whole as the letter has it */
export function limitHtml(whole: string): LimitedHtml {
  const html = whole.slice(0, MAX_HTML_LENGTH)
  const cut = whole.length > MAX_HTML_LENGTH ? ['The HTML is longer than 3 MB. Its end is not shown.'] : []
  const end = endOfBearable(html)
  return end === null
    ? { html, cut }
    : { html: html.slice(0, end), cut: ['The HTML is nested too deeply. Its end is not shown.'] }
}

/** Where an element begins that is one too many; null where none is. */
function endOfBearable(html: string): number | null {
  const open = new Map<string, number>()
  let total = 0
  let end: number | null = null
  const nameOf = (start: number, stop: number) => html.slice(start, stop).toLowerCase()
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, stop) {
        const name = nameOf(start, stop)
        if (end !== null || VOID.has(name)) return
        open.set(name, (open.get(name) ?? 0) + 1)
        total += 1
        if (total > MOST_OPEN) end = start - 1
      },
      // An end of what never began ends nothing.
      onclosetag(start, stop) {
        const name = nameOf(start, stop)
        const count = open.get(name) ?? 0
        if (count === 0) return
        open.set(name, count - 1)
        total -= 1
      },
      // In HTML a stroke at the end of a tag means nothing.
      onselfclosingtag: ignore,
      onattribdata: ignore,
      onattribend: ignore,
      onattribentity: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return end
}
