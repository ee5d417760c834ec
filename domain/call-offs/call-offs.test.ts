import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWorkingDays, isWorkingDay } from '../working-hours/working-days.ts'
import {
  checkDay,
  checkLine,
  describeCutOff,
  getCutOff,
  getFirstDay,
  getFirstOpenDay,
  getOrderDay,
} from './call-offs.ts'

const at = (timestamp: string) => new Date(timestamp)

describe('cut-off of call-offs', () => {
  it.each([
    ['before 15:00', '2026-11-25T14:59:59Z', '2026-11-26'],
    ['at 15:00', '2026-11-25T15:00:00Z', '2026-11-27'],
    ['on Friday afternoon', '2026-11-27T16:00:00Z', '2026-12-01'],
    ['on Saturday', '2026-11-28T09:00:00Z', '2026-12-01'],
    ['on Christmas Eve before 15:00', '2026-12-24T09:00:00Z', '2026-12-29'],
    ['on a bank holiday', '2026-12-25T09:00:00Z', '2026-12-30'],
    ['in summer before 15:00', '2026-07-01T13:59:59Z', '2026-07-02'],
    ['in summer at 15:00', '2026-07-01T14:00:00Z', '2026-07-03'],
    ['before summer time begins', '2026-03-27T14:59:00Z', '2026-03-30'],
    ['before summer time ends', '2026-10-23T13:59:00Z', '2026-10-26'],
    ['on Sunday night, Monday in London', '2026-06-28T23:30:00Z', '2026-06-30'],
  ])('allows delivery, %s (%s), on %s', (_when, now, day) => {
    expect(getFirstDay(at(now))).toBe(day)
  })

  it('is on the working day before, has not passed for the first day, and has for every earlier one', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2025-01-02T00:00:00Z'), max: at('2028-12-30T00:00:00Z'), noInvalidDate: true }),
        (now) => {
          const first = getFirstDay(now)
          const cutOff = getCutOff(first)
          expect(isWorkingDay(first)).toBe(true)
          expect(cutOff > now).toBe(true)
          expect(getCutOff(addWorkingDays(first, -1)) <= now).toBe(true)
          expect(cutOff.toLocaleString('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' })).toBe(
            '15:00',
          )
          expect(cutOff.toISOString().slice(0, 10)).toBe(getOrderDay(now))
        },
      ),
    )
  })

  it.each([
    [
      '2026-11-25T13:55:00Z',
      'Wednesday 25 November at 3 pm for delivery on Thursday 26 November 2026: 1 hour 5 minutes left.',
    ],
    [
      '2026-11-28T12:00:00Z',
      'Monday 30 November at 3 pm for delivery on Tuesday 1 December 2026: 2 days 3 hours left.',
    ],
    [
      '2026-11-25T14:59:30Z',
      'Wednesday 25 November at 3 pm for delivery on Thursday 26 November 2026: less than a minute left.',
    ],
  ])('is described with the time left at %s', (now, text) => {
    expect(describeCutOff(at(now))).toBe(`Call off stock by ${text}`)
  })
})

describe('line of a call-off', () => {
  const now = at('2026-11-25T09:00:00Z')
  const stock = { available: 1200, unitsPerPallet: 800, leadTimeDays: 5 }

  it('takes what is in stock, the last part pallet included, from the next working day', () => {
    expect(checkLine(1, stock, now)).toMatchObject({ units: 800, isInStock: true, earliest: '2026-11-26' })
    expect(checkLine(2, stock, now)).toMatchObject({
      units: 1200,
      isInStock: true,
      hint: '2 pallets in stock',
    })
  })

  it('is made within the lead time if the stock isn’t enough', () => {
    expect(checkLine(3, stock, now)).toEqual({
      units: 2400,
      isInStock: false,
      earliest: '2026-12-02',
      hint: '2 pallets left in stock. 3 pallets from Wednesday 2 December 2026',
    })
    expect(checkLine(3, stock, now, true)).toMatchObject({ units: 2400, earliest: '2026-11-26' })
    expect(checkLine(1, { ...stock, available: -50, leadTimeDays: 0 }, now)).toMatchObject({
      isInStock: false,
      earliest: '2026-11-26',
    })
  })
})

describe('delivery day', () => {
  const now = at('2026-11-25T09:00:00Z')
  const site = { name: 'Hereford', openDays: ['Monday', 'Tuesday', 'Thursday'] }
  it.each([
    ['2026-11-26', null],
    ['2026-11-28', 'Choose a working day within the next year.'],
    ['2026-12-25', 'Choose a working day within the next year.'],
    ['2027-11-29', 'Choose a working day within the next year.'],
    ['2026-11-27', 'Hereford is closed on Friday. Choose another day.'],
    ['2026-11-24', 'Choose Thursday 26 November 2026 or later.'],
  ])('%s is refused with: %s', (day, problem) => {
    expect(checkDay(day, site, '2026-11-26', now)).toBe(problem)
  })

  it('is the first on which the site is open', () => {
    expect(getFirstOpenDay(site.openDays, '2026-11-27')).toBe('2026-11-30')
    expect(getFirstOpenDay([], '2026-11-27')).toBe('2026-11-27')
    expect(getFirstOpenDay(['Sunday'], '2026-11-27')).toMatch(/^2026-12/)
  })
})
