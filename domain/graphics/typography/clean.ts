/** Sanitises typed text for typesetting. */

/** No language stacks more marks on one letter. */
const MAX_MARKS = 3
/** Control characters, unpaired surrogates, noncharacters and bidi overrides. */
const UNSETTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufff9-\ufffc\ufeff]/gu
const HEAPS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')
const SPACES = /[\s\u2028\u2029]+/gu
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{M}]/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Latin, Greek, Cyrillic and Armenian without combining marks: one code point per grapheme. */
const PLAIN = /^[\0-\u02ff\u0370-\u0482\u048a-\u058f]*$/

export function splitGraphemes(text: string): string[] {
  return PLAIN.test(text) ? [...text] : Array.from(graphemes.segment(text), ({ segment }) => segment)
}

export interface SanitisedText {
  /** Empty if nothing is visible. */
  readonly text: string
  readonly isCut: boolean
  readonly hasHeaps: boolean
}

/** @param longest maximum graphemes */
export function sanitiseLine(typed: string, longest: number): SanitisedText {
  // Bounds the work on very long input.
  const some = typed.slice(0, longest * 40).replace(SPACES, ' ')
  const settable = some.replace(UNSETTABLE, '').normalize('NFC').replace(SPACES, ' ').trim()
  const whole = settable.replace(HEAPS, '$1')
  const hasHeaps = whole !== settable
  if (!VISIBLE.test(whole)) return { text: '', isCut: false, hasHeaps }
  const isCut = whole.length > longest && splitGraphemes(whole).length > longest
  const text = isCut ? `${splitGraphemes(whole).slice(0, longest).join('').trimEnd()}…` : whole
  return { text: joinUnits(text), isCut: isCut || typed.length > longest * 40, hasHeaps }
}

/** Sanitises each line and drops empty ones. */
export function sanitiseLines(typed: string, longest: number, most: number) {
  const lines = typed
    .slice(0, longest * most * 40)
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => sanitiseLine(line, longest))
    .filter(({ text }) => text !== '')
  return { lines: lines.slice(0, most), left: Math.max(0, lines.length - most) }
}

const UNIT = /(\d) (?=(?:mm|cm|m|km|kg|g|t|l|ml|%|°C|am|pm|million|billion)(?![\p{L}\p{N}]))/gu

/** Inserts no-break spaces between numbers and units and before dashes. */
function joinUnits(text: string): string {
  return text.replace(UNIT, '$1\u00a0').replace(/ (?=[–—]( |$))/g, '\u00a0')
}
