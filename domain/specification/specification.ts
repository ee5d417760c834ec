/** What was typed of a box, read, and said again in words. */

import type { Product } from '#domain/company/product.ts'
import { longBritishDate } from '../dates/dates.ts'
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
  inFigures,
  SPECIFICATION_FIELDS,
  SPECIFICATION_NAMES,
  type SpecificationChoice,
  type TypedSpecification,
} from './fields.ts'
import {
  type Reading,
  readCount,
  readDay,
  readLength,
  readPostcode,
  readStack,
  readWeight,
  type Stack,
} from './measures.ts'

export interface Specification {
  readonly style: BoxStyle | null
  /** Millimetres. */
  readonly length: Reading<number>
  readonly width: Reading<number>
  readonly depth: Reading<number>
  /** Kilograms a box. */
  readonly weight: Reading<number>
  readonly quantity: Reading<number>
  readonly yearly: Reading<number>
  readonly stacking: Reading<Stack>
  /** Null where nobody is sure. */
  readonly board: BoxBoard | null
  readonly print: BoxPrint | null
  readonly closure: BoxClosure | null
  /** A day, `YYYY-MM-DD`. */
  readonly needed: Reading<string>
  readonly postcode: Reading<string>
}

/** What is typed stays as it is beside this: nothing is lost by not being read. */
export function readSpecification(typed: TypedSpecification): Specification {
  return {
    style: chosen(BOX_STYLES, typed.style),
    length: readLength(typed.length ?? ''),
    width: readLength(typed.width ?? ''),
    depth: readLength(typed.depth ?? ''),
    weight: readWeight(typed.weight ?? ''),
    quantity: readCount(typed.quantity ?? ''),
    yearly: readCount(typed.yearly ?? ''),
    stacking: readStack(typed.stacking ?? ''),
    board: chosen(BOX_BOARDS, typed.board),
    print: chosen(BOX_PRINTS, typed.print),
    closure: chosen(BOX_CLOSURES, typed.closure),
    needed: readDay(typed.needed ?? ''),
    postcode: readPostcode(typed.postcode ?? ''),
  }
}

function chosen<V extends string>(choices: readonly { readonly value: V }[], typed = ''): V | null {
  return choices.find(({ value }) => value === typed)?.value ?? null
}

/** Returns the product that an address or a form names by its id or its title; null where it names none. */
export function productNamed(name: string, products: readonly Product[]): Product | null {
  const wanted = name.trim().toLowerCase()
  return (
    selectedProduct(wanted, products) ?? products.find(({ title }) => title.toLowerCase() === wanted) ?? null
  )
}

/** What a product tells of a box like it. */
export function likeProduct(product: Product): TypedSpecification {
  const number = /\d{4}/.exec(product.fefco)?.[0] ?? ''
  // The numbers of the crash-lock family differ by what is above the base.
  const style = chosen(BOX_STYLES, /^071[1-6]$/.test(number) ? '0713' : number)
  return { product: product.title, ...(style && { style }), board: product.flute }
}

/** Each answer in words, for mails and the one-page specification: as it was typed, with the unit where one was read. */
export function answersInWords(
  typed: TypedSpecification,
): readonly (readonly [label: string, answer: string])[] {
  const read = readSpecification(typed)
  const words: Readonly<Record<string, string | undefined>> = {
    length: measured(read.length, 'mm'),
    width: measured(read.width, 'mm'),
    depth: measured(read.depth, 'mm'),
    weight: measured(read.weight, 'kg'),
    quantity: measured(read.quantity, 'boxes'),
    yearly: measured(read.yearly, 'boxes'),
    stacking: stackInWords(read.stacking),
    needed: dayInWords(read.needed),
    style: labelOf(BOX_STYLES, read.style),
    board: labelOf(BOX_BOARDS, read.board),
    print: labelOf(BOX_PRINTS, read.print),
    closure: labelOf(BOX_CLOSURES, read.closure),
    postcode: read.postcode === 'unreadable' ? undefined : (read.postcode ?? undefined),
  }
  return SPECIFICATION_NAMES.flatMap((name) => {
    const answer = words[name] ?? typed[name]
    return answer ? [[SPECIFICATION_FIELDS[name], answer] as const] : []
  })
}

function measured(reading: Reading<number>, unit: string): string | undefined {
  return typeof reading === 'number' ? `${inFigures(reading)} ${unit}` : undefined
}

function stackInWords(stack: Reading<Stack>): string | undefined {
  if (stack === null || stack === 'unreadable') return undefined
  return 'layers' in stack ? `${stack.layers} boxes high` : `${inFigures(stack.millimetres)} mm high`
}

function dayInWords(day: Reading<string>): string | undefined {
  return day === null || day === 'unreadable' ? undefined : longBritishDate(day)
}

function labelOf(choices: readonly SpecificationChoice[], value: string | null): string | undefined {
  return choices.find((choice) => choice.value === value)?.label
}
