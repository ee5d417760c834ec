/** Questions an estimator would ask, as a table of rules. They never block submission. */
import { daysUntil, formatLongDate } from '../dates/dates.ts'
import { BOARD_RULES, STYLE_RULES } from './board-rules.ts'
import { DIMENSION_RULES, READING_RULES } from './dimension-rules.ts'
import { formatNumeric } from './fields.ts'
import type { ParsedMeasurement } from './parse-measurements.ts'
import { BOX_MAKING, type Rule, whenEquals } from './rule.ts'

const DESIGN = { to: '/how-we-do-it/design-services', label: 'How we make samples' } as const
const STOCK = { to: '/how-we-do-it/jit-stock-holding', label: 'How stock holding works' } as const

const QUANTITY_RULES: readonly Rule[] = [
  {
    id: 'below-plain-run',
    about: 'quantity',
    see: BOX_MAKING,
    getQuestion: ({ quantity }, { limits: { minimumRun } }) =>
      whenEquals(quantity) &&
      quantity > 0 &&
      quantity < minimumRun.plain &&
      `${formatNumeric(quantity)} is below our minimum run of ${formatNumeric(minimumRun.plain)}, or ${formatNumeric(minimumRun.printed)} printed. Could you store ${formatNumeric(minimumRun.plain)}, flat and dry?`,
  },
  {
    id: 'sample-instead',
    about: 'quantity',
    see: DESIGN,
    getQuestion: ({ quantity }) =>
      whenEquals(quantity) &&
      quantity > 0 &&
      quantity <= 3 &&
      'Do you need a sample? We cut those one at a time.',
  },
  {
    id: 'below-printed-run',
    about: 'quantity',
    see: BOX_MAKING,
    getQuestion: ({ quantity, print }, { limits: { minimumRun } }) =>
      whenEquals(quantity) &&
      quantity >= minimumRun.plain &&
      quantity < minimumRun.printed &&
      print !== 'plain' &&
      (print === null
        ? `We make plain boxes from ${formatNumeric(minimumRun.plain)}, printed ones from ${formatNumeric(minimumRun.printed)}. Will these be plain?`
        : `${formatNumeric(quantity)} is below our minimum run of ${formatNumeric(minimumRun.printed)} printed boxes. Would ${formatNumeric(minimumRun.printed)} do, or a plain box with a label?`),
  },
  ...(['quantity', 'yearly'] as const).map(
    (about): Rule => ({
      id: `${about}-enormous`,
      about,
      getQuestion: (box) =>
        whenEquals(box[about]) &&
        box[about] > 20_000_000 &&
        `${formatNumeric(box[about])} boxes is more than our sites make in a year. Are there too many zeros?`,
    }),
  ),
  {
    id: 'yearly-below-quantity',
    about: 'yearly',
    getQuestion: ({ quantity, yearly }) =>
      whenEquals(quantity) &&
      whenEquals(yearly) &&
      yearly > 0 &&
      yearly < quantity &&
      `${formatNumeric(quantity)} at a time is more than ${formatNumeric(yearly)} a year. Are the two the other way round?`,
  },
  {
    id: 'call-off',
    about: 'yearly',
    see: STOCK,
    getQuestion: ({ quantity, yearly }) =>
      whenEquals(quantity) &&
      whenEquals(yearly) &&
      quantity > 0 &&
      yearly >= 6 * quantity &&
      yearly < 1000 * quantity &&
      `That’s ${Math.round(yearly / quantity)} deliveries a year. If we make three months’ boxes in one run and you call them off from stock, each box costs less.`,
  },
]

const DELIVERY_RULES: readonly Rule[] = [
  {
    id: 'past',
    about: 'needed',
    getQuestion: ({ needed }, { today }) =>
      isDay(needed) &&
      daysUntil(needed, today) < 0 &&
      `${formatLongDate(needed)} has passed. Which year do you mean?`,
  },
  {
    id: 'soon',
    about: 'needed',
    see: BOX_MAKING,
    getQuestion({ needed }, { today, limits: { leadDays } }) {
      if (!isDay(needed)) return null
      const days = daysUntil(needed, today)
      if (days < 0 || days >= leadDays.first) return null
      const first = `A first order takes about ${inWeeks(leadDays.first)} from signed artwork`
      return days < leadDays.repeat
        ? `${first}, a repeat ${inWeeks(leadDays.repeat)}. If the date is fixed, call us now.`
        : `${first}. Is it a repeat, or could part of it come later?`
    },
  },
  {
    id: 'far-off',
    about: 'needed',
    getQuestion: ({ needed }, { today }) =>
      isDay(needed) &&
      daysUntil(needed, today) > 730 &&
      `${formatLongDate(needed)} is more than two years away. Is the year right?`,
  },
  {
    id: 'by-network',
    about: 'postcode',
    getQuestion: ({ postcode }) =>
      postcode !== null &&
      postcode !== 'unreadable' &&
      /^(?:BT|GY|HS|IM|JE|KW|ZE)\d/.test(postcode) &&
      `We reach ${postcode} by ship or pallet network: allow a few extra days.`,
  },
]

/** In display order. */
export const RULES: readonly Rule[] = [
  ...READING_RULES,
  ...DIMENSION_RULES,
  ...BOARD_RULES,
  ...QUANTITY_RULES,
  ...STYLE_RULES,
  ...DELIVERY_RULES,
]

function isDay(reading: ParsedMeasurement<string>): reading is string {
  return reading !== null && reading !== 'unreadable'
}

function inWeeks(days: number): string {
  const weeks = Math.round(days / 7)
  return (
    ['one week', 'two weeks', 'three weeks', 'four weeks', 'five weeks', 'six weeks'][weeks - 1] ??
    `${weeks} weeks`
  )
}
