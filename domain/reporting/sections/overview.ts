import { getMetric, type MetricId } from '../metrics.ts'
import type { OverviewReport } from '../query-results.ts'
import { count, mean, type ReportTable, share } from '../report.ts'
import type { SampledValue } from '../values.ts'
import { formatInterval, formatIntervalShort } from './intervals.ts'
import { section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

type Totals = OverviewReport['totals']
type Step = OverviewReport['series'][number]

interface OverviewMetric {
  readonly metric: MetricId
  readonly total: (totals: Totals) => SampledValue
  readonly step: (step: Step) => SampledValue
}

/** Each is a tile and a chart over time. */
const OVERVIEW_METRICS: readonly OverviewMetric[] = [
  { metric: 'visitors', total: ({ visitors }) => count(visitors), step: ({ visitors }) => count(visitors) },
  { metric: 'visits', total: ({ visits }) => count(visits), step: ({ visits }) => count(visits) },
  { metric: 'views', total: ({ views }) => count(views), step: ({ views }) => count(views) },
  {
    metric: 'time',
    total: ({ seconds_per_visit: seconds, visits }) => mean(seconds, visits),
    step: ({ seconds, visits }) => mean(seconds, visits),
  },
  {
    metric: 'bounceRate',
    total: ({ bounces, visits }) => share(bounces, visits),
    step: ({ bounces, visits }) => share(bounces, visits),
  },
  {
    metric: 'enquiries',
    total: ({ enquiries }) => count(enquiries),
    step: ({ enquiries }) => count(enquiries),
  },
]

/** Chart over time with the previous period, interval by interval. */
function overTime(
  now: OverviewReport,
  previous: OverviewReport | null,
  { metric, step }: OverviewMetric,
): Pick<
  ReportTable,
  'id' | 'columns' | 'rows' | 'hiddenCount' | 'cutCount' | 'isOverTime' | 'heading' | 'empty'
> {
  return {
    id: metric,
    heading: { hour: 'Hour', day: 'Day', month: 'Month' }[now.step],
    columns: [{ metric }, ...(previous === null ? [] : [{ metric, isBefore: true as const }])],
    rows: now.series.map((interval, index) => ({
      name: formatInterval(interval.at),
      short: formatIntervalShort(interval.at),
      at: interval.at,
      values: [step(interval), ...(previous === null ? [] : [stepBefore(previous.series[index], step)])],
    })),
    hiddenCount: 0,
    cutCount: 0,
    empty: 'No days in this date range.',
    isOverTime: true,
  }
}

/** Null if the previous period is shorter. */
const stepBefore = (interval: Step | undefined, step: OverviewMetric['step']): SampledValue =>
  interval === undefined ? { value: null, n: 0 } : step(interval)

export const overview = section<OverviewReport>({
  ...getSectionMetadata(''),
  report(now, previous) {
    return {
      metrics: OVERVIEW_METRICS.map(({ metric, total }) => ({
        metric,
        value: total(now.totals),
        before: previous && total(previous.totals),
      })),
      tables: OVERVIEW_METRICS.map((shown) => ({
        title: getOverTimeTitle(shown.metric),
        ...overTime(now, previous, shown),
      })),
      remarks: [
        'Daily visitors add up to more than the total: a visitor on three days counts on each day, but once in the total.',
        'A visit counts on the day it starts, a page view on the day it happens, so they can differ around midnight.',
        'A visitor can come from two sources, so the visitors of all sources add up to more than the total.',
        'There are fewer enquiries than in the lead list, because visitors without consent aren’t included.',
        `Excludes ${now.totals.bots.toLocaleString('en-GB')} events from search engines and other declared bots.`,
      ],
    }
  },
})

const getOverTimeTitle = (metric: MetricId) => `${getMetric(metric).label} over time`
