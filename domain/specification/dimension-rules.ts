/** Questions about unreadable values and dimensions. */
import type { SheetSize } from '../company/product.ts'
import { formatNumeric } from './fields.ts'
import { BOX_MAKING, type Rule, whenAll, whenEquals } from './rule.ts'
import type { Specification } from './specification.ts'

export const READING_RULES: readonly Rule[] = [
  ...(['length', 'width', 'depth'] as const).map(
    (about): Rule => ({
      id: `${about}-unreadable`,
      about,
      getQuestion: (box) =>
        box[about] === 'unreadable'
          ? `We couldn’t read a ${about} here. Write it in millimetres, such as 310, and we can check it; otherwise an estimator will read it.`
          : whenEquals(box[about]) && box[about] <= 0 && `The ${about} must be more than zero. What is it?`,
    }),
  ),
  {
    id: 'weight-unreadable',
    about: 'weight',
    getQuestion: ({ weight }) =>
      weight === 'unreadable'
        ? 'We couldn’t read a weight here. Write it in kilograms, such as 3.5, and we can check it; otherwise an estimator will read it.'
        : whenEquals(weight) && weight <= 0 && 'Roughly what does a full box weigh?',
  },
  ...(['quantity', 'yearly'] as const).map(
    (about): Rule => ({
      id: `${about}-unreadable`,
      about,
      getQuestion: (box) =>
        box[about] === 'unreadable'
          ? 'We couldn’t read a whole number of boxes here. Write it in figures, such as 2,000, and we can check it; otherwise an estimator will read it.'
          : whenEquals(box[about]) && box[about] <= 0 && 'How many boxes would that be?',
    }),
  ),
  {
    id: 'stacking-unreadable',
    about: 'stacking',
    getQuestion: ({ stacking }) =>
      stacking === 'unreadable' &&
      'Is that in millimetres, or boxes on top of each other? Write 1.5 m, or 6 high.',
  },
  {
    id: 'needed-unreadable',
    about: 'needed',
    getQuestion: ({ needed }) =>
      needed === 'unreadable' && 'We couldn’t read a date here. If it’s fixed, write it as 15/1/2027.',
  },
  {
    id: 'postcode-unreadable',
    about: 'postcode',
    getQuestion: ({ postcode }) =>
      postcode === 'unreadable' &&
      'That isn’t a full UK postcode. Are you outside the UK? For a first price the town is enough.',
  },
]

export const DIMENSION_RULES: readonly Rule[] = [
  {
    id: 'dimension-missing',
    about: 'depth',
    getQuestion(box) {
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
    getQuestion: (box) =>
      whenAll(box, ({ length, width, depth }) => {
        const largest = Math.max(length, width, depth)
        return (
          largest >= 1 &&
          largest < 80 &&
          `${sizes(box)} mm would fit in a pocket. Are these centimetres, or inches?`
        )
      }),
  },
  {
    id: 'enormous',
    about: 'length',
    getQuestion: (box, { limits }) => {
      const [name, value] = DIMENSIONS.map((one) => [one, box[one]] as const).find(
        ([, one]) => whenEquals(one) && one > limits.slottedBlank.length,
      ) ?? ['', null]
      return (
        whenEquals(value) &&
        `A ${name} of ${formatNumeric(value)} mm is ${formatNumeric(Math.round(value / 100) / 10)} metres, longer than any sheet we make. Is it in millimetres?`
      )
    },
  },
  {
    id: 'order',
    about: 'width',
    getQuestion: ({ length, width, depth }) =>
      whenEquals(length) &&
      whenEquals(width) &&
      width > length &&
      length > 0 &&
      `The length is the longer side of the opening. Is it ${formatNumeric(width)} × ${formatNumeric(length)}${whenEquals(depth) && depth > 0 ? ` × ${formatNumeric(depth)}` : ''}?`,
  },
  {
    id: 'tube',
    about: 'depth',
    getQuestion: (box) =>
      whenAll(
        box,
        ({ length, width, depth }) =>
          depth >= 3 * Math.max(length, width) &&
          `${sizes(box)} would be a tube: is ${formatNumeric(depth)} the depth?`,
      ),
  },
  {
    id: 'envelope',
    about: 'depth',
    getQuestion: (box) =>
      whenAll(
        box,
        ({ length, width, depth }) =>
          box.style !== '0503' &&
          depth * 14 < Math.min(length, width) &&
          `${sizes(box)} is nearly an envelope: is ${formatNumeric(depth)} the depth, from the base to the opening?`,
      ),
  },
  {
    id: 'too-large',
    about: 'length',
    see: BOX_MAKING,
    getQuestion: ({ style }, { blank, limits }) => {
      const largest = isSlotted(style) ? limits.slottedBlank : limits.dieCutBlank
      return (
        blank !== null &&
        !fitsInto(blank, largest) &&
        `The flat blank would be ${formatNumeric(blank.length)} × ${formatNumeric(blank.width)} mm, and our maximum is ${formatNumeric(largest.length)} × ${formatNumeric(largest.width)}. Could it be made in two parts?`
      )
    },
  },
  {
    id: 'too-small',
    about: 'length',
    see: BOX_MAKING,
    getQuestion: (_, { blank, limits: { smallestBlank } }) =>
      blank !== null &&
      !fitsInto(smallestBlank, blank) &&
      `The flat blank would be ${formatNumeric(blank.length)} × ${formatNumeric(blank.width)} mm; our gluer takes nothing smaller than ${formatNumeric(smallestBlank.length)} × ${formatNumeric(smallestBlank.width)}. A solid board carton may suit you better.`,
  },
]

const DIMENSIONS = ['length', 'width', 'depth'] as const
const MEANING = {
  length: 'That’s the longer side of the opening.',
  width: 'That’s the shorter side of the opening.',
  depth: 'That’s the distance from the opening to the base.',
} as const

/** A slotted case is assumed if no style is chosen. */
function isSlotted(style: Specification['style']): boolean {
  return style === null || style === '0201'
}

function sizes({ length, width, depth }: Specification): string {
  return [length, width, depth].map((one) => (whenEquals(one) ? formatNumeric(one) : '')).join(' × ')
}

/** Returns whether one blank fits into another, in either orientation. */
function fitsInto(one: SheetSize, other: SheetSize): boolean {
  const [short, long] = [Math.min(one.length, one.width), Math.max(one.length, one.width)]
  return short <= Math.min(other.length, other.width) && long <= Math.max(other.length, other.width)
}
