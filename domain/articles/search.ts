/**
 * Highlights search matches by the database’s rules: word parts, ignoring punctuation, case and accents, and synonyms.
 * Used on the server only.
 */
import { ENDINGS, getSynonymPatterns, getSynonyms, toStem } from '../search/synonyms.ts'

/** Segment of a text, in order. */
export interface HighlightedSegment {
  readonly text: string
  readonly isFound: boolean
}

/** Length in characters. */
export const SNIPPET_LENGTH = 180

/** Further words are ignored. */
const MAX_WORDS = 8
const MAX_QUERY_LENGTH = 200

/** PostgreSQL’s English stop words. */
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

/** Punctuation that may divide a word. */
const PUNCTUATION = String.raw`[^\p{L}\p{N}\p{M}\s]`
const PUNCTUATION_OR_SPACE = String.raw`[^\p{L}\p{N}\p{M}]`
const NOT_WITHIN_A_WORD = String.raw`(?<![\p{L}\p{N}])`

/** Returns the text in lower case without accents, with the original index of each character. */
function fold(text: string): { folded: string; indexes: number[] } {
  const indexes: number[] = []
  let folded = ''
  let position = 0
  for (const character of text) {
    const plain =
      character <= '\u007f'
        ? character.toLowerCase()
        : character
            .normalize('NFKD')
            .replace(/\p{M}+/gu, '')
            .toLowerCase()
    for (let index = 0; index < plain.length; index++) indexes.push(position)
    folded += plain
    position += character.length
  }
  indexes.push(position)
  return { folded, indexes }
}

/** Returns a pattern that matches any query word in folded text, or null. */
function toSearchPattern(query: string): RegExp | null {
  const tokens = fold(query.slice(0, MAX_QUERY_LENGTH)).folded.split(/\s+/)
  const words = new Map<string, readonly string[]>()
  for (const token of tokens) {
    const parts = token.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
    if (parts.length > 0) words.set(parts.join(''), parts)
  }
  const all = [...words]
  const significant = all.filter(([word]) => !STOP_WORDS.has(word))
  const searchWords = (significant.length > 0 ? significant : all).slice(0, MAX_WORDS)
  if (searchWords.length === 0) return null
  // Longest first, so that it wins at the same position.
  const patterns = searchWords.flatMap(patternsOf).toSorted((a, b) => b.length - a.length)
  // Skips positions that can’t start a match.
  const firstLetters = searchWords
    .flatMap(([word]) => [word, ...getSynonyms(word).map((synonym) => synonym.toLowerCase())])
    .map((word) => [...word][0])
    .join('')
  return new RegExp(`(?=[${firstLetters}])(?:${patterns.join('|')})`, 'gu')
}

/** Words contain only letters and digits, so nothing needs escaping. */
function patternsOf([word, parts]: readonly [string, readonly string[]]): string[] {
  const letters = [...word]
  // `eflute` matches E-flute and E flute: a leading number or single letter may be separate.
  const leading = /^(?:\d+|.)(?=\p{L}{2})/u.exec(word)?.[0]
  const stem = toStem(word)
  return [
    (letters.length < 3 ? NOT_WITHIN_A_WORD : '') + letters.join(`${PUNCTUATION}*`),
    ...(parts.length > 1 ? [NOT_WITHIN_A_WORD + parts.join(`${PUNCTUATION_OR_SPACE}+`)] : []),
    ...(leading === undefined
      ? []
      : [`${NOT_WITHIN_A_WORD}${leading}${PUNCTUATION_OR_SPACE}${word.slice(leading.length)}`]),
    ...(stem.length < 3 || stem === word ? [] : [`${NOT_WITHIN_A_WORD}${stem}${ENDINGS}(?![\\p{L}\\p{N}])`]),
    ...getSynonymPatterns(word),
  ]
}

/** Splits a text into segments and marks matches. */
export function highlightWords(text: string, query: string): readonly HighlightedSegment[] {
  const words = toSearchPattern(query)
  if (words === null) return [{ text, isFound: false }]
  const { folded, indexes } = fold(text)
  const segments: HighlightedSegment[] = []
  let end = 0
  const add = (from: number, to: number, isFound: boolean) => {
    if (to > from) segments.push({ text: text.slice(from, to), isFound })
    end = Math.max(end, to)
  }
  for (const { index, 0: found } of folded.matchAll(words)) {
    const [from, to] = [indexes[index] ?? 0, indexes[index + found.length] ?? text.length]
    add(end, from, false)
    add(Math.max(from, end), to, true)
  }
  add(end, text.length, false)
  return segments.length === 0 ? [{ text, isFound: false }] : segments
}

/** Returns the passage around the first match, or null. */
export function getHighlightedSnippet(text: string, query: string): readonly HighlightedSegment[] | null {
  const segments = highlightWords(text, query)
  const first = segments.findIndex(({ isFound }) => isFound)
  if (first === -1) return null
  const foundAt = segments.slice(0, first).reduce((length, segment) => length + segment.text.length, 0)
  const from = Math.max(0, foundAt - SNIPPET_LENGTH / 3)
  const start = from === 0 ? 0 : Math.min(text.indexOf(' ', from) + 1 || foundAt, foundAt)
  const lastSpace = text.lastIndexOf(' ', start + SNIPPET_LENGTH)
  const isWhole = text.length <= start + SNIPPET_LENGTH
  const stop = isWhole ? text.length : lastSpace > foundAt ? lastSpace : start + SNIPPET_LENGTH
  const passage = `${start > 0 ? '… ' : ''}${text.slice(start, stop).toWellFormed()}${isWhole ? '' : ' …'}`
  return highlightWords(passage, query)
}
