import { describe, expect, it } from 'vitest'
import { parsePay } from './pay.ts'

describe('parsePay', () => {
  it.each([
    ['£36,400 to £39,800 a year, shift allowance included', { from: 36400, to: 39800, unit: 'YEAR' }],
    ['£16.90 an hour, overtime at time and a half', { from: 16.9, to: 16.9, unit: 'HOUR' }],
    ['£16,400 in the first year, rising each year', { from: 16400, to: 16400, unit: 'YEAR' }],
  ])('parses %j', (pay, figures) => {
    expect(parsePay(pay)).toEqual(figures)
  })

  it.each([
    '',
    'By experience',
    '£500',
    '£32k a year',
    '£30,000',
    'A good wage a year',
    '£20 an hour, £160 a day',
    '£9 to £8 an hour',
  ])('returns null for %j', (pay) => {
    expect(parsePay(pay)).toBeNull()
  })
})
