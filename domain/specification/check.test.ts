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
const getQuestions = (typed: TypedSpecification) =>
  Object.entries(check(typed).advice).flatMap(([field, all = []]) =>
    all.map(({ text }) => `${field}: ${text}`),
  )

const box = (length: string, width: string, depth: string, more: TypedSpecification = {}) => ({
  length,
  width,
  depth,
  ...more,
})
/** Needs no questions. */
const plain = box('310', '220', '150')

const CASES: readonly (readonly [what: string, typed: TypedSpecification, asks: readonly string[]])[] = [
  ['nothing typed', {}, []],
  ['a usual box', plain, []],
  [
    'a usual box, whole',
    {
      ...plain,
      weight: '4',
      quantity: '2,000',
      yearly: '6000',
      print: 'two',
      board: 'B',
      style: '0201',
      closure: 'tape',
      stacking: '6',
      needed: '2027-03-01',
      postcode: 'so239ab',
    },
    [],
  ],
  // Parsing.
  ['units', box('31 cm', '0.22 m', '6 in'), []],
  ['vague words', box('about 310', 'approx. 220mm', '~150'), []],
  ['thousands', box('1,200', '800', '600'), []],
  ['a continental comma', box('31,5 cm', '22 cm', '15 cm'), []],
  [
    'words for a length',
    box('long', '220', '150'),
    [
      'length: We couldn’t read a length here. Write it in millimetres, such as 310, and we can check it; otherwise an estimator will read it.',
    ],
  ],
  [
    'a range',
    { quantity: '500-1000' },
    [
      'quantity: We couldn’t read a whole number of boxes here. Write it in figures, such as 2,000, and we can check it; otherwise an estimator will read it.',
    ],
  ],
  [
    'half a box',
    { yearly: '2.5' },
    [
      'yearly: We couldn’t read a whole number of boxes here. Write it in figures, such as 2,000, and we can check it; otherwise an estimator will read it.',
    ],
  ],
  ['thousands in short', { quantity: '2k', print: 'plain' }, []],
  ['a weight in grams', { weight: '800 g', board: 'E' }, []],
  [
    'a weight in words',
    { weight: 'light' },
    [
      'weight: We couldn’t read a weight here. Write it in kilograms, such as 3.5, and we can check it; otherwise an estimator will read it.',
    ],
  ],
  [
    'a bare 40 for a stack',
    { stacking: '40' },
    ['stacking: Is that in millimetres, or boxes on top of each other? Write 1.5 m, or 6 high.'],
  ],
  ['a length of nothing', box('0', '220', '150'), ['length: The length must be more than zero. What is it?']],
  [
    'a depth below nothing',
    box('310', '220', '-150'),
    ['depth: The depth must be more than zero. What is it?'],
  ],
  ['a weight of nothing', { weight: '0' }, ['weight: Roughly what does a full box weigh?']],
  ['no boxes', { quantity: '0' }, ['quantity: How many boxes would that be?']],
  [
    'no day',
    { needed: 'before Easter' },
    ['needed: We couldn’t read a date here. If it’s fixed, write it as 15/1/2027.'],
  ],
  [
    'a day that no month has',
    { needed: '2027-02-30' },
    ['needed: We couldn’t read a date here. If it’s fixed, write it as 15/1/2027.'],
  ],
  [
    'half a postcode',
    { postcode: 'SO23' },
    [
      'postcode: That isn’t a full UK postcode. Are you outside the UK? For a first price the town is enough.',
    ],
  ],
  // Dimensions.
  [
    'no depth',
    { length: '310', width: '220' },
    ['depth: And the depth? That’s the distance from the opening to the base.'],
  ],
  ['a length alone', { length: '310' }, ['width: And the width and the depth?']],
  [
    'width before length',
    box('220', '310', '150'),
    ['width: The length is the longer side of the opening. Is it 310 × 220 × 150?'],
  ],
  ['a tube', box('150', '150', '900'), ['depth: 150 × 150 × 900 would be a tube: is 900 the depth?']],
  // 3 × 310 = 930.
  ['tall, and no tube', box('310', '220', '929'), []],
  // 220 / 14 = 15.7.
  [
    'an envelope',
    box('310', '220', '15'),
    ['depth: 310 × 220 × 15 is nearly an envelope: is 15 the depth, from the base to the opening?'],
  ],
  ['shallow, and no envelope', box('310', '220', '16'), []],
  [
    'centimetres',
    box('31', '22', '15'),
    [
      'length: 31 × 22 × 15 mm would fit in a pocket. Are these centimetres, or inches?',
      'length: The flat blank would be 150 × 49 mm; our gluer takes nothing smaller than 200 × 120. A solid board carton may suit you better.',
    ],
  ],
  [
    'metres typed as millimetres',
    box('5000', '800', '600'),
    [
      'length: A length of 5,000 mm is 5 metres, longer than any sheet we make. Is it in millimetres?',
      'length: The flat blank would be 11,644 × 1,412 mm, and our maximum is 4,200 × 2,500. Could it be made in two parts?',
    ],
  ],
  // 2 × 1200 + 2 × 1000 + 3 × 3 + 35 = 4444, and 1000 + 800 + 4 × 3 = 1812.
  [
    'a pallet box',
    box('1200', '1000', '800'),
    [
      'length: The flat blank would be 4,444 × 1,812 mm, and our maximum is 4,200 × 2,500. Could it be made in two parts?',
    ],
  ],
  // The tray's walls stand on four sides: 903 + 2 × 401.5 = 1706.
  [
    'a tray that no cutter takes',
    box('900', '700', '400', { style: '0422' }),
    [
      'length: The flat blank would be 1,706 × 1,506 mm, and our maximum is 1,600 × 1,200. Could it be made in two parts?',
    ],
  ],
  ['the same as a slotted case', box('900', '700', '400'), []],
  // Weight, board, stack.
  [
    '3 kg and no board',
    { ...plain, weight: '3' },
    ['weight: At 3 kg we’d usually use E flute. We’ll quote for that unless you prefer another.'],
  ],
  [
    '3.1 kg and no board',
    { ...plain, weight: '3.1' },
    ['weight: At 3.1 kg we’d usually use B flute. We’ll quote for that unless you prefer another.'],
  ],
  [
    '12 kg and no board',
    { ...plain, weight: '12' },
    ['weight: At 12 kg we’d usually use C flute. We’ll quote for that unless you prefer another.'],
  ],
  [
    '12 kg in E flute',
    { ...plain, weight: '12', board: 'E' },
    ['board: At 12 kg we’d usually use C flute, and E may be too thin. Shall we quote for both?'],
  ],
  ['12 kg in C flute', { ...plain, weight: '12', board: 'C' }, []],
  [
    '2 kg in EB',
    { ...plain, weight: '2', board: 'EB' },
    [
      'board: At 2 kg we’d usually use E flute, and EB may be more board than you need. Shall we quote for both?',
    ],
  ],
  ['2 kg in B', { ...plain, weight: '2', board: 'B' }, []],
  [
    '26 kg',
    { ...plain, weight: '26', board: 'EB' },
    ['weight: 26 kg is more than one person should lift. Is that for one box, and does a machine move it?'],
  ],
  ['25 kg', { ...plain, weight: '25', board: 'EB' }, []],
  // 0.5 litres: 8 kg a litre.
  [
    'a box of steel',
    box('100', '100', '50', { weight: '4', board: 'B' }),
    ['weight: 4 kg in 0.5 litres is heavier than glass. Is the weight in kilograms, and for one box?'],
  ],
  // 3 m of boxes 150 mm deep are 20 layers; 19 of them weigh 57 kg, and E flute carries 40.
  [
    'a tall stack in E flute',
    { ...plain, weight: '3', board: 'E', stacking: '3 m' },
    [
      'stacking: Stacked 20 high, the lowest box carries 57 kg. We must calculate that for E flute: how long do they stand, and is it dry?',
    ],
  ],
  ['a tall stack in B flute', { ...plain, weight: '4', board: 'B', stacking: '1.8 m' }, []],
  // 19 × 8 = 152 kg.
  [
    'twenty high in B flute',
    { ...plain, weight: '8', board: 'B', stacking: '20 boxes high' },
    [
      'stacking: Stacked 20 high, the lowest box carries 152 kg. We must calculate that for B flute: how long do they stand, and is it dry?',
    ],
  ],
  [
    'a stack lower than the box',
    { ...plain, stacking: '120 mm' },
    ['stacking: A stack of 120 mm is lower than one box. Is it in millimetres?'],
  ],
  [
    'racking',
    { ...plain, stacking: '4 m' },
    ['stacking: 4,000 mm is higher than two pallets. Are they in racking, or on top of each other?'],
  ],
  // How many.
  [
    'one box across the country',
    { quantity: '1' },
    [
      'quantity: 1 is below our minimum run of 250, or 500 printed. Could you store 250, flat and dry?',
      'quantity: Do you need a sample? We cut those one at a time.',
    ],
  ],
  [
    'under the plain run',
    { quantity: '249', print: 'plain' },
    ['quantity: 249 is below our minimum run of 250, or 500 printed. Could you store 250, flat and dry?'],
  ],
  [
    '300, and no word of print',
    { quantity: '300' },
    ['quantity: We make plain boxes from 250, printed ones from 500. Will these be plain?'],
  ],
  [
    '300 printed',
    { quantity: '300', print: 'two' },
    [
      'quantity: 300 is below our minimum run of 500 printed boxes. Would 500 do, or a plain box with a label?',
    ],
  ],
  ['300 plain', { quantity: '300', print: 'plain' }, []],
  ['500 printed', { quantity: '500', print: 'four' }, []],
  [
    'too many noughts',
    { quantity: '50,000,000' },
    ['quantity: 50,000,000 boxes is more than our sites make in a year. Are there too many zeros?'],
  ],
  [
    'fewer a year than at a time',
    { quantity: '2000', yearly: '500' },
    ['yearly: 2,000 at a time is more than 500 a year. Are the two the other way round?'],
  ],
  [
    'twelve times a year',
    { quantity: '1000', yearly: '12000' },
    [
      'yearly: That’s 12 deliveries a year. If we make three months’ boxes in one run and you call them off from stock, each box costs less.',
    ],
  ],
  ['four times a year', { quantity: '1000', yearly: '4000' }, []],
  // Style, print, closure.
  [
    'a slotted case without tape',
    { style: '0201', closure: 'hand' },
    [
      'closure: A slotted case won’t stay closed without tape. A mailer (0427) closes itself: which shall we quote for?',
    ],
  ],
  [
    'a mailer by machine',
    { style: '0427', closure: 'machine' },
    ['closure: Mailers are made up by hand. Has your machine run this style before?'],
  ],
  [
    'some machine',
    { closure: 'machine' },
    [
      'closure: Which machine is it? If you give the make and model in your message, we can match its creases.',
    ],
  ],
  [
    'a crash-lock for 12 kg',
    { style: '0713', weight: '12', board: 'C' },
    [
      'style: For heavy goods, and for machines, a taped case is the safer choice: a crash-lock base is designed for packing by hand.',
    ],
  ],
  [
    'a wraparound by hand',
    { style: '0406', closure: 'tape' },
    ['style: A wraparound is folded round the goods by a machine. Do you have one?'],
  ],
  [
    'photographs on C flute',
    { print: 'photographs', board: 'C' },
    ['print: C flute shows its wave through photographs. E or B flute is the usual choice for them.'],
  ],
  // When and where. Today is 22 November 2026.
  ['yesterday', { needed: '2026-11-21' }, ['needed: 21 November 2026 has passed. Which year do you mean?']],
  [
    'in ten days',
    { needed: '2/12/2026' },
    [
      'needed: A first order takes about four weeks from signed artwork, a repeat two weeks. If the date is fixed, call us now.',
    ],
  ],
  [
    'in twenty days',
    { needed: '2026-12-12' },
    [
      'needed: A first order takes about four weeks from signed artwork. Is it a repeat, or could part of it come later?',
    ],
  ],
  ['in four weeks', { needed: '2026-12-20' }, []],
  [
    'in four years',
    { needed: '2030-12-20' },
    ['needed: 20 December 2030 is more than two years away. Is the year right?'],
  ],
  [
    'Belfast',
    { postcode: 'bt1 1aa' },
    ['postcode: We reach BT1 1AA by ship or pallet network: please allow a few extra days.'],
  ],
]

describe('specification check', () => {
  it.each(CASES)('asks the right questions for %s', (_what, typed, asks) => {
    expect(getQuestions(typed)).toEqual(asks)
  })

  it('has at least sixty distinct cases', () => {
    expect(new Set(CASES.map(([, typed]) => JSON.stringify(typed))).size).toBe(CASES.length)
    expect(CASES.length).toBeGreaterThanOrEqual(60)
  })

  it('lists the fields a first price still needs', () => {
    expect(check({}).missing).toHaveLength(5)
    expect(check({ ...plain, quantity: '500', print: 'plain' }).missing).toEqual([
      'the weight of the contents',
      'the delivery postcode',
    ])
    expect(
      check({ ...plain, quantity: '500', print: 'plain', weight: '1', postcode: 'DP1 4BX' }).missing,
    ).toEqual([])
  })
})

describe('flat blank', () => {
  it('is drawn to scale and fills its bounding rectangle', () => {
    const { blank } = check(box('400', '300', '250', { board: 'B' }))
    // 2 × 400 + 2 × 300 + 3 × 3 + 35 by 250 + 300 + 4 × 3.
    expect(blank).toMatchObject({ style: '0201', isAssumed: true, board: 'B', length: 1444, width: 562 })
    const points = [...(blank?.panels ?? '').matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    expect(Math.max(...points.map(([x = 0]) => x))).toBe(1444)
    expect(Math.max(...points.map(([, y = 0]) => y))).toBe(562)
  })

  it.each([
    ['no depth', { length: '400', width: '300' }],
    ['a depth of nothing', box('400', '300', '0')],
    ['a box for a pin', box('4', '3', '2')],
    ['a box for a ship', box('40 m', '30 m', '20 m')],
    ['a length without end', box('9'.repeat(60), '300', '200')],
  ])('is not drawn for %s', (_what, typed) => {
    expect(check(typed).blank).toBeNull()
  })
})

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '1e309',
    '-0',
    'NaN',
    'Infinity',
    '__proto__',
    '0x1F',
    '１２３',
    '9'.repeat(400),
    '<svg/onload=alert(1)>',
    '2026-02-30',
    '٣٤٥',
  ),
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
      { numRuns: 2000 },
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
