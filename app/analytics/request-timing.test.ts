import { afterEach, expect, it, vi } from 'vitest'
import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import { observeRequests } from './request-timing.ts'

afterEach(() => vi.unstubAllGlobals())

/** Returns the events recorded for requests as the browser reports them. */
function observe(...entries: readonly object[]): AnalyticsEvent[] {
  const events: AnalyticsEvent[] = []
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #report: (list: object) => void
      constructor(report: (list: object) => void) {
        this.#report = report
      }
      observe() {
        this.#report({ getEntries: () => entries })
      }
      disconnect() {}
    },
  )
  observeRequests((event) => events.push(event), new AbortController().signal)
  return events
}

const entry = (path: string, fields: object) => ({
  name: `https://example.com${path}`,
  duration: 41.7,
  decodedBodySize: 0,
  responseStatus: 200,
  ...fields,
})

it('an API call is reported with its duration, size and error', () => {
  const events = observe(
    entry('/rest/v1/leads?select=*', { decodedBodySize: 5210 }),
    entry('/api/users', { decodedBodySize: 90, responseStatus: 503 }),
    // As for another origin, or in an older browser.
    entry('/auth/v1/user', { responseStatus: 0 }),
    entry('/functions/v1/analytics', {}),
    entry('/assets/leads.js', {}),
  )
  expect(events.map(({ properties }) => properties)).toEqual([
    { apiEndpoint: '/rest/v1/leads', responseTimeMs: 42, datasetSize: 5210, errorOccurred: false },
    {
      apiEndpoint: '/api/users',
      responseTimeMs: 42,
      datasetSize: 90,
      errorOccurred: true,
      errorMessage: 'HTTP status 503',
    },
    { apiEndpoint: '/auth/v1/user', responseTimeMs: 42, errorOccurred: false },
  ])
})
