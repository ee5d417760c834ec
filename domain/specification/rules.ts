/**
 * What an estimator would ask of a specification, as a table: each rule looks at what was read and says a sentence, or
 * nothing. Nothing here refuses anything: who has an unusual box may send it as it is.
 */
import type { Limits, Rectangle } from '../company/product.ts'
import { daysUntil, londonDay, longBritishDate } from '../dates/dates.ts'
import { BOX_BOARDS, type BoxBoard, inFigures, type SpecificationField } from './fields.ts'
import type { Reading } from './measures.ts'
import type { Specification } from './specification.ts'

export interface Advice {
  /** The field beside which it stands. */
  readonly about: SpecificationField
  readonly text: string
  /** A page that says more. */
  readonly see?: { readonly to: string; readonly label: string }
}

export interface Rule extends Omit<Advice, 'text'> {
  readonly id: string
  readonly says: (box: Specification, context: RuleContext) => string | false | null
}

export interface RuleContext {
  readonly limits: Limits
  readonly today: Date
  /** The flat blank, where all three dimensions are known and a box can have them. */
  readonly blank: Rectangle | null
}

const BOX_MAKING = {
  to: '/how-we-do-it/box-manufacturing',
  label: 'How boxes are made, and in what runs',
} as const
const DESIGN = { to: '/how-we-do-it/design-services', label: 'How a sample is made' } as const
const STOCK = { to: '/how-we-do-it/jit-stock-holding', label: 'How stock is held' } as const
const FLUTES = { to: '/how-we-do-it/board-manufacturing', label: 'The flutes compared' } as const

/** Above this the Health and Safety Executive would not have one person lift, at best (INDG143). Kilograms. */
const LIFTED_ALONE_MAX = 25
/** Of what boxes hold; glass is 2.5 and steel 8. Kilograms a litre. */
const DENSEST = 3
/** What is usual up to a weight, in kilograms. */
const USUAL_BOARD: readonly (readonly [upTo: number, board: BoxBoard])[] = [
  [3, 'E'],
  [10, 'B'],
  [20, 'C'],
  [Number.POSITIVE_INFINITY, 'EB'],
]
/** What the lowest box of a stack may carry without a calculation, in kilograms. */
const CARRIES = { E: 40, B: 100, C: 200, EB: 400 } as const satisfies Record<BoxBoard, number>

export function usualBoard(weight: number): BoxBoard {
  return USUAL_BOARD.find(([upTo]) => weight <= upTo)?.[1] ?? 'EB'
}

export const RULES: readonly Rule[] = [
  // What could not be read, or cannot be.
  ...(['length', 'width', 'depth'] as const).map(
    (about): Rule => ({
      id: `${about}-unreadable`,
      about,
      says: (box) =>
        box[about] === 'unreadable'
          ? `We read no ${about} in this. In figures and millimetres, such as 310, it can be checked; as it is, an estimator reads it.`
          : is(box[about]) && box[about] <= 0 && `A ${about} is more than nothing: what is it?`,
    }),
  ),
  {
    id: 'weight-unreadable',
    about: 'weight',
    says: ({ weight }) =>
      weight === 'unreadable'
        ? 'We read no weight in this. In kilograms, such as 3.5, it can be checked; as it is, an estimator reads it.'
        : is(weight) && weight <= 0 && 'What does a full box weigh, about?',
  },
  ...(['quantity', 'yearly'] as const).map(
    (about): Rule => ({
      id: `${about}-unreadable`,
      about,
      says: (box) =>
        box[about] === 'unreadable'
          ? 'We read no whole number of boxes in this. In figures, such as 2,000, it can be checked; as it is, an estimator reads it.'
          : is(box[about]) && box[about] <= 0 && 'How many boxes would that be?',
    }),
  ),
  {
    id: 'stacking-unreadable',
    about: 'stacking',
    says: ({ stacking }) =>
      stacking === 'unreadable' && 'Is that millimetres, or boxes on each other? Write 1.5 m, or 6 high.',
  },
  {
    id: 'needed-unreadable',
    about: 'needed',
    says: ({ needed }) =>
      needed === 'unreadable' && 'We read no day in this. Write it as 15/1/2027 if it is fixed.',
  },
  {
    id: 'postcode-unreadable',
    about: 'postcode',
    says: ({ postcode }) =>
      postcode === 'unreadable' &&
      'That is not a whole UK postcode. Is the delivery abroad? The town does for a first price.',
  },

  // Dimensions.
  {
    id: 'dimension-missing',
    about: 'depth',
    says(box) {
      const missing = DIMENSIONS.filter((name) => box[name] === null)
      if (missing.length === 0 || missing.length === 3) return null
      return missing.length === 2
        ? `And the ${missing.join(' and the ')}?`
        : `And the ${missing[0]}? ${MEANING[missing[0] as (typeof DIMENSIONS)[number]]}`
    },
  },
  {
    id: 'centimetres',
    about: 'length',
    says: (box) =>
      ofAll(box, ({ length, width, depth }) => {
        const largest = Math.max(length, width, depth)
        return (
          largest >= 1 &&
          largest < 80 &&
          `${sizes(box)} mm goes into a pocket. Are these centimetres, or inches?`
        )
      }),
  },
  {
    id: 'enormous',
    about: 'length',
    says: (box, { limits }) => {
      const [name, value] = DIMENSIONS.map((one) => [one, box[one]] as const).find(
        ([, one]) => is(one) && one > limits.slottedBlank.length,
      ) ?? ['', null]
      return (
        is(value) &&
        `A ${name} of ${inFigures(value)} mm is ${inFigures(Math.round(value / 100) / 10)} metres, longer than any sheet we make. Is it millimetres?`
      )
    },
  },
  {
    id: 'order',
    about: 'width',
    says: ({ length, width, depth }) =>
      is(length) &&
      is(width) &&
      width > length &&
      length > 0 &&
      `The length is the longer side of the opening. Is it ${inFigures(width)} × ${inFigures(length)}${is(depth) && depth > 0 ? ` × ${inFigures(depth)}` : ''}?`,
  },
  {
    id: 'tube',
    about: 'depth',
    says: (box) =>
      ofAll(
        box,
        ({ length, width, depth }) =>
          depth >= 3 * Math.max(length, width) &&
          `${sizes(box)} would be a tube: is ${inFigures(depth)} the depth?`,
      ),
  },
  {
    id: 'envelope',
    about: 'depth',
    says: (box) =>
      ofAll(
        box,
        ({ length, width, depth }) =>
          box.style !== '0503' &&
          depth * 14 < Math.min(length, width) &&
          `${sizes(box)} is nearly an envelope: is ${inFigures(depth)} the depth, from the base to the opening?`,
      ),
  },
  {
    id: 'too-large',
    about: 'length',
    see: BOX_MAKING,
    says: ({ style }, { blank, limits }) => {
      const largest = isSlotted(style) ? limits.slottedBlank : limits.dieCutBlank
      return (
        blank !== null &&
        !fitsInto(blank, largest) &&
        `The flat blank would be ${inFigures(blank.length)} × ${inFigures(blank.width)} mm, and ours go up to ${inFigures(largest.length)} × ${inFigures(largest.width)}. May it be made of two parts?`
      )
    },
  },
  {
    id: 'too-small',
    about: 'length',
    see: BOX_MAKING,
    says: (_, { blank, limits: { smallestBlank } }) =>
      blank !== null &&
      !fitsInto(smallestBlank, blank) &&
      `The flat blank would be ${inFigures(blank.length)} × ${inFigures(blank.width)} mm; our gluer holds nothing under ${inFigures(smallestBlank.length)} × ${inFigures(smallestBlank.width)}. A carton in solid board may be the better box.`,
  },

  // Weight, stack and board.
  {
    id: 'heavy',
    about: 'weight',
    says: ({ weight }) =>
      is(weight) &&
      weight > LIFTED_ALONE_MAX &&
      `${inFigures(weight)} kg is more than one person should lift. Is that one box, and does a machine move it?`,
  },
  {
    id: 'dense',
    about: 'weight',
    says: (box) =>
      ofAll(box, ({ length, width, depth }) => {
        const litres = (length * width * depth) / 1e6
        return (
          is(box.weight) &&
          box.weight > 0.05 &&
          box.weight / litres > DENSEST &&
          `${inFigures(box.weight)} kg in ${litres < 0.1 ? 'less than a tenth of a litre' : `${inFigures(Math.round(litres * 10) / 10)} litres`} is heavier than glass. Is it kilograms, and for one box?`
        )
      }),
  },
  {
    id: 'usual-board',
    about: 'weight',
    see: FLUTES,
    says: ({ weight, board }) =>
      board === null &&
      is(weight) &&
      weight > 0 &&
      `At ${inFigures(weight)} kg ${usualBoard(weight)} flute is usual. We quote for that unless you would rather have another.`,
  },
  {
    id: 'thin-board',
    about: 'board',
    see: FLUTES,
    says: ({ weight, board }) =>
      board !== null &&
      is(weight) &&
      rank(board) < rank(usualBoard(weight)) &&
      `At ${inFigures(weight)} kg ${usualBoard(weight)} flute is usual, and ${board} may be too thin. Shall we quote for both?`,
  },
  {
    id: 'thick-board',
    about: 'board',
    see: FLUTES,
    says: ({ weight, board }) =>
      board !== null &&
      is(weight) &&
      weight > 0 &&
      rank(board) > rank(usualBoard(weight)) + 1 &&
      `At ${inFigures(weight)} kg ${usualBoard(weight)} flute is usual, and ${board} may be more board than you need. Shall we quote for both?`,
  },
  {
    id: 'stack-load',
    about: 'stacking',
    see: FLUTES,
    says: ({ stacking, depth, weight, board }) => {
      if (stacking === null || stacking === 'unreadable' || !is(weight) || weight <= 0) return null
      const layers =
        'layers' in stacking
          ? stacking.layers
          : is(depth) && depth > 0
            ? Math.floor(stacking.millimetres / depth)
            : 0
      const load = Math.round((layers - 1) * weight)
      const under = board ?? usualBoard(weight)
      return (
        load > CARRIES[under] &&
        `${layers} high, the lowest box carries ${inFigures(load)} kg. ${under} flute needs a calculation for that: how long do they stand, and is it dry there?`
      )
    },
  },
  {
    id: 'stack-lower-than-box',
    about: 'stacking',
    says: ({ stacking, depth }) =>
      stacking !== null &&
      stacking !== 'unreadable' &&
      'millimetres' in stacking &&
      is(depth) &&
      stacking.millimetres < depth &&
      `A stack of ${inFigures(stacking.millimetres)} mm is lower than one box. Is it millimetres?`,
  },
  {
    id: 'pallet-height',
    about: 'stacking',
    says: ({ stacking }, { limits }) =>
      stacking !== null &&
      stacking !== 'unreadable' &&
      'millimetres' in stacking &&
      stacking.millimetres > 2 * limits.palletHeight &&
      `${inFigures(stacking.millimetres)} mm is higher than two pallets. Do they stand in racking, or on each other?`,
  },

  // How many.
  {
    id: 'below-plain-run',
    about: 'quantity',
    see: BOX_MAKING,
    says: ({ quantity }, { limits: { minimumRun } }) =>
      is(quantity) &&
      quantity > 0 &&
      quantity < minimumRun.plain &&
      `${inFigures(quantity)} is under our minimum run of ${inFigures(minimumRun.plain)}, or ${inFigures(minimumRun.printed)} printed. Would ${inFigures(minimumRun.plain)} keep, flat and dry?`,
  },
  {
    id: 'sample-instead',
    about: 'quantity',
    see: DESIGN,
    says: ({ quantity }) =>
      is(quantity) &&
      quantity > 0 &&
      quantity <= 3 &&
      'Is it a sample that you need? Those we cut one by one.',
  },
  {
    id: 'below-printed-run',
    about: 'quantity',
    see: BOX_MAKING,
    says: ({ quantity, print }, { limits: { minimumRun } }) =>
      is(quantity) &&
      quantity >= minimumRun.plain &&
      quantity < minimumRun.printed &&
      print !== 'plain' &&
      (print === null
        ? `Plain boxes we make from ${inFigures(minimumRun.plain)}, printed ones from ${inFigures(minimumRun.printed)}. Will these be plain?`
        : `${inFigures(quantity)} is under our minimum run of ${inFigures(minimumRun.printed)} printed boxes. Would ${inFigures(minimumRun.printed)} do, or a plain box with a label?`),
  },
  ...(['quantity', 'yearly'] as const).map(
    (about): Rule => ({
      id: `${about}-enormous`,
      about,
      says: (box) =>
        is(box[about]) &&
        box[about] > 20_000_000 &&
        `${inFigures(box[about])} boxes is more than our works make in a year. Are there too many noughts?`,
    }),
  ),
  {
    id: 'yearly-below-quantity',
    about: 'yearly',
    says: ({ quantity, yearly }) =>
      is(quantity) &&
      is(yearly) &&
      yearly > 0 &&
      yearly < quantity &&
      `${inFigures(quantity)} at a time is more than ${inFigures(yearly)} a year. Are the two the other way round?`,
  },
  {
    id: 'call-off',
    about: 'yearly',
    see: STOCK,
    says: ({ quantity, yearly }) =>
      is(quantity) &&
      is(yearly) &&
      quantity > 0 &&
      yearly >= 6 * quantity &&
      yearly < 1000 * quantity &&
      `That is ${Math.round(yearly / quantity)} deliveries a year. Made a quarter at a time and called off from our stock, each box costs less.`,
  },

  // Style, print and closure.
  {
    id: 'slotted-without-tape',
    about: 'closure',
    says: ({ style, closure }) =>
      style === '0201' &&
      closure === 'hand' &&
      'A slotted case stays open without tape. A mailer (0427) closes itself: which shall we quote for?',
  },
  {
    id: 'mailer-by-machine',
    about: 'closure',
    says: ({ style, closure }) =>
      style === '0427' &&
      closure === 'machine' &&
      'A mailer is made up by hand. Has your machine done this style before?',
  },
  {
    id: 'crash-lock-heavy',
    about: 'style',
    see: BOX_MAKING,
    says: ({ style, weight, closure }) =>
      style === '0713' &&
      ((is(weight) && weight > 10) || closure === 'machine') &&
      'For heavy goods, and for machines, a taped case is the safer choice: a crash-lock base is made for quick hands.',
  },
  {
    id: 'wraparound-by-hand',
    about: 'style',
    says: ({ style, closure }) =>
      style === '0406' &&
      closure !== null &&
      closure !== 'machine' &&
      'A wraparound is folded round its goods by a machine. Is there one?',
  },
  {
    id: 'which-machine',
    about: 'closure',
    says: ({ style, closure }) =>
      style !== '0427' &&
      closure === 'machine' &&
      'Which machine is it? Its make and model, in your message, give us the creases that it wants.',
  },
  {
    id: 'photographs-on-coarse-board',
    about: 'print',
    see: FLUTES,
    says: ({ print, board }) =>
      print === 'photographs' &&
      (board === 'C' || board === 'EB') &&
      `Photographs show the wave of ${board === 'C' ? 'C flute' : 'thick board'}. E or B flute is usual under them.`,
  },

  // When and where.
  {
    id: 'past',
    about: 'needed',
    says: ({ needed }, { today }) =>
      isDay(needed) &&
      daysUntil(needed, today) < 0 &&
      `${longBritishDate(needed)} is over. Which year is meant?`,
  },
  {
    id: 'soon',
    about: 'needed',
    see: BOX_MAKING,
    says({ needed }, { today, limits: { leadDays } }) {
      if (!isDay(needed)) return null
      const days = daysUntil(needed, today)
      if (days < 0 || days >= leadDays.first) return null
      const first = `A first order takes about ${inWeeks(leadDays.first)} from signed artwork`
      return days < leadDays.repeat
        ? `${first}, a repeat ${inWeeks(leadDays.repeat)}. If the day is fixed, ring us now.`
        : `${first}. Is it a repeat, or may part of it come later?`
    },
  },
  {
    id: 'far-off',
    about: 'needed',
    says: ({ needed }, { today }) =>
      isDay(needed) &&
      daysUntil(needed, today) > 730 &&
      `${longBritishDate(needed)} is more than two years off. Is the year right?`,
  },
  {
    id: 'by-network',
    about: 'postcode',
    says: ({ postcode }) =>
      postcode !== null &&
      postcode !== 'unreadable' &&
      /^(?:BT|GY|HS|IM|JE|KW|ZE)\d/.test(postcode) &&
      `${postcode} is reached by ship or by a pallet network: please allow a few days more.`,
  },
]

const DIMENSIONS = ['length', 'width', 'depth'] as const
const MEANING = {
  length: 'It is the longer side of the opening.',
  width: 'It is the shorter side of the opening.',
  depth: 'It is the way from the opening to the base.',
} as const

function is(reading: Reading<number>): reading is number {
  return typeof reading === 'number'
}

function isDay(reading: Reading<string>): reading is string {
  return reading !== null && reading !== 'unreadable'
}

/** Without a style we draw and price a slotted case, the plainest. */
export function isSlotted(style: Specification['style']): boolean {
  return style === null || style === '0201'
}

function ofAll<T>(
  { length, width, depth }: Specification,
  says: (of: { readonly length: number; readonly width: number; readonly depth: number }) => T,
): T | null {
  if (!is(length) || !is(width) || !is(depth) || Math.min(length, width, depth) <= 0) return null
  return says({ length, width, depth })
}

function sizes({ length, width, depth }: Specification): string {
  return [length, width, depth].map((one) => (is(one) ? inFigures(one) : '')).join(' × ')
}

/** Whether one blank lies in another, whichever way it is turned. */
function fitsInto(one: Rectangle, other: Rectangle): boolean {
  const [short, long] = [Math.min(one.length, one.width), Math.max(one.length, one.width)]
  return short <= Math.min(other.length, other.width) && long <= Math.max(other.length, other.width)
}

function rank(board: BoxBoard): number {
  return BOX_BOARDS.findIndex(({ value }) => value === board)
}

function inWeeks(days: number): string {
  const weeks = Math.round(days / 7)
  return (
    ['one week', 'two weeks', 'three weeks', 'four weeks', 'five weeks', 'six weeks'][weeks - 1] ??
    `${weeks} weeks`
  )
}

/** The day on which a specification is looked at, for what is shown with it. */
export const checkedOn = (today: Date): string => longBritishDate(londonDay(today))
