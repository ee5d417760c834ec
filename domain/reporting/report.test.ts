import { describe, expect, it } from 'vitest'
import {
  count,
  createReportTable,
  getCsvHeadings,
  getCsvRows,
  mean,
  type ReportTable,
  share,
} from './report.ts'
import { formatInterval, formatIntervalShort, isInInterval } from './sections/intervals.ts'
import { SECTION_METADATA } from './sections/section-metadata.ts'
import { SECTIONS } from './sections/sections.ts'

type Row = readonly [name: string, visits: number, bounces: number]

const table = (of: readonly Row[]): ReportTable =>
  createReportTable({
    id: 'pages',
    title: 'Pages',
    heading: 'Page',
    empty: 'None.',
    columns: [
      { metric: 'visits', value: ([, visits]) => count(visits) },
      { metric: 'bounceRate', value: ([, visits, bounces]) => share(bounces, visits) },
    ],
    before: { rows: [['/', 3, 0]], key: ([name]) => name },
    of,
    total: of.length + 7,
    sampleSize: ([, visits]) => visits,
    row: ([name]) => ({ name }),
  })

describe('createReportTable', () => {
  const created = table([
    ['/', 400, 100],
    ['/jobs', 5, 2],
    ['/secret', 4, 1],
  ])

  it('hides rows with fewer than five and counts them', () => {
    expect(created.rows.map(({ name }) => name)).toEqual(['/', '/jobs'])
    expect([created.hiddenCount, created.cutCount]).toEqual([1, 7])
  })

  it('exports the same rows and values to CSV, including hidden ones', () => {
    expect(getCsvHeadings(created)).toEqual(['Page', 'Visits', 'Bounce rate (%)', 'Visits, previous'])
    expect(getCsvRows(created)).toEqual([
      ['/', 400, 25, 'fewer than 5'],
      ['/jobs', 5, 'fewer than 5', 0],
    ])
  })
})

describe('share and mean', () => {
  it('count the smaller group, so that a share of a hidden count is hidden', () => {
    expect(share(2, 100)).toEqual({ value: 0.02, n: 2 })
    expect(share(50, 100).n).toBe(100)
    expect(share(0, 100)).toEqual({ value: 0, n: 100 })
    expect(share(0, 0)).toEqual({ value: null, n: 0 })
    expect(mean(12, 0).value).toBeNull()
  })
})

describe('report sections', () => {
  it('match their metadata and have unique paths', () => {
    expect(SECTIONS.map(({ id }) => id)).toEqual(SECTION_METADATA.map(({ id }) => id))
    const addresses = [...SECTIONS.map(({ id }) => id), 'live', 'campaigns', 'notes']
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('interval', () => {
  it.each([
    ['2026-07-14T23:00Z', '00:00', '00:00'],
    ['2026-11-23T14:00Z', '14:00', '14:00'],
    ['2026-11-23', '23 November 2026', '23 Nov'],
    ['2026-11', 'November 2026', 'Nov 26'],
  ])('formats %s as %s, or %s', (at, name, short) => {
    expect([formatInterval(at), formatIntervalShort(at)]).toEqual([name, short])
  })

  it('contains the annotations of its days', () => {
    expect(isInInterval('2026-11-23', '2026-11-23')).toBe(true)
    expect(isInInterval('2026-11-23', '2026-11')).toBe(true)
    expect(isInInterval('2026-11-23', '2026-11-24')).toBe(false)
    expect(isInInterval('2026-11-23', '2026-11-23T14:00Z')).toBe(false)
  })
})
