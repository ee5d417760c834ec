import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Parsed, parse } from './parse.ts'
import { type Expected, PHRASINGS, READ_ON } from './phrasings.fixture.ts'
import type { Quantity } from './quantities.ts'

const WHAT = ['size', 'count', 'day', 'postcode', 'phone', 'email'] as const satisfies (keyof Expected)[]

function countOf(quantity: Quantity | null): string | undefined {
  if (quantity === null) return undefined
  const { amount, upTo, of, per } = quantity
  return `${amount}${upTo === null ? '' : `-${upTo}`}${of === 'pallets' ? ' pallets' : ''}${per === null ? '' : `/${per}`}`
}

function seen({ dimensions, quantity, regular, date, postcode, phone, email }: Parsed): Expected {
  const sides = dimensions === null ? [] : [dimensions.length, dimensions.width, dimensions.depth]
  const count = countOf(quantity ?? regular)
  return {
    ...(sides.length > 0 && { size: sides.filter((side) => side !== null).join('x') }),
    ...(count !== undefined && { count }),
    ...(date !== null && { day: date.day }),
    ...(postcode !== null && { postcode }),
    ...(phone !== null && { phone }),
    ...(email !== null && { email }),
  }
}

describe('phrasings', () => {
  it.each(WHAT)('are parsed for %s with few false positives', (what) => {
    let [right, found, there] = [0, 0, 0]
    const wrong: string[] = []
    for (const [text, expected] of PHRASINGS) {
      const [one, other] = [seen(parse(text, READ_ON))[what], expected[what]]
      if (one !== undefined) found += 1
      if (other !== undefined) there += 1
      if (one === other && one !== undefined) right += 1
      if (one !== other) wrong.push(`${text}: ${one}, not ${other}`)
    }
    expect(right / found, wrong.join('\n')).toBeGreaterThanOrEqual(0.97)
    expect(right / there, wrong.join('\n')).toBeGreaterThanOrEqual(0.97)
  })
})

describe('arbitrary text', () => {
  const separators = [' x ', ' by ', ' a ', ' ', '"', '½', '@', '.', '-', '(', ')', '/', 'mm', 'k ']
  const words = ['couple of ', 'hundred ', 'and ', 'next ', 'march ', 'by ', 'long ', 'jo', 'example.com']
  const numbers = ['300', '1,000', '+44', '0', '12', 'SO14', '3AB']
  const pieces = fc.constantFrom(...separators, ...words, ...numbers)
  const join = (all: string[]) => all.join('')

  it('is parsed without an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc.array(pieces, { maxLength: 60 }).map(join),
        ),
        (text) => {
          const { dimensions, quantity } = parse(text, READ_ON, { isCountAsked: true })
          for (const size of [dimensions?.length, dimensions?.width, dimensions?.depth])
            if (size !== null && size !== undefined) expect(size).toBeGreaterThan(0)
          if (quantity !== null) expect(Number.isFinite(quantity.amount)).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  // A backtracking pattern would take minutes here.
  it.each([
    ...['1', '1 ', '1,', 'a', 'a ', '300 x ', '1-', 'a@', 'a.', '0 (', 'two hundred ', 'couple of ', 'by '],
    ...['12" ', 'a1 ', ' ', '1 and ', 'l1 '],
  ])('is parsed in linear time if it repeats “%s”', (piece) => {
    const time = (length: number) => {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
      const before = process.cpuUsage()
      for (let i = 0; i < 3; i++) parse(text, READ_ON, { isCountAsked: true })
      const { user } = process.cpuUsage(before)
      return user / 1000
    }
    time(500)
    // Even quadratic growth passes, so that a busy machine fails no test.
    expect(time(4000)).toBeLessThan(Math.max(2500, 64 * time(500)))
  })
})
