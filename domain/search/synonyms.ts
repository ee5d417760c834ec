/**
 * Trade synonyms: a search for one word of a group also finds the others. Only words that visitors use for the
 * same thing; other phrasings of a question are in `company/answers/`.
 */

const GROUPS: readonly (readonly string[])[] = [
  ['lorry', 'truck', 'van', 'HGV', 'vehicle', 'wagon'],
  ['electric', 'battery', 'EV'],
  ['supermarket', 'retailer', 'grocer'],
  ['shelf-ready', 'SRP', 'retail-ready'],
  ['box', 'carton', 'case'],
  ['cardboard', 'corrugated', 'board'],
  ['flexographic', 'flexo'],
  ['litho', 'lithographic', 'offset'],
  ['artwork', 'graphics'],
  ['e-commerce', 'mail-order', 'online'],
  ['post', 'postage', 'courier', 'mailer'],
  ['letterbox', 'mailbox'],
  ['delivery', 'transport', 'logistics', 'shipping', 'haulage'],
  ['warehouse', 'depot', 'storage'],
  ['call-off', 'just-in-time', 'JIT'],
  ['damp', 'humidity', 'moisture'],
  ['crash-lock', 'auto-bottom', 'snap-lock'],
  ['dimension', 'measurement', 'size'],
  ['gift', 'present'],
  ['drink', 'beverage'],
  ['environment', 'sustainability', 'eco'],
  ['certificate', 'certification', 'accreditation'],
  ['apprentice', 'trainee'],
  ['factory', 'plant'],
  ['pay', 'salary', 'wage'],
  ['vacancy', 'job', 'career'],
  ['Christmas', 'Xmas'],
  ['sell', 'sold'],
  ['invoice', 'bill'],
  ['phone', 'telephone'],
  ['staff', 'employee'],
]

/** All words of the groups, which also correct spelling. */
export const TRADE_WORDS: readonly string[] = GROUPS.flat()

/** Returns the text in lower case without accents. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** Returns the words of letters and digits in folded text; a compound such as `die-cut` is one word. */
export function splitWords(folded: string): string[] {
  return folded
    .split(/\s+/)
    .map((token) => token.replace(/[^\p{L}\p{N}]+/gu, ''))
    .filter((word) => word !== '')
}

/** Returns the singular, for English nouns. */
function toSingular(word: string): string {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}

const toKey = (word: string): string => toSingular(splitWords(fold(word)).join(''))

const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap((group) =>
    group.map((word) => [toKey(word), group.filter((other) => other !== word)] as const),
  ),
)

/** Returns words for the same thing, without the word itself. */
export function getSynonyms(word: string): readonly string[] {
  return SYNONYMS.get(toKey(word)) ?? []
}

/** First word of each group, by the single words of the group. */
const CANONICAL: ReadonlyMap<string, string> = new Map(
  GROUPS.flatMap(([first = '', ...others]) => others.map((word) => [toKey(word), fold(first)] as const)),
)

/** Returns one word for all words of a group; another word unchanged. @param word folded */
export function getCanonicalWord(word: string): string {
  return CANONICAL.get(toKey(word)) ?? word
}

/** Returns the synonyms of a query by its words in the database's spelling: folded, without punctuation. */
export function getQuerySynonyms(query: string): Record<string, string[]> {
  return Object.fromEntries(
    splitWords(fold(query)).flatMap((word) => {
      const synonyms = getSynonyms(word)
      return synonyms.length === 0 ? [] : [[word, [...synonyms]] as const]
    }),
  )
}

/** English word endings. */
export const ENDINGS = '(?:e|es|s|ed|ing|y|ies|er|ers|or|ors|ion|ions)?'

/** Returns the beginning that the forms of a word share. */
export function toStem(word: string): string {
  return word.replace(/(?:ies|ed|ing|es|s|e|y)$/, '')
}

/** Returns regular expressions that match the synonyms of a word in folded text, whole words in any form. */
export function getSynonymPatterns(word: string): string[] {
  return getSynonyms(word).map((synonym) => {
    const parts = fold(synonym).split(/[^\p{L}\p{N}]+/u)
    const last = parts.pop() ?? ''
    const stem = toStem(last)
    const end = stem.length < 3 ? last : `${stem}${ENDINGS}`
    return String.raw`(?<![\p{L}\p{N}])${[...parts, end].join(String.raw`[^\p{L}\p{N}]*`)}(?![\p{L}\p{N}])`
  })
}
