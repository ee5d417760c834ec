import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysUntil,
  endOfLondonDay,
  formatLongDate,
  parseLondonTime,
  startOfLondonDay,
  toLondonDate,
} from './dates.ts'

describe('formatLongDate', () => {
  it('formats a date without a time zone', () => {
    expect(formatLongDate('2024-02-29')).toBe('29 February 2024')
    expect(formatLongDate('2025-01-01')).toBe('1 January 2025')
    expect(formatLongDate('2025-12-31')).toBe('31 December 2025')
  })
})

describe('toLondonDate', () => {
  it.each([
    ['2026-01-31T23:59:59.999Z', '2026-01-31'],
    ['2026-02-01T00:00:00Z', '2026-02-01'],
    ['2026-06-30T22:59:59.999Z', '2026-06-30'],
    ['2026-06-30T23:00:00Z', '2026-07-01'],
  ])('returns for %s the day %s', (timestamp, day) => {
    expect(toLondonDate(new Date(timestamp))).toBe(day)
  })
})

describe('parseLondonTime', () => {
  it.each([
    ['in winter', '2026-12-07T10:30', '2026-12-07T10:30:00.000Z'],
    ['in summer', '2027-07-05T10:30', '2027-07-05T09:30:00.000Z'],
    ['just after midnight in summer', '2027-07-05T00:15', '2027-07-04T23:15:00.000Z'],
    ['before the hour that is skipped', '2027-03-28T00:59', '2027-03-28T00:59:00.000Z'],
    ['in the hour that is skipped', '2027-03-28T01:30', '2027-03-28T01:30:00.000Z'],
    ['after the hour that is skipped', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
    ['in the hour that comes twice', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
    ['after the hour that comes twice', '2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
  ])('returns the timestamp %s', (_when, text, timestamp) => {
    expect(parseLondonTime(text)?.toISOString()).toBe(timestamp)
  })

  it.each([
    ...['', 'T', 'T09:00', '2026-11-24', '2026-11-24T', '2026-11-24T9:00', '2026-11-24T24:00'],
    ...['2026-13-40T10:30', '2026-02-30T10:30', '2026-12-07T10:60', '2026-12-07T10:30:00Z'],
  ])('returns null for %j', (text) => {
    expect(parseLondonTime(text)).toBeNull()
  })
})

describe('endOfLondonDay', () => {
  it.each([
    ['in winter', '2026-01-31', '2026-02-01T00:00:00.000Z'],
    ['in summer', '2026-06-30', '2026-06-30T23:00:00.000Z'],
    ['when clocks went forward', '2026-03-29', '2026-03-29T23:00:00.000Z'],
    ['when clocks went back', '2026-10-25', '2026-10-26T00:00:00.000Z'],
  ])('is the next midnight in London %s', (_when, day, timestamp) => {
    expect(endOfLondonDay(day).toISOString()).toBe(timestamp)
  })

  it('returns the first instant after the day', () => {
    const [min, max] = [new Date('1975-01-01'), new Date('2199-01-01')]
    const timestamps = fc.date({ min, max, noInvalidDate: true })
    fc.assert(
      fc.property(timestamps, (timestamp) => {
        const day = toLondonDate(timestamp)
        const end = endOfLondonDay(day)
        expect(toLondonDate(new Date(end.getTime() - 1))).toBe(day)
        expect(toLondonDate(end)).not.toBe(day)
      }),
    )
  })
})

describe('startOfLondonDay', () => {
  it.each([
    ['in winter', '2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['in summer', '2026-07-01', '2026-06-30T23:00:00.000Z'],
    ['when clocks go forward', '2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['when clocks go back', '2026-10-25', '2026-10-24T23:00:00.000Z'],
  ])('is midnight in London %s', (_when, day, timestamp) => {
    expect(startOfLondonDay(day).toISOString()).toBe(timestamp)
  })
})

describe('daysUntil', () => {
  it.each([
    ['2026-11-20T23:59:00Z', 1],
    ['2026-06-20T22:59:00Z', 154],
    ['2026-06-20T23:30:00Z', 153],
  ])('counts days in UK time: at %s, %i days until 21 November', (now, days) => {
    expect(daysUntil('2026-11-21', new Date(now))).toBe(days)
  })
})
