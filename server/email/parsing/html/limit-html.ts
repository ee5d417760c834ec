/** Truncates HTML to what parsers can process quickly. */
import { Tokenizer } from 'htmlparser2'

/** Longer HTML is truncated. */
export const MAX_HTML_LENGTH = 3_000_000
/** Parsing slows down with the number of open elements. Elements with optional end tags count as open. */
const MAX_OPEN_ELEMENTS = 20_000
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

export interface LimitedHtml {
  readonly html: string
  /** Sentences about omitted parts. */
  readonly cut: readonly string[]
}

export function limitHtml(source: string): LimitedHtml {
  const html = source.slice(0, MAX_HTML_LENGTH)
  const cut = source.length > MAX_HTML_LENGTH ? ['The HTML is longer than 3 MB. The end isn’t shown.'] : []
  const end = findLimit(html)
  return end === null
    ? { html, cut }
    : { html: html.slice(0, end), cut: ['The HTML is nested too deeply. The end isn’t shown.'] }
}

/** Returns the index of the first element over the limit, or null. */
function findLimit(html: string): number | null {
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
        if (total > MAX_OPEN_ELEMENTS) end = start - 1
      },
      // Ignore an end tag without a start tag.
      onclosetag(start, stop) {
        const name = nameOf(start, stop)
        const count = open.get(name) ?? 0
        if (count === 0) return
        open.set(name, count - 1)
        total -= 1
      },
      // HTML ignores a self-closing slash.
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
