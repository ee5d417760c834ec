/** Pay as numbers, for search engines. */

export interface PayRange {
  /** In pounds. */
  readonly from: number
  readonly to: number
  readonly unit: PayUnit
}

export type PayUnit = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

const UNITS: readonly (readonly [PayUnit, RegExp])[] = [
  ['HOUR', /\b(?:an|per) hour\b|\bhourly\b/i],
  ['DAY', /\b(?:a|per) day\b|\bdaily\b/i],
  ['WEEK', /\b(?:a|per) week\b|\bweekly\b/i],
  ['MONTH', /\b(?:a|per) month\b|\bmonthly\b/i],
  ['YEAR', /\b(?:a|per) (?:year|annum)\b|\b(?:yearly|annually|p\.?a\.?)(?!\w)|\bfirst year\b/i],
]

/**
 * Parses `£36,400 to £39,800 a year` or `£16.90 an hour`. Returns null if ambiguous, because a wrong figure is worse
 * than none.
 */
export function parsePay(pay: string): PayRange | null {
  const amounts = [...pay.matchAll(/£\s?(\d[\d,]*(?:\.\d{1,2})?)(?![\dk])/gi)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  )
  const units = UNITS.filter(([, pattern]) => pattern.test(pay)).map(([unit]) => unit)
  const [from, to = from] = amounts
  const [unit] = units
  if (from === undefined || to === undefined || amounts.length > 2 || to < from) return null
  return unit === undefined || units.length > 1 ? null : { from, to, unit }
}
