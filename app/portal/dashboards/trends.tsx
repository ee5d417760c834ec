/** Tiles with small charts of the last 28 days and the 28 before. */
import type { StaffTrends } from '#app/content/dashboard-metrics.ts'
import { readOverview } from '#app/content/reports/analytics.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import {
  type DateRange,
  formatDateRange,
  getComparisonRange,
  resolveDateRange,
} from '#domain/reporting/date-range.ts'
import type { OverviewReport } from '#domain/reporting/query-results.ts'
import { count } from '#domain/reporting/report.ts'
import { formatValue, getVisibleValue, type SampledValue, type Unit } from '#domain/reporting/values.ts'
import { Change } from '../ui/chart/change.tsx'
import { bridgeGaps } from '../ui/chart/chart-paths.ts'
import { ChartLegend } from '../ui/chart/line-chart.tsx'
import { Sparkline } from '../ui/chart/sparkline.tsx'
import tileStyles from '../ui/chart/tiles.module.css'
import styles from './dashboard.module.css'
import { Loaded, type PanelData, ScreenLink } from './panel.tsx'

export interface Trend {
  readonly label: string
  readonly unit: Unit
  /** Lower is better. */
  readonly lowerIsBetter?: boolean
  /** Small numbers change by a difference, not a percentage. */
  readonly isAbsolute?: boolean
  readonly value: SampledValue
  readonly before: SampledValue
  readonly series: readonly (number | null)[]
  readonly seriesBefore: readonly (number | null)[]
  /** Interval of the series. */
  readonly per?: 'week' | 'day'
  readonly to: string
}

const NO_CUSTOM_RANGE: DateRange = { from: '', to: '' }

/** The default range of the reports, which show the same numbers. */
export function getTrendRanges(now: Date): { readonly dateRange: DateRange; readonly before: DateRange } {
  const dateRange = resolveDateRange('28-days', now, NO_CUSTOM_RANGE)
  return { dateRange, before: getComparisonRange(dateRange, 'before', NO_CUSTOM_RANGE) as DateRange }
}

/** Returns visits in the date range and before. */
export async function readVisits(
  client: DataClient,
  now: Date,
): Promise<readonly [OverviewReport, OverviewReport]> {
  const { dateRange, before } = getTrendRanges(now)
  return await Promise.all([readOverview(client, dateRange), readOverview(client, before)])
}

type VisitMetric = 'visitors' | 'visits' | 'views' | 'enquiries'

const DAYS_OF_WEEK = 7

/** Days, or weeks for enquiries, of which there are few a day. Small numbers are hidden, as in the reports. */
function seriesOf({ series }: OverviewReport, metric: VisitMetric): (number | null)[] {
  const days = series.map((step) => step[metric])
  const weeks = Array.from({ length: Math.ceil(days.length / DAYS_OF_WEEK) }, (_, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK).reduce((sum, day) => sum + day, 0),
  )
  return (metric === 'enquiries' ? weeks : days).map((value) => getVisibleValue(count(value)))
}

export function visitTrend(
  label: string,
  metric: VisitMetric,
  [now, before]: readonly [OverviewReport, OverviewReport],
): Trend {
  return {
    label,
    unit: 'count',
    value: count(now.totals[metric]),
    before: count(before.totals[metric]),
    per: metric === 'enquiries' ? 'week' : 'day',
    series: seriesOf(now, metric),
    seriesBefore: seriesOf(before, metric),
    to: '/analytics',
  }
}

/** The company's own records are never hidden. */
const exact = (value: number | null): SampledValue => ({
  value,
  n: value === null ? 0 : Number.MAX_SAFE_INTEGER,
})

const HOUR_SECONDS = 3600

export function staffTrends([now, before]: readonly [StaffTrends, StaffTrends]): readonly Trend[] {
  const seconds = (hours: number | null) => exact(hours === null ? null : hours * HOUR_SECONDS)
  const daysOf = (metric: 'leads' | 'applications' | 'hours') => ({
    series: bridgeGaps(now.series.map((day) => day[metric])),
    seriesBefore: bridgeGaps(before.series.map((day) => day[metric])),
  })
  return [
    {
      label: 'Leads',
      unit: 'count',
      isAbsolute: true,
      value: exact(now.leads),
      before: exact(before.leads),
      ...daysOf('leads'),
      to: '/leads/figures',
    },
    {
      label: 'Median time to first reply',
      unit: 'seconds',
      lowerIsBetter: true,
      isAbsolute: true,
      value: seconds(now.hours),
      before: seconds(before.hours),
      ...daysOf('hours'),
      to: '/leads/figures',
    },
    {
      label: 'Applications',
      unit: 'count',
      isAbsolute: true,
      value: exact(now.applications),
      before: exact(before.applications),
      ...daysOf('applications'),
      to: '/job-applications/figures',
    },
  ]
}

interface TrendsProps {
  readonly data: PanelData<readonly Trend[]>
  readonly now: Date
}

export function Trends({ data, now }: TrendsProps) {
  const { dateRange } = getTrendRanges(now)
  return (
    <section aria-labelledby="trends" className={styles.trends}>
      <header>
        <h2 id="trends">Last 28 days</h2>
        <ChartLegend current={formatDateRange(dateRange)} previous="Previous 28 days" />
      </header>
      <Loaded data={data}>
        {(trends) => (
          <ul className={tileStyles.tiles}>
            {trends.map((trend) => (
              <li key={trend.label}>
                <TrendTile {...trend} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function TrendTile({
  label,
  unit,
  lowerIsBetter = false,
  isAbsolute = false,
  value,
  before,
  series,
  seriesBefore,
  per = 'day',
  to,
}: Trend) {
  const shown = formatValue(value, unit)
  return (
    <ScreenLink to={to} className={tileStyles.tile ?? ''}>
      <span className={tileStyles.label}>{label}</span>
      <span className={tileStyles.value}>
        {shown}{' '}
        <Change
          value={value}
          before={before}
          unit={unit}
          lowerIsBetter={lowerIsBetter}
          isAbsolute={isAbsolute}
        />
      </span>
      {series.concat(seriesBefore).some((step) => step !== null) ? (
        <Sparkline
          label={`${label} per ${per}: ${shown}, previously ${formatValue(before, unit)}`}
          values={series}
          previous={seriesBefore}
        />
      ) : (
        <span className={tileStyles.label}>Too few for a chart</span>
      )}
    </ScreenLink>
  )
}
