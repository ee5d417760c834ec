import type { ErrorsReport, PortalReport, WebVitalsReport } from '../../analytics/reports.ts'
import type { MetricId } from '../metrics.ts'
import { count, createReportTable, mean, type ReportMetric, share } from '../report.ts'
import { MIN_SAMPLE_SIZE, type Unit } from '../values.ts'
import { getPreviousValue, section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

type Row = WebVitalsReport['rows'][number]

/** In the order in which they are usually told. */
const METRICS: Readonly<Record<string, { readonly measure: MetricId; readonly name: string }>> = {
  LCP: { measure: 'lcp', name: 'Largest picture or text' },
  INP: { measure: 'inp', name: 'Answer to a press' },
  CLS: { measure: 'cls', name: 'Shift' },
  FCP: { measure: 'fcp', name: 'First sight' },
  TTFB: { measure: 'ttfb', name: 'First byte' },
}

const unitOf = ({ metric }: Row): Unit => (metric === 'CLS' ? 'score' : 'milliseconds')

const sampled = (row: Row | undefined) => mean(row?.p75 ?? null, row?.n ?? 0)

function metricTable(metric: string, now: WebVitalsReport, before: WebVitalsReport | null) {
  const of = now.rows.filter((row) => row.metric === metric && row.page !== '')
  const was = getPreviousValue(before?.rows, (row) => `${row.metric} ${row.page}`)
  const shown = of.filter(({ n }) => n >= MIN_SAMPLE_SIZE)
  const name = METRICS[metric]?.name ?? metric
  return createReportTable({
    id: metric.toLowerCase(),
    title: `${name} (${metric}) by page`,
    heading: 'Page',
    of,
    columns: [
      { measure: 'p75', units: shown.map(unitOf) },
      ...([{ measure: 'samples' }, { measure: 'good' }, { measure: 'fair' }, { measure: 'poor' }] as const),
      ...(before === null
        ? []
        : [{ measure: 'p75' as const, units: shown.map(unitOf), isBefore: true as const }]),
    ],
    behind: ({ n }) => n,
    row: (row) => ({
      name: row.page,
      asks: { path: row.page },
      values: [
        ...[sampled(row), count(row.n)],
        ...[share(row.good, row.n), share(row.fair, row.n), share(row.poor, row.n)],
        ...(before === null ? [] : [sampled(was(row))]),
      ],
    }),
    chart: { kind: 'parts', columns: [2, 3, 4], most: 12 },
    empty: 'Nothing was measured on any page.',
  })
}

export const speed = section<WebVitalsReport>({
  ...getSectionMetadata('speed'),
  report(now, before) {
    const all = (answer: WebVitalsReport | null, metric: string) =>
      answer?.rows.find((row) => row.page === '' && row.metric === metric)
    const known = Object.keys(METRICS).filter((metric) => now.rows.some((row) => row.metric === metric))
    return {
      figures: Object.entries(METRICS).map(
        ([metric, { measure }]): ReportMetric => ({
          measure,
          value: sampled(all(now, metric)),
          before: before && sampled(all(before, metric)),
        }),
      ),
      tables: (known.length === 0 ? ['LCP'] : known).map((metric) => metricTable(metric, now, before)),
      remarks: [
        'Good, middling and poor are the ranges that browsers’ makers agreed on: LCP 2.5 and 4 s, INP 200 and 500 ms, CLS 0.1 and 0.25, FCP 1.8 and 3 s, TTFB 0.8 and 1.8 s.',
        'The pages’ measurements add up to that of all pages only where no page is hidden for having fewer than five.',
      ],
    }
  },
})

export const errors = section<ErrorsReport>({
  ...getSectionMetadata('errors'),
  report(now, before) {
    const was = getPreviousValue(before?.rows, ({ component, message }) => `${component} ${message}`)
    return {
      figures: [],
      tables: [
        createReportTable({
          id: 'errors',
          title: 'Errors',
          heading: 'Where',
          columns: [
            ...([{ measure: 'errors' }, { measure: 'affected' }, { measure: 'visitors' }] as const),
            ...(before === null ? [] : [{ measure: 'errors' as const, isBefore: true as const }]),
          ],
          of: now.rows,
          behind: ({ n }) => n,
          row: (row) => ({
            name: row.component || 'Unknown part',
            detail: row.message,
            values: [
              ...[count(row.n), count(row.visits), count(row.visitors)],
              ...(before === null ? [] : [count(was(row)?.n ?? 0)]),
            ],
          }),
          chart: { kind: 'bars', columns: [0], most: 12 },
          empty: 'No error was reported.',
        }),
      ],
      remarks: [
        'Errors of people who did not agree to be counted are not known. An error that was seen fewer than five times is not listed.',
      ],
    }
  },
})

export const portal = section<PortalReport>({
  ...getSectionMetadata('portal'),
  report(now, before) {
    const wasScreen = getPreviousValue(before?.screens, ({ screen }) => screen)
    const wasCall = getPreviousValue(before?.calls, ({ endpoint }) => endpoint)
    return {
      figures: [],
      tables: [
        createReportTable({
          id: 'screens',
          title: 'Screens',
          heading: 'Screen',
          columns: [
            ...([{ measure: 'screenViews' }, { measure: 'people' }, { measure: 'visits' }] as const),
            ...(before === null ? [] : [{ measure: 'screenViews' as const, isBefore: true as const }]),
          ],
          of: now.screens,
          behind: ({ views }) => views,
          row: (row) => ({
            name: row.screen,
            values: [
              ...[count(row.views), count(row.people), count(row.visits)],
              ...(before === null ? [] : [count(wasScreen(row)?.views ?? 0)]),
            ],
          }),
          chart: { kind: 'bars', columns: [0], most: 12 },
          empty: 'Nobody who agreed to be counted opened a screen.',
        }),
        createReportTable({
          id: 'calls',
          title: 'Calls',
          heading: 'Call',
          columns: [
            ...([{ measure: 'times' }, { measure: 'callTime' }, { measure: 'failedCalls' }] as const),
            ...(before === null ? [] : [{ measure: 'callTime' as const, isBefore: true as const }]),
          ],
          of: now.calls,
          behind: ({ n }) => n,
          row: (row) => ({
            name: row.endpoint,
            values: [
              ...[count(row.n), mean(row.mean_ms, row.n), count(row.failed)],
              ...(before === null ? [] : [mean(wasCall(row)?.mean_ms ?? null, wasCall(row)?.n ?? 0)]),
            ],
          }),
          chart: { kind: 'bars', columns: [1], most: 12 },
          empty: 'No call was reported.',
        }),
      ],
      remarks: ['A person on two computers is two here: what is counted is browsers, not accounts.'],
    }
  },
})
