import type { MetricId } from '../metrics.ts'
import type { ErrorsReport, PortalReport, WebVitalsReport } from '../query-results.ts'
import { count, createReportTable, mean, type ReportMetric, share } from '../report.ts'
import { MIN_SAMPLE_SIZE, type Unit } from '../values.ts'
import { getPreviousValue, section } from './section.ts'
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

const unitOf = ({ metric }: Row): Unit => (metric === 'CLS' ? 'score' : 'milliseconds')

const sampled = (row: Row | undefined) => mean(row?.p75 ?? null, row?.n ?? 0)

function metricTable(metric: string, now: WebVitalsReport, previous: WebVitalsReport | null) {
  const of = now.rows.filter((row) => row.metric === metric && row.page !== '')
  const getPrevious = getPreviousValue(previous?.rows, (row) => `${row.metric} ${row.page}`)
  const visible = of.filter(({ n }) => n >= MIN_SAMPLE_SIZE)
  const name = VITALS[metric]?.name ?? metric
  return createReportTable({
    id: metric.toLowerCase(),
    title: `${name} (${metric}) by page`,
    heading: 'Page',
    of,
    columns: [
      { metric: 'p75', units: visible.map(unitOf) },
      { metric: 'samples' },
      { metric: 'good' },
      { metric: 'fair' },
      { metric: 'poor' },
      ...(previous === null
        ? []
        : [{ metric: 'p75' as const, units: visible.map(unitOf), isBefore: true as const }]),
    ],
    sampleSize: ({ n }) => n,
    row: (row) => ({
      name: row.page,
      filter: { path: row.page },
      values: [
        sampled(row),
        count(row.n),
        share(row.good, row.n),
        share(row.fair, row.n),
        share(row.poor, row.n),
        ...(previous === null ? [] : [sampled(getPrevious(row))]),
      ],
    }),
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
    const getPrevious = getPreviousValue(
      previous?.rows,
      ({ component, message }) => `${component} ${message}`,
    )
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'errors',
          title: 'Errors',
          heading: 'Component',
          columns: [
            { metric: 'errors' },
            { metric: 'affected' },
            { metric: 'visitors' },
            ...(previous === null ? [] : [{ metric: 'errors' as const, isBefore: true as const }]),
          ],
          of: now.rows,
          sampleSize: ({ n }) => n,
          row: (row) => ({
            name: row.component || 'Unknown component',
            detail: row.message,
            values: [
              count(row.n),
              count(row.visits),
              count(row.visitors),
              ...(previous === null ? [] : [count(getPrevious(row)?.n ?? 0)]),
            ],
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
    const getPreviousScreen = getPreviousValue(previous?.screens, ({ screen }) => screen)
    const wasCall = getPreviousValue(previous?.calls, ({ endpoint }) => endpoint)
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'screens',
          title: 'Screens',
          heading: 'Screen',
          columns: [
            { metric: 'screenViews' },
            { metric: 'users' },
            { metric: 'visits' },
            ...(previous === null ? [] : [{ metric: 'screenViews' as const, isBefore: true as const }]),
          ],
          of: now.screens,
          sampleSize: ({ views }) => views,
          row: (row) => ({
            name: row.screen,
            values: [
              count(row.views),
              count(row.people),
              count(row.visits),
              ...(previous === null ? [] : [count(getPreviousScreen(row)?.views ?? 0)]),
            ],
          }),
          empty: 'No screen views with consent.',
        }),
        createReportTable({
          id: 'calls',
          title: 'Requests',
          heading: 'Request',
          columns: [
            { metric: 'times' },
            { metric: 'callTime' },
            { metric: 'failedCalls' },
            ...(previous === null ? [] : [{ metric: 'callTime' as const, isBefore: true as const }]),
          ],
          of: now.calls,
          sampleSize: ({ n }) => n,
          row: (row) => ({
            name: row.endpoint,
            values: [
              count(row.n),
              mean(row.mean_ms, row.n),
              count(row.failed),
              ...(previous === null ? [] : [mean(wasCall(row)?.mean_ms ?? null, wasCall(row)?.n ?? 0)]),
            ],
          }),
          empty: 'No requests reported.',
        }),
      ],
      remarks: ['This counts browsers, not accounts: a user with two computers counts twice.'],
    }
  },
})
