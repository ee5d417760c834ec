import { describe, expect, it } from 'vitest'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { BANK_HOLIDAYS, HOLIDAYS_UNTIL } from './bank-holidays.ts'
import { workingTimeBetween } from './working-hours.fixture.ts'
import {
  formatDeadline,
  getCallbackDeadline,
  getNextOpeningTime,
  getWorkingHours,
  holidayWarning,
  isWithinHours,
  type WorkingHours,
} from './working-hours.ts'

const HOURS: WorkingHours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '08:00',
  closes: '17:30',
}
const NIGHT: WorkingHours = { ...HOURS, days: ['Saturday', 'Sunday'], opens: '00:30', closes: '06:30' }
const HOUR_MS = 3_600_000

const at = (timestamp: string) => new Date(timestamp)

describe('eight working hours', () => {
  it.each([
    ['on a Wednesday morning: that day', '2026-11-18T09:00:00Z', '2026-11-18T17:00:00Z'],
    ['on a Friday at 16:50: on Monday', '2026-11-20T16:50:00Z', '2026-11-23T15:20:00Z'],
    ['at night: eight hours after opening', '2026-11-18T02:00:00Z', '2026-11-18T16:00:00Z'],
    ['before a holiday Monday: on Tuesday', '2026-08-28T15:50:00Z', '2026-09-01T14:20:00Z'],
    ['before Christmas: after both holidays', '2026-12-24T16:30:00Z', '2026-12-29T15:00:00Z'],
    ['before Easter: after four closed days', '2027-03-25T17:00:00Z', '2027-03-30T14:30:00Z'],
    ['before summer time begins: by the new clock', '2026-03-27T16:30:00Z', '2026-03-30T14:00:00Z'],
    ['before summer time ends: by the new clock', '2026-10-23T15:30:00Z', '2026-10-26T15:00:00Z'],
    ['on a Sunday, still Saturday in UTC: on Monday', '2026-06-20T23:30:00Z', '2026-06-22T15:00:00Z'],
  ])('end, if the call is requested %s', (_what, now, by) => {
    expect(getCallbackDeadline(at(now), HOURS)).toEqual(at(by))
  })

  it('count every weekday after the list of holidays has ended', () => {
    // Good Friday and Easter Monday of 2029.
    expect(getCallbackDeadline(at('2029-03-29T16:00:00Z'), HOURS)).toEqual(at('2029-03-30T14:30:00Z'))
  })

  it('have the same length from any start', () => {
    for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2027, 11, 31); now += 7.3 * HOUR_MS) {
      for (const hours of [HOURS, NIGHT]) {
        const by = getCallbackDeadline(new Date(now), hours)
        expect(workingTimeBetween(new Date(now), by, hours)).toBe(8 * HOUR_MS)
        expect(isWithinHours(new Date(by.getTime() - 1), hours)).toBe(true)
      }
    }
  })

  it('can be any number', () => {
    expect(getCallbackDeadline(at('2026-11-20T16:50:00Z'), HOURS, 0.5)).toEqual(at('2026-11-20T17:20:00Z'))
    expect(getCallbackDeadline(at('2026-11-20T16:50:00Z'), HOURS, 20)).toEqual(at('2026-11-25T08:20:00Z'))
  })
})

describe('office hours', () => {
  it.each([
    ['on a working day', '2026-11-18T09:00:00Z', true],
    ['as it opens', '2026-11-18T08:00:00Z', true],
    ['as it closes', '2026-11-18T17:30:00Z', false],
    ['on a Saturday', '2026-11-21T10:00:00Z', false],
    ['on a bank holiday', '2026-12-28T10:00:00Z', false],
    ['at 8:15 in summer', '2026-07-01T07:15:00Z', true],
    ['at 7:15 in winter', '2026-12-01T07:15:00Z', false],
  ])('are open %s, %s: %s', (_when, now, isOpen) => {
    expect(isWithinHours(at(now), HOURS)).toBe(isOpen)
  })

  it.each([
    ['while open: now', '2026-11-18T09:00:00Z', '2026-11-18T09:00:00Z'],
    ['before opening: that day', '2026-11-18T06:00:00Z', '2026-11-18T08:00:00Z'],
    ['on a Friday evening: on Monday', '2026-11-20T18:00:00Z', '2026-11-23T08:00:00Z'],
    ['before summer time begins: an hour sooner', '2026-03-27T18:00:00Z', '2026-03-30T07:00:00Z'],
    ['before summer time ends: an hour later', '2026-10-23T18:00:00Z', '2026-10-26T08:00:00Z'],
    ['before Christmas: after both holidays', '2027-12-24T18:00:00Z', '2027-12-29T08:00:00Z'],
  ])('open next, asked %s', (_when, now, opens) => {
    expect(getNextOpeningTime(at(now), HOURS)).toEqual(at(opens))
  })

  it('have 5 hours at night when clocks go forward and 7 when they go back', () => {
    const open = (day: string, next: string) => workingTimeBetween(at(day), at(next), NIGHT) / HOUR_MS
    expect(open('2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z')).toBe(5)
    expect(open('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toBe(7)
  })

  it('are rejected without any day', () => {
    const never = { ...HOURS, days: [] }
    expect(() => getNextOpeningTime(at('2026-11-18T09:00:00Z'), never)).toThrow(RangeError)
    expect(() => getCallbackDeadline(at('2026-11-18T09:00:00Z'), never)).toThrow(RangeError)
  })
})

describe('working hours of a company', () => {
  it('are those of the first site’s office', () => {
    expect(getWorkingHours(COMPANY_LOCATIONS)).toMatchObject({ opens: '08:00', closes: '17:30' })
  })

  it('default to nine to five if missing or invalid', () => {
    expect(getWorkingHours([])).toMatchObject({ opens: '09:00', closes: '17:00' })
    const turned = { what: 'Office', days: HOURS.days, opens: '17:30', closes: '08:00' }
    expect(getWorkingHours([{ hours: [turned] }])).toMatchObject({ opens: '09:00', closes: '17:00' })
  })
})

describe('list of bank holidays', () => {
  it('has eight weekdays per year, in order', () => {
    const days = [...BANK_HOLIDAYS]
    expect(days).toEqual(days.toSorted())
    const perYear = Map.groupBy(days, (day) => day.slice(0, 4))
    expect([...perYear.keys()]).toEqual(['2025', '2026', '2027', '2028'])
    for (const ofYear of perYear.values()) expect(ofYear).toHaveLength(8)
    for (const day of days) expect([0, 6], day).not.toContain(new Date(day).getUTCDay())
    expect(HOLIDAYS_UNTIL.startsWith(days.at(-1)?.slice(0, 4) ?? 'none')).toBe(true)
  })

  it.each([
    ['2026-11-23T09:00:00Z', null],
    ['2028-09-01T09:00:00Z', null],
    ['2028-09-02T09:00:00Z', 'ends in 120 days'],
    ['2028-12-31T23:00:00Z', 'ends in 0 days'],
    ['2029-01-01T00:30:00Z', 'has ended'],
  ])('warns at %s before it ends: %s', (now, words) => {
    expect(holidayWarning(at(now))).toEqual(words && expect.stringContaining(words))
  })
})

describe('formatDeadline', () => {
  it('formats a deadline in UK time', () => {
    expect(formatDeadline(at('2026-08-28T14:05:00Z'))).toBe('Friday 28 August at 3:05 pm')
  })
})
