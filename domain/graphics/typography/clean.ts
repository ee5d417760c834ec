/** Sanitises typed text for typesetting. */

/** No language stacks more marks on one letter. */
const MAX_MARKS = 3
/** Control characters, unpaired surrogates, noncharacters and bidi overrides. */
const NOT_RENDERABLE =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufff9-\ufffc\ufeff]/gu
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu')
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
  readonly hasExcessMarks: boolean
}

/** @param maxLength maximum graphemes */
export function sanitiseLine(source: string, maxLength: number): SanitisedText {
  // Bounds the work on very long input.
  const input = source.slice(0, maxLength * 40).replace(SPACES, ' ')
  const renderable = input.replace(NOT_RENDERABLE, '').normalize('NFC').replace(SPACES, ' ').trim()
  const whole = renderable.replace(EXCESS_MARKS, '$1')
  const hasExcessMarks = whole !== renderable
  if (!VISIBLE.test(whole)) return { text: '', isCut: false, hasExcessMarks }
  const isCut = whole.length > maxLength && splitGraphemes(whole).length > maxLength
  const text = isCut ? `${splitGraphemes(whole).slice(0, maxLength).join('').trimEnd()}…` : whole
  return { text: joinUnits(text), isCut: isCut || source.length > maxLength * 40, hasExcessMarks }
}

/** Sanitises each line and drops empty ones. */
export function sanitiseLines(text: string, maxLength: number, maxLines: number) {
  const lines = text
    .slice(0, maxLength * maxLines * 40)
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => sanitiseLine(line, maxLength))
    .filter(({ text }) => text !== '')
  return { lines: lines.slice(0, maxLines), omitted: Math.max(0, lines.length - maxLines) }
}

const UNIT = /(\d) (?=(?:mm|cm|m|km|kg|g|t|l|ml|%|°C|am|pm|million|billion)(?![\p{L}\p{N}]))/gu

/** Inserts no-break spaces between numbers and units and before dashes. */
function joinUnits(text: string): string {
  return text.replace(UNIT, '$1\u00a0').replace(/ (?=[–—]( |$))/g, '\u00a0')
}
