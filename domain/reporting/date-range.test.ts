import { describe, expect, it } from 'vitest'
import {
  type Comparison,
  countDays,
  type DateRangePreset,
  formatDateRange,
  getComparisonRange,
  getComparisonWarning,
  listDays,
  MAX_RANGE_DAYS,
  resolveDateRange,
} from './date-range.ts'

const none = { from: '', to: '' }
/** 00:15 in London, still the day before in UTC. */
const SUMMER_NIGHT = new Date('2026-07-14T23:15:00Z')
const NOVEMBER = new Date('2026-11-23T02:20:00Z')

describe('resolveDateRange', () => {
  it.each<[DateRangePreset, Date, string, string]>([
    ['today', SUMMER_NIGHT, '2026-07-15', '2026-07-15'],
    ['yesterday', SUMMER_NIGHT, '2026-07-14', '2026-07-14'],
    ['7-days', NOVEMBER, '2026-11-16', '2026-11-22'],
    ['28-days', NOVEMBER, '2026-10-26', '2026-11-22'],
    ['90-days', NOVEMBER, '2026-08-25', '2026-11-22'],
    ['this-month', NOVEMBER, '2026-11-01', '2026-11-23'],
    ['last-month', NOVEMBER, '2026-10-01', '2026-10-31'],
    ['last-month', new Date('2026-01-05T12:00:00Z'), '2025-12-01', '2025-12-31'],
    ['this-year', NOVEMBER, '2026-01-01', '2026-11-23'],
    ['last-year', NOVEMBER, '2025-01-01', '2025-12-31'],
  ])('resolves %s at %s to %s–%s', (choice, now, from, to) => {
    expect(resolveDateRange(choice, now, none)).toEqual({ from, to })
  })

  it('orders a custom range and limits its length', () => {
    const own = (from: string, to: string) => resolveDateRange('own', NOVEMBER, { from, to })
    expect(own('2026-05-09', '2026-05-03')).toEqual({ from: '2026-05-03', to: '2026-05-09' })
    expect(countDays(own('2010-01-01', '2026-05-03'))).toBe(MAX_RANGE_DAYS)
    expect(own('2026-02-30', '2026-05-03')).toEqual(resolveDateRange('28-days', NOVEMBER, none))
  })

  it('lists each day once, even when clocks change', () => {
    const days = listDays({ from: '2026-03-28', to: '2026-03-31' })
    expect(days).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'])
  })
})

describe('getComparisonRange', () => {
  it.each<[string, string, Comparison, string, string]>([
    ['2026-11-16', '2026-11-22', 'before', '2026-11-09', '2026-11-15'],
    ['2026-10-01', '2026-10-31', 'before', '2026-09-01', '2026-09-30'],
    ['2026-01-01', '2026-03-31', 'before', '2025-10-01', '2025-12-31'],
    ['2025-01-01', '2025-12-31', 'before', '2024-01-01', '2024-12-31'],
    ['2026-11-01', '2026-11-23', 'before', '2026-10-09', '2026-10-31'],
    ['2026-11-16', '2026-11-22', 'year-before', '2025-11-16', '2025-11-22'],
    ['2028-02-29', '2028-02-29', 'year-before', '2027-02-28', '2027-02-28'],
  ])('compares %s to %s (%s) with %s to %s', (from, to, choice, comparedFrom, comparedTo) => {
    expect(getComparisonRange({ from, to }, choice, none)).toEqual({ from: comparedFrom, to: comparedTo })
  })

  it('is null for no comparison and for an invalid custom range', () => {
    const period = { from: '2026-11-16', to: '2026-11-22' }
    expect(getComparisonRange(period, 'nothing', none)).toBeNull()
    expect(getComparisonRange(period, 'own', none)).toBeNull()
    const own = { from: '2026-05-01', to: '2026-05-07' }
    expect(getComparisonRange(period, 'own', own)).toEqual(own)
  })
})

describe('getComparisonWarning', () => {
  const week = { from: '2026-11-16', to: '2026-11-22' }
  const withToday = { ...week, to: '2026-11-23' }
  it.each([
    ['two whole weeks', week, { from: '2026-11-09', to: '2026-11-15' }, null],
    ['today', withToday, week, 'Today isn’t over yet, so its numbers will still grow.'],
    ['today without comparison', withToday, null, null],
    ['other lengths', week, { from: '2026-11-01', to: '2026-11-15' }, 'The ranges differ: 7 and 15 days.'],
  ])('warns about unfair comparisons: %s', (_what, period, compared, warning) => {
    expect(getComparisonWarning(period, compared, NOVEMBER)).toBe(warning)
  })
})

describe('formatDateRange', () => {
  it.each([
    ['2026-11-03', '2026-11-03', '3 November 2026'],
    ['2026-11-03', '2026-11-30', '3 to 30 November 2026'],
    ['2026-10-26', '2026-11-22', '26 October to 22 November 2026'],
    ['2025-12-30', '2026-01-02', '30 December 2025 to 2 January 2026'],
  ])('formats %s to %s as %s', (from, to, words) => {
    expect(formatDateRange({ from, to })).toBe(words)
  })
})
