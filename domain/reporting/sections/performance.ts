import type { MetricId } from '../metrics.ts'
import type { ErrorsReport, PortalReport, WebVitalsReport } from '../query-results.ts'
import { count, createReportTable, mean, type ReportMetric, share } from '../report.ts'
import { section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

type Row = WebVitalsReport['rows'][number]

/** In their usual order. */
const VITALS: Readonly<Record<string, { readonly metric: MetricId; readonly name: string }>> = {
  LCP: { metric: 'lcp', name: 'Largest contentful paint' },
  INP: { metric: 'inp', name: 'Interaction to next paint' },
  CLS: { metric: 'cls', name: 'Layout shift' },
  FCP: { metric: 'fcp', name: 'First contentful paint' },
  TTFB: { metric: 'ttfb', name: 'Time to first byte' },
}

const sampled = (row: Row | undefined) => mean(row?.p75 ?? null, row?.n ?? 0)

function metricTable(metric: string, now: WebVitalsReport, previous: WebVitalsReport | null) {
  const of = now.rows.filter((row) => row.metric === metric && row.page !== '')
  const name = VITALS[metric]?.name ?? metric
  return createReportTable({
    id: metric.toLowerCase(),
    title: `${name} (${metric}) by page`,
    heading: 'Page',
    of,
    columns: [
      { metric: 'p75', unit: metric === 'CLS' ? 'score' : 'milliseconds', value: sampled },
      { metric: 'samples', value: ({ n }) => count(n) },
      { metric: 'good', value: ({ good, n }) => share(good, n) },
      { metric: 'fair', value: ({ fair, n }) => share(fair, n) },
      { metric: 'poor', value: ({ poor, n }) => share(poor, n) },
    ],
    before: { rows: previous?.rows, key: (row) => `${row.metric} ${row.page}` },
    sampleSize: ({ n }) => n,
    row: ({ page }) => ({ name: page, filter: { path: page } }),
    empty: 'No measurements yet.',
  })
}

export const speed = section<WebVitalsReport>({
  ...getSectionMetadata('speed'),
  report(now, previous) {
    const all = (answer: WebVitalsReport | null, metric: string) =>
      answer?.rows.find((row) => row.page === '' && row.metric === metric)
    const measured = Object.keys(VITALS).filter((metric) => now.rows.some((row) => row.metric === metric))
    return {
      metrics: Object.entries(VITALS).map(
        ([vital, { metric }]): ReportMetric => ({
          metric,
          value: sampled(all(now, vital)),
          before: previous && sampled(all(previous, vital)),
        }),
      ),
      tables: (measured.length === 0 ? ['LCP'] : measured).map((metric) =>
        metricTable(metric, now, previous),
      ),
      remarks: [
        'Thresholds for good and poor: LCP 2.5 s and 4 s, INP 200 ms and 500 ms, CLS 0.1 and 0.25, FCP 1.8 s and 3 s, TTFB 0.8 s and 1.8 s.',
        'Measurements per page add up to the total only if no page is hidden.',
      ],
    }
  },
})

export const errors = section<ErrorsReport>({
  ...getSectionMetadata('errors'),
  report(now, previous) {
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'errors',
          title: 'Errors',
          heading: 'Component',
          columns: [
            { metric: 'errors', value: ({ n }) => count(n) },
            { metric: 'affected', value: ({ visits }) => count(visits) },
            { metric: 'visitors', value: ({ visitors }) => count(visitors) },
          ],
          before: {
            rows: previous?.rows,
            key: ({ component, message }) => `${component} ${message}`,
          },
          of: now.rows,
          sampleSize: ({ n }) => n,
          row: ({ component, message }) => ({
            name: component || 'Unknown component',
            detail: message,
          }),
          empty: 'No errors reported.',
        }),
      ],
      remarks: [
        'Only includes errors from visitors with consent. Errors with fewer than five occurrences aren’t listed.',
      ],
    }
  },
})

export const portal = section<PortalReport>({
  ...getSectionMetadata('portal'),
  report(now, previous) {
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'screens',
          title: 'Screens',
          heading: 'Screen',
          columns: [
            { metric: 'screenViews', value: ({ views }) => count(views) },
            { metric: 'users', value: ({ people }) => count(people) },
            { metric: 'visits', value: ({ visits }) => count(visits) },
          ],
          before: { rows: previous?.screens, key: ({ screen }) => screen },
          of: now.screens,
          sampleSize: ({ views }) => views,
          row: ({ screen }) => ({ name: screen }),
          empty: 'No screen views with consent.',
        }),
        createReportTable({
          id: 'calls',
          title: 'Requests',
          heading: 'Request',
          columns: [
            { metric: 'times', value: ({ n }) => count(n) },
            { metric: 'callTime', value: ({ mean_ms: milliseconds, n }) => mean(milliseconds, n) },
            { metric: 'failedCalls', value: ({ failed }) => count(failed) },
          ],
          before: { rows: previous?.calls, key: ({ endpoint }) => endpoint, metric: 'callTime' },
          of: now.calls,
          sampleSize: ({ n }) => n,
          row: ({ endpoint }) => ({ name: endpoint }),
          empty: 'No requests reported.',
        }),
      ],
      remarks: ['This counts browsers, not accounts: a user with two computers counts twice.'],
    }
  },
})
