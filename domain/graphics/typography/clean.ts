/** Makes of what was typed what can be set: no control characters, no heaps of marks, no more than the slot takes. */

/** More marks than this on one letter are none that any language writes. */
const MOST_MARKS = 3
/** Controls, unpaired surrogates, what Unicode will never assign, and marks that turn the direction of all that follows. */
const UNSETTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufff9-\ufffc\ufeff]/gu
const HEAPS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')
const SPACES = /[\s\u2028\u2029]+/gu
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{M}]/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Latin, Greek, Cyrillic and Armenian without marks of their own: each code point is a character. */
const PLAIN = /^[\0-\u02ff\u0370-\u0482\u048a-\u058f]*$/

/** The characters of a text as people count them. */
export function splitGraphemes(text: string): string[] {
  return PLAIN.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment)
}

export interface SanitisedText {
  /** Empty where nothing of it can be seen. */
  readonly text: string
  readonly isCut: boolean
  readonly hasHeaps: boolean
}

/** @param longest in characters as people count them */
export function sanitiseLine(typed: string, longest: number): SanitisedText {
  // What nobody reads to its end is not normalised to its end either.
  const some = typed.slice(0, longest * 40).replace(SPACES, ' ')
  const settable = some.replace(UNSETTABLE, '').normalize('NFC').replace(SPACES, ' ').trim()
  const whole = settable.replace(HEAPS, '$1')
  const hasHeaps = whole !== settable
  if (!VISIBLE.test(whole)) return { text: '', isCut: false, hasHeaps }
  const isCut = whole.length > longest && splitGraphemes(whole).length > longest
  const text = isCut ? `${splitGraphemes(whole).slice(0, longest).join('').trimEnd()}…` : whole
  return { text: joinUnits(text), isCut: isCut || typed.length > longest * 40, hasHeaps }
}

/** As `cleanLine`, with an entry a line; empty ones go. */
export function sanitiseLines(typed: string, longest: number, most: number) {
  const lines = typed
    .slice(0, longest * most * 40)
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => sanitiseLine(line, longest))
    .filter(({ text }) => text !== '')
  return { lines: lines.slice(0, most), left: Math.max(0, lines.length - most) }
}

const UNIT = /(\d) (?=(?:mm|cm|m|km|kg|g|t|l|ml|%|°C|am|pm|million|billion)(?![\p{L}\p{N}]))/gu

/** A number stays with its unit, and a dash with what stands before it. */
function joinUnits(text: string): string {
  return text.replace(UNIT, '$1\u00a0').replace(/ (?=[–—]( |$))/g, '\u00a0')
}
