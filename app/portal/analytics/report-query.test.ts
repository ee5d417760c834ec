import { describe, expect, it } from 'vitest'
import { NO_FILTERS } from '#domain/reporting/filters.ts'
import { getReportState, getSectionPath, reportQuery } from './report-query.ts'

const NOW = new Date('2026-11-23T02:20:00Z')
const read = (address: string) => reportQuery.read(new URLSearchParams(address))

describe('report query', () => {
  it('contains only differences from the default', () => {
    expect(getSectionPath('pages', read(''))).toBe('/analytics/pages')
    expect(getSectionPath('', read('period=own&from=2026-05-01&to=2026-05-31&device=mobile'))).toBe(
      '/analytics?period=own&from=2026-05-01&to=2026-05-31&device=mobile',
    )
  })

  it('falls back to the default if invalid', () => {
    const nonsense = read(
      'period=forever&from=31.2.&against=me&class=vip&device=toaster&channel=tv&goal=fame',
    )
    expect(nonsense).toEqual(read(''))
    expect(getReportState(nonsense, NOW)).toEqual({
      dateRange: { from: '2026-10-26', to: '2026-11-22' },
      comparedRange: { from: '2026-09-28', to: '2026-10-25' },
      filters: NO_FILTERS,
    })
  })

  it('compares any two ranges', () => {
    const state = getReportState(
      read(
        'period=own&from=2026-05-01&to=2026-05-07&against=own&since=2025-01-01&until=2025-01-07&path=/jobs',
      ),
      NOW,
    )
    expect(state.dateRange).toEqual({ from: '2026-05-01', to: '2026-05-07' })
    expect(state.comparedRange).toEqual({ from: '2025-01-01', to: '2025-01-07' })
    expect(state.filters.path).toBe('/jobs')
  })
})
