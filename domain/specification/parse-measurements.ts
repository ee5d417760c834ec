/**
 * Parses measurements as people type them: `310`, `31 cm`, `about 1,200 mm`, `2k`, `6 high`. Unreadable text is kept
 * for the estimator.
 */

/** `unreadable` if the text has no measurement, null if it is empty. */
export type ParsedMeasurement<T> = T | 'unreadable' | null

interface Quantity {
  readonly value: number
  /** Lower case without full stop, or empty. */
  readonly unit: string
}

const VAGUE = /^(?:about|approx\.?|approximately|around|roughly|circa|ca\.?|c\.|~|±|max\.?|min\.?)\s*/
const NUMBER = /^([+-]?(?:\d+(?:[ ,’']\d{3})*|\d*)(?:[.,]\d+)?)\s*([\p{L}″"’'.\s]*)$/u

/** Longer texts are unreadable. */
const MAX_TEXT_LENGTH = 60

function quantity(text: string): ParsedMeasurement<Quantity> {
  const typed = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (typed === '') return null
  if (typed.length > MAX_TEXT_LENGTH) return 'unreadable'
  const [, digits = '', words = ''] = NUMBER.exec(typed.replace(VAGUE, '')) ?? []
  if (!/\d/.test(digits)) return 'unreadable'
  const value = Number(withPoint(digits))
  if (!Number.isFinite(value)) return 'unreadable'
  return { value, unit: words.replace(/\.$/, '').trim() }
}

/** A comma before three digits separates thousands; before one or two it is a decimal comma. */
function withPoint(digits: string): string {
  const plain = digits.replace(/[ ’']/g, '')
  return /,\d{3}(?!\d)/.test(plain) ? plain.replaceAll(',', '') : plain.replace(',', '.')
}

const readBy =
  (factors: Readonly<Record<string, number>>, digits: number) =>
  (text: string): ParsedMeasurement<number> => {
    const parsed = quantity(text)
    if (parsed === null || parsed === 'unreadable') return parsed
    const factor = Object.hasOwn(factors, parsed.unit) ? factors[parsed.unit] : undefined
    return factor === undefined ? 'unreadable' : round(parsed.value * factor, digits)
  }

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

const MILLIMETRES = {
  '': 1,
  ...withFactor(1, 'mm', 'mms', 'millimetre', 'millimetres', 'millimeter', 'millimeters'),
  ...withFactor(10, 'cm', 'cms', 'centimetre', 'centimetres', 'centimeter', 'centimeters'),
  ...withFactor(1000, 'm', 'metre', 'metres', 'meter', 'meters'),
  ...withFactor(25.4, 'in', 'inch', 'inches', '"', '″'),
  ...withFactor(304.8, 'ft', 'foot', 'feet'),
}
const KILOGRAMS = {
  ...withFactor(1, '', 'kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramme', 'kilogrammes'),
  ...withFactor(0.001, 'g', 'gr', 'gram', 'grams', 'gramme', 'grammes'),
  ...withFactor(1000, 't', 'tonne', 'tonnes'),
  ...withFactor(0.45359237, 'lb', 'lbs', 'pound', 'pounds'),
  ...withFactor(0.0283495, 'oz', 'ounce', 'ounces'),
}
const BOXES = {
  ...withFactor(
    1,
    '',
    'box',
    'boxes',
    'case',
    'cases',
    'off',
    'pc',
    'pcs',
    'piece',
    'pieces',
    'unit',
    'units',
  ),
  ...withFactor(
    1,
    'a year',
    'per year',
    'yearly',
    'pa',
    'p.a',
    'boxes a year',
    'boxes per year',
    'at a time',
  ),
  ...withFactor(1000, 'k', 'thousand'),
  ...withFactor(1_000_000, 'million'),
}

function withFactor(factor: number, ...names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name) => [name, factor]))
}

/** Returns mm to one decimal. Without a unit, mm are assumed. */
export const parseLength = readBy(MILLIMETRES, 1)

/** Returns kg to three decimals. Without a unit, kg are assumed. */
export const parseWeight = readBy(KILOGRAMS, 3)

const readBoxes = readBy(BOXES, 3)

/** Returns a whole number of boxes. */
export function parseQuantity(text: string): ParsedMeasurement<number> {
  const count = readBoxes(text)
  return typeof count === 'number' && !Number.isInteger(count) ? 'unreadable' : count
}

/** Stack height in mm or layers. */
export type Stack = { readonly millimetres: number } | { readonly layers: number }

const LAYERS = /^(\d{1,3}) ?(?:x )?(?:high|layers?|tiers?|rows?|boxes(?: high)?|cases(?: high)?)$/
const STACK_METRES_MAX = 5
const STACK_LAYERS_MAX = 30

/**
 * Parses `1.5 m`, `1500` and `6 boxes high`. Bare numbers: `1.5` is metres, `6` layers, `1500` mm; `40` is ambiguous.
 */
export function parseStackHeight(text: string): ParsedMeasurement<Stack> {
  const typed = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const layers = LAYERS.exec(typed)?.[1]
  if (layers !== undefined) return { layers: Number(layers) }
  const parsed = quantity(text)
  if (parsed === null || parsed === 'unreadable') return parsed
  const { value, unit } = parsed
  if (unit !== '') {
    const millimetres = parseLength(text)
    return typeof millimetres === 'number' ? { millimetres } : millimetres
  }
  if (!Number.isInteger(value) && value > 0 && value < STACK_METRES_MAX)
    return { millimetres: round(value * 1000, 0) }
  if (Number.isInteger(value) && value > 0 && value <= STACK_LAYERS_MAX) return { layers: value }
  return value >= 100 ? { millimetres: value } : 'unreadable'
}

/** Parses `YYYY-MM-DD` or the British `15/1/2027`. */
export function parseDate(text: string): ParsedMeasurement<string> {
  const typed = text.trim()
  if (typed === '') return null
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? []
  const [, britishDay, britishMonth, britishYear] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(typed) ?? []
  const [y, m, d] = [year ?? britishYear, month ?? britishMonth, day ?? britishDay].map(Number)
  const date = new Date(Date.UTC(y ?? Number.NaN, (m ?? 0) - 1, d))
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() + 1 !== m || date.getUTCDate() !== d)
    return 'unreadable'
  return date.toISOString().slice(0, 10)
}

/** https://www.gov.uk/government/publications/bulk-data-transfer-for-sponsors-xml-schema, simplified */
const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/

/** Returns a full UK postcode in the form `SO23 9AB`. */
export function parsePostcode(text: string): ParsedMeasurement<string> {
  const typed = text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()
  if (typed === '') return null
  const [, outward, inward] = POSTCODE.exec(typed) ?? []
  return outward === undefined ? 'unreadable' : `${outward} ${inward}`
}
