import { describe, expect, it } from 'vitest'
import {
  BREAKDOWN_CARDS,
  filterFieldOf,
  formatHiddenRows,
  getBreakdownCsvRows,
  getBreakdownRows,
} from './breakdowns.ts'
import { FILTER_FIELDS, formatDimensionValue, getActiveFilters, NO_FILTERS } from './filters.ts'

const BREAKDOWNS = {
  device: {
    rows: [
      { name: 'mobile', visitors: 60 },
      { name: 'desktop', visitors: 30 },
    ],
    hidden: 1,
    cut: 0,
  },
  goal: { rows: [{ name: 'enquiry', visitors: 6 }], hidden: 0, cut: 0 },
} as const

describe('breakdown', () => {
  it('has names, shares of all visitors and lengths of bars', () => {
    expect(getBreakdownRows(BREAKDOWNS, 'device', 120)).toEqual([
      { value: 'mobile', name: 'Phone', visitors: 60, share: { value: 0.5, n: 120 }, length: 1 },
      { value: 'desktop', name: 'Desktop', visitors: 30, share: { value: 0.25, n: 120 }, length: 0.5 },
    ])
    expect(getBreakdownRows(BREAKDOWNS, 'browser', 120)).toEqual([])
  })

  it('says how many names are hidden', () => {
    expect(formatHiddenRows(BREAKDOWNS, 'device')).toBe('1 more with fewer than 5 visitors')
    expect(formatHiddenRows(BREAKDOWNS, 'goal')).toBeNull()
  })

  it('is exported with all cards', () => {
    expect(getBreakdownCsvRows(BREAKDOWNS, 120)).toEqual([
      ['Visitors: Device', 'Phone', 60, '50%'],
      ['Visitors: Device', 'Desktop', 30, '25%'],
      ['Goals', 'Enquiry sent', 6, '5.0%'],
    ])
  })

  it('can be filtered by in every tab', () => {
    for (const { dimension } of BREAKDOWN_CARDS.flatMap(({ tabs }) => tabs))
      expect(FILTER_FIELDS[filterFieldOf(dimension)]).toBe(dimension)
  })
})

describe('filter', () => {
  it.each([
    ['device', 'mobile', 'Phone'],
    ['channel', 'offline', 'Print and events'],
    ['page', '/jobs', '/jobs'],
    ['time_zone', 'Europe/London', 'London (Europe)'],
    ['time_zone', 'America/Argentina/Buenos_Aires', 'Buenos Aires, Argentina (America)'],
    ['time_zone', 'UTC', 'UTC'],
  ] as const)('value of %s %s reads %s', (dimension, value, text) => {
    expect(formatDimensionValue(dimension, value)).toBe(text)
  })

  it('is listed only if it is set', () => {
    expect(getActiveFilters({ ...NO_FILTERS, path: '/jobs', device: 'mobile' })).toEqual([
      { field: 'path', label: 'Page', value: '/jobs' },
      { field: 'device', label: 'Device', value: 'Phone' },
    ])
  })
})
