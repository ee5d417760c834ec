import { Text } from '@mantine/core'
import { readOverview } from '#app/content/reports/analytics.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { addDays, type DateRange, formatDateRange, getComparisonRange } from '#domain/reporting/date-range.ts'
import { getMetric, type MetricId } from '#domain/reporting/metrics.ts'
import { count, share } from '#domain/reporting/report.ts'
import { formatNumber, formatValue, getValueChange, type SampledValue } from '#domain/reporting/values.ts'
import type { ActionResult } from '../ui/action-result.ts'
import styles from './dashboard.module.css'
import { MetricPanel, Metrics, ScreenLink } from './metric-panel.tsx'

type Overview = Awaited<ReturnType<typeof readOverview>>

interface VisitMetrics {
  readonly period: DateRange
  readonly now: Overview
  readonly before: Overview
}

const NO_CUSTOM_RANGE: DateRange = { from: '', to: '' }

/** Includes today, unlike the reports' ranges: a dashboard shows current activity. */
export async function readVisits(client: DataClient, at: Date): Promise<VisitMetrics> {
  const today = toLondonDate(at)
  const period = { from: addDays(today, -6), to: today }
  const before = getComparisonRange(period, 'before', NO_CUSTOM_RANGE) as DateRange
  const [now, then] = await Promise.all([readOverview(client, period), readOverview(client, before)])
  return { period, now, before: then }
}

const getReportPath = ({ from, to }: DateRange) => `/analytics?period=own&from=${from}&to=${to}`

const METRICS: readonly (readonly [measure: MetricId, of: (answer: Overview) => SampledValue])[] = [
  ['visitors', ({ totals }) => count(totals.visitors)],
  ['views', ({ totals }) => count(totals.views)],
  ['bounce', ({ totals }) => share(totals.bounces, totals.visits)],
]

export function VisitPanel({ data }: { data: Promise<ActionResult<VisitMetrics>> }) {
  return (
    <MetricPanel title="Website" to="/analytics" data={data}>
      {({ period, now, before }) => {
        const { counted, share: agreed } = now.coverage
        if (now.n === 0)
          return (
            <Text c="dimmed">
              {counted === 0
                ? 'No page views in the last 7 days.'
                : `${formatNumber(counted, 'count')} page views in the last 7 days, none with analytics consent.`}
            </Text>
          )
        return (
          <>
            <Metrics>
              {METRICS.map(([measure, of]) => (
                <ScreenLink key={measure} to={getReportPath(period)} className={styles.metric}>
                  <span className={styles.value}>{formatValue(of(now), getMetric(measure).unit)}</span>
                  <span className={styles.label}>
                    {getMetric(measure).label.toLowerCase()}
                    <ChangeText measure={measure} now={of(now)} before={of(before)} />
                  </span>
                </ScreenLink>
              ))}
            </Metrics>
            <Text size="sm" c="dimmed">
              {formatDateRange(period)}, including today so far.{' '}
              {agreed !== null && `${formatNumber(agreed, 'share')} of page views had analytics consent.`}
            </Text>
          </>
        )
      }}
    </MetricPanel>
  )
}

function ChangeText({
  measure,
  now,
  before,
}: {
  measure: MetricId
  now: SampledValue
  before: SampledValue
}) {
  const change = getValueChange(now, before, getMetric(measure).unit)
  return change === null ? null : ` (${change.text})`
}
