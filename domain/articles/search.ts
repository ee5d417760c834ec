/**
 * Marks in a list what was searched for. The database decides which posts have the words; this marks them by the same
 * rules: parts of words, regardless of signs, capitals and accents. It runs on the server only.
 */

/** A piece of a text; pieces are in order. */
export interface HighlightedSegment {
  readonly text: string
  readonly isFound: boolean
}

/** The length in characters of what is shown of a long text around the first word that was found. */
export const SNIPPET_LENGTH = 180

/** A query has at most this many words, taken from its first characters. */
const WORDS_MAX = 8
const QUERY_MAX = 200

/** These words are too frequent to be searched for beside others; PostgreSQL's English has the same list. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself ' +
    'it its itself they them their theirs themselves what which who whom this that these those am is are was were be ' +
    'been being have has had having do does did doing a an the and but if or because as until while of at by for with ' +
    'about against between into through during before after above below to from up down in out on off over under ' +
    'again further then once here there when where why how all any both each few more most other some such no nor not ' +
    'only own same so than too very s t can will just don should now'
  ).split(' '),
)

/** Matches a sign that may divide a word. */
const SIGN = String.raw`[^\p{L}\p{N}\p{M}\s]`
const SIGN_OR_SPACE = String.raw`[^\p{L}\p{N}\p{M}]`
const NOT_WITHIN_A_WORD = String.raw`(?<![\p{L}\p{N}])`
/** English adds these endings to a word. */
const ENDINGS = '(?:e|es|s|ed|ing|y|ies|er|ers|or|ors|ion|ions)?'

/** Returns a text in lower case without accents, and the place of each of its characters in the original. */
function fold(text: string): { folded: string; places: number[] } {
  const places: number[] = []
  let folded = ''
  let place = 0
  for (const character of text) {
    const plain =
      character <= '\u007f'
        ? character.toLowerCase()
        : character
            .normalize('NFKD')
            .replace(/\p{M}+/gu, '')
            .toLowerCase()
    for (let index = 0; index < plain.length; index++) places.push(place)
    folded += plain
    place += character.length
  }
  places.push(place)
  return { folded, places }
}

/** Returns an expression that finds any of a query's words in folded text; null where the query has none. */
function wordsOf(query: string): RegExp | null {
  const tokens = fold(query.slice(0, QUERY_MAX)).folded.split(/\s+/)
  const words = new Map<string, readonly string[]>()
  for (const token of tokens) {
    const parts = token.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
    if (parts.length > 0) words.set(parts.join(''), parts)
  }
  const all = [...words]
  const telling = all.filter(([word]) => !STOP_WORDS.has(word))
  const chosen = (telling.length > 0 ? telling : all).slice(0, WORDS_MAX)
  if (chosen.length === 0) return null
  // The longest come first: of several that begin at one place, the first is taken.
  const patterns = chosen.flatMap(patternsOf).toSorted((a, b) => b.length - a.length)
  // Each match begins with the first letter of its word, so nothing is tried where none of these occurs.
  const firstLetters = chosen.map(([word]) => [...word][0]).join('')
  return new RegExp(`(?=[${firstLetters}])(?:${patterns.join('|')})`, 'gu')
}

/** A word consists of letters and digits alone, so that nothing has to be escaped. */
function patternsOf([word, parts]: readonly [string, readonly string[]]): string[] {
  const letters = [...word]
  // `eflute` means E-flute and E flute as well: a number or a single letter belongs to the word that follows.
  const leading = /^(?:\d+|.)(?=\p{L}{2})/u.exec(word)?.[0]
  const stem = word.replace(/(?:ies|ed|ing|es|s|e|y)$/, '')
  return [
    (letters.length < 3 ? NOT_WITHIN_A_WORD : '') + letters.join(`${SIGN}*`),
    ...(parts.length > 1 ? [NOT_WITHIN_A_WORD + parts.join(`${SIGN_OR_SPACE}+`)] : []),
    ...(leading === undefined
      ? []
      : [`${NOT_WITHIN_A_WORD}${leading}${SIGN_OR_SPACE}${word.slice(leading.length)}`]),
    ...(stem.length < 3 || stem === word ? [] : [`${NOT_WITHIN_A_WORD}${stem}${ENDINGS}(?![\\p{L}\\p{N}])`]),
  ]
}

/** Splits a text into pieces and marks those that a query looks for; there is one piece where it finds none. */
export function highlightWords(text: string, query: string): readonly HighlightedSegment[] {
  const words = wordsOf(query)
  if (words === null) return [{ text, isFound: false }]
  const { folded, places } = fold(text)
  const pieces: HighlightedSegment[] = []
  let end = 0
  const add = (from: number, to: number, isFound: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isFound })
    end = Math.max(end, to)
  }
  for (const { index, 0: found } of folded.matchAll(words)) {
    const [from, to] = [places[index] ?? 0, places[index + found.length] ?? text.length]
    add(end, from, false)
    add(Math.max(from, end), to, true)
  }
  add(end, text.length, false)
  return pieces.length === 0 ? [{ text, isFound: false }] : pieces
}

/** Returns the passage of a long text in which a query's words first occur, with them marked; null where none does. */
export function getHighlightedSnippet(text: string, query: string): readonly HighlightedSegment[] | null {
  const pieces = highlightWords(text, query)
  const first = pieces.findIndex(({ isFound }) => isFound)
  if (first === -1) return null
  const foundAt = pieces.slice(0, first).reduce((length, piece) => length + piece.text.length, 0)
  const from = Math.max(0, foundAt - SNIPPET_LENGTH / 3)
  const start = from === 0 ? 0 : Math.min(text.indexOf(' ', from) + 1 || foundAt, foundAt)
  const lastSpace = text.lastIndexOf(' ', start + SNIPPET_LENGTH)
  const isWhole = text.length <= start + SNIPPET_LENGTH
  const stop = isWhole ? text.length : lastSpace > foundAt ? lastSpace : start + SNIPPET_LENGTH
  const passage = `${start > 0 ? '… ' : ''}${text.slice(start, stop).toWellFormed()}${isWhole ? '' : ' …'}`
  return highlightWords(passage, query)
}
