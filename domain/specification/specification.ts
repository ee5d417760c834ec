import type { Product } from '#domain/company/product.ts'
import { formatLongDate } from '../dates/dates.ts'
import { selectedProduct } from '../products/products.ts'
import {
  BOX_BOARDS,
  BOX_CLOSURES,
  BOX_PRINTS,
  BOX_STYLES,
  type BoxBoard,
  type BoxClosure,
  type BoxPrint,
  type BoxStyle,
  formatNumeric,
  SPECIFICATION_FIELDS,
  SPECIFICATION_NAMES,
  type SpecificationChoice,
  type TypedSpecification,
} from './fields.ts'
import {
  type ParsedMeasurement,
  parseDate,
  parseLength,
  parsePostcode,
  parseQuantity,
  parseStackHeight,
  parseWeight,
  type Stack,
} from './parse-measurements.ts'

export interface Specification {
  readonly style: BoxStyle | null
  /** Millimetres. */
  readonly length: ParsedMeasurement<number>
  readonly width: ParsedMeasurement<number>
  readonly depth: ParsedMeasurement<number>
  /** Kilograms per box. */
  readonly weight: ParsedMeasurement<number>
  readonly quantity: ParsedMeasurement<number>
  readonly yearly: ParsedMeasurement<number>
  readonly stacking: ParsedMeasurement<Stack>
  /** Null if not sure. */
  readonly board: BoxBoard | null
  readonly print: BoxPrint | null
  readonly closure: BoxClosure | null
  /** `YYYY-MM-DD` */
  readonly needed: ParsedMeasurement<string>
  readonly postcode: ParsedMeasurement<string>
}

/** Keeps the typed text too, so that unreadable values are not lost. */
export function parseSpecification(typed: TypedSpecification): Specification {
  return {
    style: findChoice(BOX_STYLES, typed.style),
    length: parseLength(typed.length ?? ''),
    width: parseLength(typed.width ?? ''),
    depth: parseLength(typed.depth ?? ''),
    weight: parseWeight(typed.weight ?? ''),
    quantity: parseQuantity(typed.quantity ?? ''),
    yearly: parseQuantity(typed.yearly ?? ''),
    stacking: parseStackHeight(typed.stacking ?? ''),
    board: findChoice(BOX_BOARDS, typed.board),
    print: findChoice(BOX_PRINTS, typed.print),
    closure: findChoice(BOX_CLOSURES, typed.closure),
    needed: parseDate(typed.needed ?? ''),
    postcode: parsePostcode(typed.postcode ?? ''),
  }
}

function findChoice<V extends string>(choices: readonly { readonly value: V }[], typed = ''): V | null {
  return choices.find(({ value }) => value === typed)?.value ?? null
}

/** Returns the product by id or title, or null. */
export function findProductByName(name: string, products: readonly Product[]): Product | null {
  const searched = name.trim().toLowerCase()
  return (
    selectedProduct(searched, products) ??
    products.find(({ title }) => title.toLowerCase() === searched) ??
    null
  )
}

/** Returns a specification prefilled from a product. */
export function getSpecificationFromProduct(product: Product): TypedSpecification {
  const number = /\d{4}/.exec(product.fefco)?.[0] ?? ''
  // The crash-lock numbers differ only above the base.
  const style = findChoice(BOX_STYLES, /^071[1-6]$/.test(number) ? '0713' : number)
  return { product: product.title, ...(style && { style }), board: product.flute }
}

/** Returns labels and answers for emails and the specification page: as typed, with the parsed unit. */
export function formatSpecification(
  typed: TypedSpecification,
): readonly (readonly [label: string, answer: string])[] {
  const specification = parseSpecification(typed)
  const words: Readonly<Record<string, string | undefined>> = {
    length: formatMeasurement(specification.length, 'mm'),
    width: formatMeasurement(specification.width, 'mm'),
    depth: formatMeasurement(specification.depth, 'mm'),
    weight: formatMeasurement(specification.weight, 'kg'),
    quantity: formatMeasurement(specification.quantity, 'boxes'),
    yearly: formatMeasurement(specification.yearly, 'boxes'),
    stacking: formatStackHeight(specification.stacking),
    needed: formatDay(specification.needed),
    style: labelOf(BOX_STYLES, specification.style),
    board: labelOf(BOX_BOARDS, specification.board),
    print: labelOf(BOX_PRINTS, specification.print),
    closure: labelOf(BOX_CLOSURES, specification.closure),
    postcode: specification.postcode === 'unreadable' ? undefined : (specification.postcode ?? undefined),
  }
  return SPECIFICATION_NAMES.flatMap((name) => {
    const answer = words[name] ?? typed[name]
    return answer ? [[SPECIFICATION_FIELDS[name], answer] as const] : []
  })
}

function formatMeasurement(reading: ParsedMeasurement<number>, unit: string): string | undefined {
  return typeof reading === 'number' ? `${formatNumeric(reading)} ${unit}` : undefined
}

function formatStackHeight(stack: ParsedMeasurement<Stack>): string | undefined {
  if (stack === null || stack === 'unreadable') return undefined
  return 'layers' in stack ? `${stack.layers} boxes high` : `${formatNumeric(stack.millimetres)} mm high`
}

function formatDay(day: ParsedMeasurement<string>): string | undefined {
  return day === null || day === 'unreadable' ? undefined : formatLongDate(day)
}

function labelOf(choices: readonly SpecificationChoice[], value: string | null): string | undefined {
  return choices.find((choice) => choice.value === value)?.label
}
