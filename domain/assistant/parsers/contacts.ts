/** Finds email addresses, phone numbers and postcodes. */
import { plainText, type Span } from './number-words.ts'

export interface Match<Value> extends Span {
  readonly value: Value
}

const EMAIL = /[a-z0-9._%+'-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![a-z0-9@-])/g

/** In lower case. */
export function findEmails(text: string): Match<string>[] {
  return [...plainText(text).matchAll(EMAIL)].flatMap(({ 0: match, index }) => {
    const value = match.replace(/^[.'-]+/, '')
    const start = index + match.length - value.length
    const isWhole = !value.includes('..') && !value.startsWith('@') && !value.includes('.@')
    return isWhole ? [{ value, start, end: index + match.length }] : []
  })
}

/** Characters of phone numbers, starting with a digit or plus and ending with a digit. */
const DIGITS = /(?:\+ ?|\b)\d(?:[ ().\-/]{0,3}\d){6,16}(?![\d@])/g

/** Returns phone numbers as `+44…` without spaces: UK numbers with or without country code, others with one. */
export function findPhones(text: string): Match<string>[] {
  const plain = plainText(text)
  return [...plain.matchAll(DIGITS)].flatMap(({ 0: match, index }) => {
    const value = international(match)
    const precedingCharacter = plain.slice(Math.max(0, index - 1), index)
    return value === null || /[£$€#]/.test(precedingCharacter)
      ? []
      : [{ value, start: precedingCharacter === '(' ? index - 1 : index, end: index + match.length }]
  })
}

function international(number: string): string | null {
  const digits = number.replace(/\(0\)/, '').replace(/\D/g, '')
  const isForeign = number.startsWith('+') || digits.startsWith('00')
  const national = isForeign
    ? /^(?:00)?44(?<rest>\d+)$/.exec(digits)?.groups?.rest?.replace(/^0/, '')
    : /^0(?<rest>\d+)$/.exec(digits)?.groups?.rest
  if (national !== undefined) return /^[1-37-9]\d{8,9}$/.test(national) ? `+44${national}` : null
  const normalised = digits.replace(/^00/, '')
  return isForeign && normalised.length >= 8 && normalised.length <= 15 ? `+${normalised}` : null
}

/** Areas have one or two letters; the last two letters are never C, I, K, M, O or V. */
const POSTCODE = /(?<![a-z0-9])([a-z]{1,2}\d[a-z\d]?) ?(\d[abd-hjlnp-uw-z]{2})(?![a-z0-9])/g

/** Returns UK postcodes in the form `SO14 3AB`. */
export function findPostcodes(text: string): Match<string>[] {
  return [...plainText(text).matchAll(POSTCODE)].map(
    ({ 0: match, 1: outward = '', 2: inward = '', index }) => ({
      value: `${outward} ${inward}`.toUpperCase(),
      start: index,
      end: index + match.length,
    }),
  )
}
