/** Fields of a box specification and their encoding in URLs. All are optional. */

export interface SpecificationChoice {
  /** Value in forms and URLs. */
  readonly value: string
  readonly label: string
}

/** Styles that can be drawn; the value is the FEFCO number. */
export const BOX_STYLES = [
  { value: '0201', label: 'Slotted case, closed with tape (0201)' },
  { value: '0427', label: 'Mailer with a hinged lid (0427)' },
  { value: '0713', label: 'Carton with a crash-lock base (0713)' },
  { value: '0422', label: 'Open tray (0422)' },
  { value: '0503', label: 'Sleeve (0503)' },
  { value: '0406', label: 'Wraparound, made up by a machine (0406)' },
] as const satisfies readonly SpecificationChoice[]
export type BoxStyle = (typeof BOX_STYLES)[number]['value']

/** Thinnest first. */
export const BOX_BOARDS = [
  { value: 'E', label: 'E flute, 1.5 mm: fine print, gifts, post' },
  { value: 'B', label: 'B flute, 3 mm: cases and trays' },
  { value: 'C', label: 'C flute, 4 mm: tall stacks' },
  { value: 'EB', label: 'EB, two waves, 4.3 mm: heavy goods' },
] as const satisfies readonly SpecificationChoice[]
export type BoxBoard = (typeof BOX_BOARDS)[number]['value']

export const BOX_PRINTS = [
  { value: 'plain', label: 'No print' },
  { value: 'two', label: 'One or two colours' },
  { value: 'four', label: 'Three or four colours' },
  { value: 'photographs', label: 'Photographs (litho-laminated)' },
] as const satisfies readonly SpecificationChoice[]
export type BoxPrint = (typeof BOX_PRINTS)[number]['value']

export const BOX_CLOSURES = [
  { value: 'hand', label: 'By hand, without tape' },
  { value: 'tape', label: 'With tape' },
  { value: 'machine', label: 'By a machine' },
] as const satisfies readonly SpecificationChoice[]
export type BoxClosure = (typeof BOX_CLOSURES)[number]['value']

/** In form order. Labels appear in emails and on the specification page. */
export const SPECIFICATION_FIELDS = {
  product: 'Similar product',
  style: 'Style',
  length: 'Inside length',
  width: 'Inside width',
  depth: 'Inside depth',
  weight: 'Weight of the contents',
  quantity: 'How many at a time',
  yearly: 'How many a year',
  stacking: 'Stacking or pallet height',
  board: 'Board',
  print: 'Print',
  closure: 'Closure',
  needed: 'Needed by',
  postcode: 'Delivery postcode',
} as const
export type SpecificationField = keyof typeof SPECIFICATION_FIELDS
export const SPECIFICATION_NAMES = Object.keys(SPECIFICATION_FIELDS) as readonly SpecificationField[]

/** Maximum length of a field. */
export const SPECIFICATION_MAX = 60

export type TypedSpecification = Readonly<Partial<Record<SpecificationField, string>>>

/** Returns non-empty fields from form values or query parameters. */
export function pickSpecificationFields(
  value: (name: SpecificationField) => string | null | undefined,
): TypedSpecification {
  return Object.fromEntries(
    SPECIFICATION_NAMES.flatMap((name) => {
      const typed = (value(name) ?? '').trim().slice(0, SPECIFICATION_MAX)
      return typed === '' ? [] : [[name, typed]]
    }),
  )
}

export const SPECIFICATION_PATH = '/get-in-touch/specification'

/** Returns a URL that contains the whole specification, as typed. */
export function getSpecificationPath(typed: TypedSpecification, path: string = SPECIFICATION_PATH): string {
  const query = new URLSearchParams(
    SPECIFICATION_NAMES.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])),
  )
  return query.size === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** `1,200`, `3.25` */
export function formatNumeric(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 3 })
}
