import { describe, expect, it } from 'vitest'
import { addWorkingDays } from '../working-hours/working-days.ts'
import { formatCallOffBy, getRunOut, getUsageStart } from './stock.ts'

describe('addWorkingDays', () => {
  it.each([
    ['2026-11-24', 4, '2026-11-30'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-12-24', 1, '2026-12-29'],
    ['2026-12-29', -1, '2026-12-24'],
    ['2026-11-28', 0, '2026-11-28'],
  ])('counts from %s %i days to %s', (day, count, expected) => {
    expect(addWorkingDays(day, count)).toBe(expected)
  })
})

describe('getRunOut', () => {
  const stock = { quantity: 9600, used: 48_000, leadTimeDays: 3 }
  it('divides the stock by the average use of 20 working days', () => {
    expect(getRunOut(stock, '2026-11-24')).toEqual({
      perDay: 2400,
      days: 4,
      on: '2026-11-30',
      callOffBy: '2026-11-25',
    })
  })

  it('says a small use to a tenth', () => {
    const perDay = (used: number) => getRunOut({ quantity: 1, used, leadTimeDays: 3 }, '2026-11-24')?.perDay
    expect([1, 9, 150, 250].map(perDay)).toEqual([0.1, 0.5, 7.5, 13])
  })

  it('is today without stock, even if more was despatched than received', () => {
    for (const quantity of [0, -100])
      expect(getRunOut({ ...stock, quantity }, '2026-11-24')?.on).toBe('2026-11-24')
  })

  it('is unknown without use, or if the stock lasts for years', () => {
    expect(getRunOut({ ...stock, used: 0 }, '2026-11-24')).toBeNull()
    expect(getRunOut({ ...stock, used: 20 }, '2026-11-24')).toBeNull()
  })

  it('names no day to call off by that is over', () => {
    const callOff = (quantity: number) =>
      formatCallOffBy(getRunOut({ ...stock, quantity }, '2026-11-24') ?? expect.unreachable(), '2026-11-24')
    expect([9600, 7200, 4800].map(callOff)).toEqual(['by 25 November 2026', 'by 24 November 2026', 'now'])
  })

  it('averages from 20 working days ago', () => {
    expect(getUsageStart('2026-11-24')).toBe('2026-10-27')
  })
})
