/** Expected questions, worked out by hand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ManufacturingLimits } from '#domain/company/product.ts'
import { checkSpecification } from './check.ts'
import {
  getSpecificationPath,
  pickSpecificationFields,
  SPECIFICATION_NAMES,
  type TypedSpecification,
} from './fields.ts'
import { formatSpecification } from './specification.ts'

const LIMITS: ManufacturingLimits = {
  minimumRun: { printed: 500, plain: 250 },
  leadDays: { repeat: 14, first: 28 },
  slottedBlank: { length: 4200, width: 2500 },
  dieCutBlank: { length: 1600, width: 1200 },
  smallestBlank: { length: 200, width: 120 },
  palletHeight: 1500,
}
const TODAY = new Date('2026-11-22T12:00:00Z')
const check = (typed: TypedSpecification) => checkSpecification(typed, LIMITS, TODAY)

const box = (length: string, width: string, depth: string, more: TypedSpecification = {}) => ({
  length,
  width,
  depth,
  ...more,
})
/** Needs no questions. */
const plain = box('310', '220', '150')
const order = { weight: '4', quantity: '2,000', yearly: '6000', needed: '2027-03-01', postcode: 'so239ab' }
const design = { print: 'two', board: 'B', style: '0201', closure: 'tape', stacking: '6' }

/** Questions as field and beginning of the text. */
const CASES: [what: string, typed: TypedSpecification, ...asks: string[]][] = [
  ['nothing', {}],
  ['a usual box', plain],
  ['a complete order', { ...plain, ...order, ...design }],
  // Parsing.
  ['other units', box('31 cm', '0.22 m', '6 in')],
  ['approximate sizes', box('about 310', 'approx. 220mm', '~150')],
  ['a thousands separator', box('1,200', '800', '600')],
  ['a decimal comma', box('31,5 cm', '22 cm', '15 cm')],
  ['a length in words', box('long', '220', '150'), 'length: We couldn’t read a length here.'],
  ['a range', { quantity: '500-1000' }, 'quantity: We couldn’t read a whole number of boxes'],
  ['half a box', { yearly: '2.5' }, 'yearly: We couldn’t read a whole number of boxes'],
  ['abbreviated thousands', { quantity: '2k', print: 'plain' }],
  ['a weight in grams', { weight: '800 g', board: 'E' }],
  ['a weight in words', { weight: 'light' }, 'weight: We couldn’t read a weight here.'],
  ['a stack without a unit', { stacking: '40' }, 'stacking: Is that in millimetres, or boxes on top'],
  ['a length of 0', box('0', '220', '150'), 'length: The length must be more than zero.'],
  ['a negative depth', box('310', '220', '-150'), 'depth: The depth must be more than zero.'],
  ['a weight of 0', { weight: '0' }, 'weight: Roughly what does a full box weigh?'],
  ['0 boxes', { quantity: '0' }, 'quantity: How many boxes would that be?'],
  ['no date', { needed: 'before Easter' }, 'needed: We couldn’t read a date here.'],
  ['30 February', { needed: '2027-02-30' }, 'needed: We couldn’t read a date here.'],
  ['half a postcode', { postcode: 'SO23' }, 'postcode: That isn’t a full UK postcode.'],
  // Dimensions.
  ['no depth', { length: '310', width: '220' }, 'depth: And the depth?'],
  ['a length alone', { length: '310' }, 'width: And the width and the depth?'],
  ['a width above the length', box('220', '310', '150'), 'width: The length is the longer side'],
  ['a tube', box('150', '150', '900'), 'depth: 150 × 150 × 900 would be a tube'],
  // 3 × 310 = 930.
  ['a depth just below a tube’s', box('310', '220', '929')],
  // 220 / 14 = 15.7.
  ['an envelope', box('310', '220', '15'), 'depth: 310 × 220 × 15 is nearly an envelope'],
  ['a depth just above an envelope’s', box('310', '220', '16')],
  [
    'centimetres',
    box('31', '22', '15'),
    'length: 31 × 22 × 15 mm would fit in a pocket. Are these centimetres',
    'length: The flat blank would be 150 × 49 mm; our gluer takes nothing smaller than 200 × 120.',
  ],
  [
    'a length of 5 m',
    box('5000', '800', '600'),
    'length: A length of 5,000 mm is 5 metres, longer than any sheet we make.',
    'length: The flat blank would be 11,644 × 1,412 mm, and our maximum is 4,200 × 2,500.',
  ],
  // 2 × 1200 + 2 × 1000 + 3 × 3 + 35 = 4444, and 1000 + 800 + 4 × 3 = 1812.
  [
    'a pallet box',
    box('1200', '1000', '800'),
    'length: The flat blank would be 4,444 × 1,812 mm, and our maximum is 4,200 × 2,500',
  ],
  // The tray's walls stand on four sides: 903 + 2 × 401.5 = 1706.
  [
    'a tray too large for the die cutter',
    box('900', '700', '400', { style: '0422' }),
    'length: The flat blank would be 1,706 × 1,506 mm, and our maximum is 1,600 × 1,200',
  ],
  ['a slotted case of that size', box('900', '700', '400')],
  // Weight, board, stack.
  ['3 kg and no board', { ...plain, weight: '3' }, 'weight: At 3 kg we’d usually use E flute.'],
  ['3.1 kg and no board', { ...plain, weight: '3.1' }, 'weight: At 3.1 kg we’d usually use B flute.'],
  ['12 kg and no board', { ...plain, weight: '12' }, 'weight: At 12 kg we’d usually use C flute.'],
  ['12 kg in E flute', { ...plain, weight: '12', board: 'E' }, 'board: At 12 kg we’d usually use C flute'],
  ['12 kg in C flute', { ...plain, weight: '12', board: 'C' }],
  ['2 kg in EB flute', { ...plain, weight: '2', board: 'EB' }, 'board: At 2 kg we’d usually use E flute'],
  ['2 kg in B flute', { ...plain, weight: '2', board: 'B' }],
  ['26 kg', { ...plain, weight: '26', board: 'EB' }, 'weight: 26 kg is more than one person should lift.'],
  ['25 kg', { ...plain, weight: '25', board: 'EB' }],
  // 0.5 litres: 8 kg a litre.
  ['steel', box('100', '100', '50', { weight: '4', board: 'B' }), 'weight: 4 kg in 0.5 litres is heavier'],
  // 3 m of boxes 150 mm deep are 20 layers; 19 of them weigh 57 kg, and E flute carries 40.
  [
    '20 layers in E flute',
    { ...plain, weight: '3', board: 'E', stacking: '3 m' },
    'stacking: Stacked 20 high, the lowest box carries 57 kg. We must calculate',
  ],
  ['12 layers in B flute', { ...plain, weight: '4', board: 'B', stacking: '1.8 m' }],
  // 19 × 8 = 152 kg.
  [
    '20 layers in B flute',
    { ...plain, weight: '8', board: 'B', stacking: '20 boxes high' },
    'stacking: Stacked 20 high, the lowest box carries 152 kg. We must calculate',
  ],
  ['a stack lower than the box', { ...plain, stacking: '120 mm' }, 'stacking: A stack of 120 mm is lower'],
  ['racking', { ...plain, stacking: '4 m' }, 'stacking: 4,000 mm is higher than two pallets.'],
  // Quantity.
  [
    'one box',
    { quantity: '1' },
    'quantity: 1 is below our minimum run of 250, or 500 printed.',
    'quantity: Do you need a sample?',
  ],
  ['249 plain', { quantity: '249', print: 'plain' }, 'quantity: 249 is below our minimum run of 250'],
  ['300, plain or printed', { quantity: '300' }, 'quantity: We make plain boxes from 250, printed ones'],
  ['300 printed', { quantity: '300', print: 'two' }, 'quantity: 300 is below our minimum run of 500'],
  ['300 plain', { quantity: '300', print: 'plain' }],
  ['500 printed', { quantity: '500', print: 'four' }],
  ['50 million', { quantity: '50,000,000' }, 'quantity: 50,000,000 boxes is more than our sites make'],
  ['fewer a year than at once', { quantity: '2000', yearly: '500' }, 'yearly: 2,000 at a time is more than'],
  ['12 deliveries a year', { quantity: '1000', yearly: '12000' }, 'yearly: That’s 12 deliveries a year.'],
  ['4 deliveries a year', { quantity: '1000', yearly: '4000' }],
  // Style, print, closure.
  ['a slotted case without tape', { style: '0201', closure: 'hand' }, 'closure: A slotted case won’t stay'],
  ['a mailer by machine', { style: '0427', closure: 'machine' }, 'closure: Mailers are made up by hand.'],
  ['an unnamed machine', { closure: 'machine' }, 'closure: Which machine is it?'],
  ['a crash-lock carton for 12 kg', { style: '0713', weight: '12', board: 'C' }, 'style: For heavy goods'],
  ['a wraparound by hand', { style: '0406', closure: 'tape' }, 'style: A wraparound is folded'],
  ['photographs on C flute', { print: 'photographs', board: 'C' }, 'print: C flute shows its wave'],
  // Date and place. Today is 22 November 2026.
  ['yesterday', { needed: '2026-11-21' }, 'needed: 21 November 2026 has passed.'],
  [
    'in 10 days',
    { needed: '2/12/2026' },
    'needed: A first order takes about four weeks from signed artwork, a',
  ],
  [
    'in 20 days',
    { needed: '2026-12-12' },
    'needed: A first order takes about four weeks from signed artwork. Is it',
  ],
  ['in 4 weeks', { needed: '2026-12-20' }],
  ['in 4 years', { needed: '2030-12-20' }, 'needed: 20 December 2030 is more than two years away.'],
  ['Belfast', { postcode: 'bt1 1aa' }, 'postcode: We reach BT1 1AA by ship or pallet network'],
]

describe('specification check', () => {
  it.each(CASES)('asks what is unclear about %s', (_what, typed, ...asks) => {
    const questions = Object.entries(check(typed).advice).flatMap(([field, all = []]) =>
      all.map(({ text }) => `${field}: ${text}`),
    )
    expect(questions).toHaveLength(asks.length)
    expect(questions.map((question, index) => question.slice(0, asks[index]?.length))).toEqual(asks)
  })

  it('lists the fields a first price still needs', () => {
    const priced = { ...plain, quantity: '500', print: 'plain' }
    expect(check({}).missing).toHaveLength(5)
    expect(check(priced).missing).toEqual(['the weight of the contents', 'the delivery postcode'])
    expect(check({ ...priced, weight: '1', postcode: 'DP1 4BX' }).missing).toEqual([])
  })
})

describe('flat blank', () => {
  it('is drawn to scale and fills its bounding rectangle', () => {
    const { blank } = check(box('400', '300', '250', { board: 'B' }))
    // 2 × 400 + 2 × 300 + 3 × 3 + 35 by 250 + 300 + 4 × 3.
    expect(blank).toMatchObject({ style: '0201', isAssumed: true, board: 'B', length: 1444, width: 562 })
    const points = [...(blank?.panels ?? '').matchAll(/([\d.]+) ([\d.]+)/g)]
    expect(Math.max(...points.map(([, x]) => Number(x)))).toBe(1444)
    expect(Math.max(...points.map(([, , y]) => Number(y)))).toBe(562)
  })

  it.each([
    ['no depth', { length: '400', width: '300' }],
    ['a depth of 0', box('400', '300', '0')],
    ['a box of 4 mm', box('4', '3', '2')],
    ['a box of 40 m', box('40 m', '30 m', '20 m')],
    ['an enormous number', box('9'.repeat(60), '300', '200')],
  ])('is not drawn for %s', (_what, typed) => {
    expect(check(typed).blank).toBeNull()
  })
})

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    ...'1e309 -0 NaN Infinity __proto__ 0x1F １２３ ٣٤٥ 2026-02-30 <svg/onload=alert(1)>'.split(' '),
  ),
  fc.constant('9'.repeat(400)),
  fc.double().map(String),
  fc.integer({ min: -1000, max: 100_000 }).map(String),
)
const typedAnything = fc.record(
  Object.fromEntries(SPECIFICATION_NAMES.map((name) => [name, anything])) as Record<string, typeof anything>,
  { requiredKeys: [] },
)
const styles = fc.constantFrom('0201', '0427', '0713', '0422', '0503', '0406', '')

describe('arbitrary input', () => {
  it('is answered in sentences and drawn with finite numbers or not at all', () => {
    fc.assert(
      fc.property(typedAnything, (all) => {
        const typed = pickSpecificationFields((name) => all[name])
        const { advice, blank } = check(typed)
        for (const { text } of Object.values(advice).flat()) expect(text).toMatch(/^[^<>]{10,300}[.?]$/)
        expect(`${blank?.panels}${blank?.creases}`).not.toMatch(/NaN|Infinity|e[+-]?\d/)
      }),
      { numRuns: 1000 },
    )
  })

  it('is drawn in every style with finite numbers', () => {
    const mm = fc.integer({ min: 15, max: 10_000 }).map(String)
    fc.assert(
      fc.property(mm, mm, mm, styles, (length, width, depth, style) => {
        const { blank } = check({ length, width, depth, style })
        expect(blank?.length).toBeGreaterThan(0)
        expect(`${blank?.panels}${blank?.creases}`).not.toMatch(/NaN|Infinity|e[+-]?\d/)
      }),
      { numRuns: 500 },
    )
  })

  it('round-trips through the URL unchanged', () => {
    fc.assert(
      fc.property(typedAnything, (all) => {
        const typed = pickSpecificationFields((name) => all[name])
        const query = new URL(`https://boxes.example.com${getSpecificationPath(typed)}`).searchParams
        const back = pickSpecificationFields((name) => query.get(name))
        // An address holds whole characters only.
        const whole = pickSpecificationFields((name) => typed[name]?.toWellFormed())
        expect(back).toEqual(whole)
        expect(formatSpecification(back)).toEqual(formatSpecification(whole))
      }),
      { numRuns: 500 },
    )
  })
})
