import { describe, expect, it } from 'vitest'
import { endOfLondonDay } from '../dates/dates.ts'
import {
  APPLICATION_RETENTION_MONTHS,
  formatMonths,
  getApplicationRetentionDate,
  getLastRetentionDay,
  getRetentionCutoff,
} from './retention.ts'

describe('formatMonths', () => {
  it.each([
    [1, 'one month'],
    [6, 'six months'],
    [12, 'one year'],
    [13, '13 months'],
    [24, 'two years'],
    [36, 'three years'],
  ])('formats %i as %s', (months, words) => {
    expect(formatMonths(months)).toBe(words)
  })
})

describe('getRetentionCutoff', () => {
  it.each([
    ['2026-09-05T22:59:59Z', 6, '2026-03-05T00:00:00Z', 'before midnight in London'],
    ['2026-09-05T23:00:00Z', 6, '2026-03-06T00:00:00Z', 'after midnight in London'],
    ['2027-01-10T12:00:00Z', 6, '2026-07-09T23:00:00Z', 'midnight in summer'],
    ['2027-02-28T12:00:00Z', 6, '2026-08-27T23:00:00Z', '28 February for the end of August'],
    ['2026-08-29T12:00:00Z', 6, '2026-03-01T00:00:00Z', 'a February without a 29th'],
    ['2029-06-01T12:00:00Z', 36, '2026-05-31T23:00:00Z', 'three years'],
  ])('returns at %s for %i months: %s, %s', (now, months, before) => {
    expect(getRetentionCutoff(new Date(now), months)).toEqual(new Date(before))
  })

  it.each([6, 24, 36])('is the end of the last day for every start date with %i months', (months) => {
    for (let arrived = Date.UTC(2027, 0, 1, 12); arrived < Date.UTC(2028, 11, 31); arrived += 86_400_000) {
      const over = endOfLondonDay(getLastRetentionDay(new Date(arrived), months))
      expect(getRetentionCutoff(new Date(over.getTime() - 1), months).getTime()).toBeLessThanOrEqual(arrived)
      expect(getRetentionCutoff(over, months).getTime()).toBeGreaterThan(arrived)
    }
  })
})

describe('getApplicationRetentionDate', () => {
  const keptFrom = '2026-08-31T09:00:00Z'
  it.each([
    [null, '2027-02-28', 'six months'],
    ['2027-06-30', '2027-06-30', 'longer, with consent'],
    ['2026-12-24', '2027-02-28', 'no shorter than without consent'],
  ])('returns with consent until %s the day %s: %s', (keptOnFileUntil, until, _why) => {
    expect(APPLICATION_RETENTION_MONTHS).toBe(6)
    expect(getApplicationRetentionDate({ keptFrom, keptOnFileUntil })).toBe(until)
  })
})
