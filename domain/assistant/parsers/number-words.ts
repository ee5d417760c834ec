/**
 * Parses numbers in figures, with `k`, and in words. All patterns have bounded length, so that parsing takes linear
 * time.
 */

/** End is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The rest of a longer text is ignored. */
export const MAX_PARSED_LENGTH = 4000

/** Returns lower-case text of the same length, so that spans match the original. */
export function plainText(text: string): string {
  return text
    .slice(0, MAX_PARSED_LENGTH)
    .replace(/[×✕✖]/g, 'x')
    .replace(/[’‘]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/[–—−]/g, '-')
    .replace(/[\s\u00a0\u202f]/g, ' ')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Replaces spans with a character that is neither word, digit nor space. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  return spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + '\u2022'.repeat(end - start) + rest.slice(end),
    text,
  )
}

const ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const MAGNITUDES: Readonly<Record<string, number>> = {
  dozen: 12,
  dozens: 12,
  hundred: 100,
  hundreds: 100,
  thousand: 1000,
  thousands: 1000,
  grand: 1000,
  k: 1000,
  million: 1_000_000,
  m: 1_000_000,
}
const SMALL: Readonly<Record<string, number>> = {
  ...Object.fromEntries(ONES.map((word, value) => [word, value])),
  ...Object.fromEntries(TENS.map((word, index) => [word, (index + 2) * 10])),
  'a couple of': 2,
  'couple of': 2,
  'a couple': 2,
  couple: 2,
  'a few': 3,
  few: 3,
  several: 3,
  'half a': 0.5,
  a: 1,
  an: 1,
}

const ones = [...ONES, ...TENS].join('|')
/** For example `two`, `twenty-five`, `a couple of`. */
const WORDS = `(?:a couple of|couple of|a couple|couple|a few|few|several|half a|(?:${TENS.join('|')})[ -](?:${ONES.slice(1, 10).join('|')})|${ones}|an?)`
const FIGURES = String.raw`(?:\d{1,3}(?:[ ,]\d{3}){1,3}|\d{1,9})(?:\.\d{1,3})?`
const MAGNITUDE = '(?:dozen|hundreds?|thousands?|grand|million|k|m)'

/** Without groups, to be embedded in other patterns; parsed by `parseNumberWords`. */
export const NUMBER_WORDS_PATTERN = `(?:${FIGURES}(?: ?(?:${MAGNITUDE}))?(?:\\b|(?=pcs?|ish|off|box|units))|(?:${WORDS})(?: (?:and a half )?${MAGNITUDE})?(?: (?:and )?(?:${ones})(?: hundred)?)?\\b|(?:hundred|thousand)\\b)`

/** Returns the value and whether it is vague, or null. */
export function parseNumberWords(text: string): { readonly value: number; readonly isVague: boolean } | null {
  const figures = new RegExp(`^(${FIGURES}) ?(${MAGNITUDE})?$`).exec(text)
  if (figures !== null) {
    const value = Number((figures[1] ?? '').replace(/[ ,]/g, '')) * (MAGNITUDES[figures[2] ?? ''] ?? 1)
    return Number.isFinite(value) ? { value, isVague: false } : null
  }
  const isVague = /couple|few|several|dozens|hundreds|thousands/.test(text)
  let total = 0
  let part: number | null = null
  for (const word of text
    .replace(/(a )?couple( of)?/, 'two')
    .replace(/(a )?few|several/, 'three')
    .replace(/half a/, 'half')
    .replace(/and a half (hundred|thousand|million)/, '$1 plushalf')
    .split(/[ -]/)) {
    const magnitude = MAGNITUDES[word]
    if (word === 'half') part = 0.5
    else if (word === 'plushalf') total *= 1.5
    else if (magnitude !== undefined) {
      total += (part ?? 1) * magnitude
      part = null
    } else if (SMALL[word] !== undefined) part = (part ?? 0) + (SMALL[word] ?? 0)
    else if (word !== 'and' && word !== '') return null
  }
  const value = total + (part ?? 0)
  return value > 0 ? { value, isVague } : null
}
