/** Finds box dimensions: `300 by 200 by 150`, `30x20x15cm`, `a 12 inch cube`, `300 long, 200 wide`. */
import type { Match } from './contacts.ts'
import { plainText } from './number-words.ts'

/** Millimetres. */
export interface Dimensions {
  readonly length: number
  readonly width: number
  /** Null if only two were given. */
  readonly depth: number | null
  /** No unit was given, and the numbers leave it open. */
  readonly isUnsure: boolean
}

const FACTORS: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  m: 1000,
  in: 25.4,
  ft: 304.8,
}
/** If all numbers without a unit are below this, they may be centimetres or inches. */
const AMBIGUOUS_BELOW = 100
const MAX_DIMENSION_MM = 6000

const NUMBER = String.raw`(\d{1,5}(?:\.\d{1,3})?|\d,\d{3}(?!\d))(?: ?(½|¼|¾|1\/2|1\/4|3\/4))?`
const UNIT = `(?: ?(mm|cms?|m(?:et(?:re|er)s?)?|milli?met(?:re|er)s?|centimet(?:re|er)s?|inch(?:es)?|ins|in(?= ?(?:$|[.,;:)x*]|by|long|wide|high|deep|cube|box|double|single))|ft|feet|foot|"|'')(?![a-z]))?`
const SIDE = String.raw`(?: ?\(?(?:l|w|h|d|long|length|wide|width|deep|depth|high|height|tall)\)?(?![a-z]))?`
const MEASURE = `${NUMBER}${SIDE}${UNIT}${SIDE}`
const BETWEEN = String.raw`(?: ?(?:x|by|\*) ?|,? (?:and )?(?=\d[\d.]{0,6} ?(?:mm|cm)? ?(?:wide|deep|high|tall|width|depth))|,? (?=[wdh] ?\d))`
const LABEL = `(?:[lwhd](?::| )? ?)?`

const ROW = new RegExp(
  String.raw`(?<![\d.£$a-z/+-])${LABEL}${MEASURE}${BETWEEN}${LABEL}${MEASURE}(?:${BETWEEN}${LABEL}${MEASURE})?(?![\d/])`,
  'g',
)
const CUBE = new RegExp(
  String.raw`(?<![\d.£$])${NUMBER}${UNIT}(?:-| )?(?: ?(?:cubes?|cubed|cubic box(?:es)?)(?![a-z]))`,
  'g',
)
const NAMED_SIDE = new RegExp(
  String.raw`(?<![a-z])(length|long|width|wide|depth|deep|height|high)(?:\b[ :=]{1,3}(?:is |of )?)${NUMBER}${UNIT}`,
  'g',
)
const SIDE_NAMED = new RegExp(
  String.raw`(?<![\d.£$])${NUMBER}${UNIT} ?(?:in )?(long|wide|deep|high|tall|length|width|depth|height)(?![a-z])`,
  'g',
)

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '1/2': 0.5,
  '¼': 0.25,
  '1/4': 0.25,
  '¾': 0.75,
  '3/4': 0.75,
}

interface Measure {
  readonly value: number
  readonly unit: string | null
}

function measure(digits = '', fraction = '', unit: string | undefined): Measure {
  return {
    value: Number(digits.replace(',', '')) + (FRACTIONS[fraction] ?? 0),
    unit: unit === undefined ? null : unitOf(unit),
  }
}

function unitOf(word: string): string {
  if (word.startsWith('mm') || word.startsWith('mil')) return 'mm'
  if (word.startsWith('c')) return 'cm'
  if (word.startsWith('i') || word === '"' || word === "''") return 'in'
  return word.startsWith('f') ? 'ft' : 'm'
}

/** A unit given once applies to all. */
function inMillimetres(measures: readonly Measure[]): { sizes: number[]; isUnsure: boolean } | null {
  const commonUnit = measures.findLast(({ unit }) => unit !== null)?.unit
  const sizes = measures.map(
    ({ value, unit }) => Math.round(value * (FACTORS[unit ?? commonUnit ?? 'mm'] ?? 1) * 10) / 10,
  )
  if (sizes.some((size) => size <= 0 || size > MAX_DIMENSION_MM)) return null
  return { sizes, isUnsure: commonUnit === undefined && Math.max(...sizes) < AMBIGUOUS_BELOW }
}

function dimensionsOf(measures: readonly Measure[]): Dimensions | null {
  const read = inMillimetres(measures)
  if (read === null) return null
  const [length = 0, width = 0, depth = null] = read.sizes
  return { length, width, depth, isUnsure: read.isUnsure }
}

/** In order of appearance. */
export function findDimensions(text: string): Match<Dimensions>[] {
  const plain = plainText(text)
  const matches: Match<Dimensions>[] = []
  const add = (value: Dimensions | null, start: number, match: string) => {
    const end = start + match.length
    if (value !== null && !matches.some((one) => start < one.end && one.start < end))
      matches.push({ value, start, end })
  }
  const sides = namedSides(plain)
  const isWhole = sides !== null && sides.value.depth !== null
  if (isWhole) add(sides.value, sides.start, plain.slice(sides.start, sides.end))
  for (const {
    0: match,
    1: a,
    2: aPart,
    3: aUnit,
    4: b,
    5: bPart,
    6: bUnit,
    7: c,
    8: cPart,
    9: cUnit,
    index,
  } of plain.matchAll(ROW)) {
    const two = [measure(a, aPart, aUnit), measure(b, bPart, bUnit)]
    add(dimensionsOf(c === undefined ? two : [...two, measure(c, cPart, cUnit)]), index, match)
  }
  for (const { 0: match, 1: digits, 2: part, 3: unit, index } of plain.matchAll(CUBE)) {
    const side = measure(digits, part, unit)
    add(dimensionsOf([side, side, side]), index, match)
  }
  if (sides !== null && !isWhole) add(sides.value, sides.start, plain.slice(sides.start, sides.end))
  return matches.sort((one, other) => one.start - other.start)
}

/** Finds dimensions with names, before or after the number, in any order. */
function namedSides(plain: string): Match<Dimensions> | null {
  return (
    sidesOf(plain, SIDE_NAMED, (groups) => [groups[3], groups]) ??
    sidesOf(plain, NAMED_SIDE, ([name, ...groups]) => [name, groups])
  )
}

type Groups = readonly (string | undefined)[]

function sidesOf(
  plain: string,
  pattern: RegExp,
  order: (groups: Groups) => readonly [string | undefined, Groups],
): Match<Dimensions> | null {
  const sides = new Map<string, Measure>()
  let [start, end] = [Number.POSITIVE_INFINITY, 0]
  for (const match of plain.matchAll(pattern)) {
    const [name = '', [digits, part, unit]] = order(match.slice(1))
    const which = /^l/.test(name) ? 'length' : /^w/.test(name) ? 'width' : 'depth'
    if (sides.has(which)) continue
    sides.set(which, measure(digits, part, unit))
    start = Math.min(start, match.index)
    end = Math.max(end, match.index + match[0].length)
  }
  const [length, width, depth] = [sides.get('length'), sides.get('width'), sides.get('depth')]
  if (length === undefined || width === undefined) return null
  const value = dimensionsOf(depth === undefined ? [length, width] : [length, width, depth])
  return value === null ? null : { value, start, end }
}
