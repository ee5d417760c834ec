import { addDays, startOfLondonDay, toLondonDate } from '../dates/dates.ts'
import { type DateRange, formatDateRange } from './date-range.ts'
import { getMetric } from './metrics.ts'
import type { Report, ReportTable } from './report.ts'
import { formatNumber, formatValue, getValueChange } from './values.ts'

export interface WeeklyReportRange {
  /** Monday to Sunday. */
  readonly period: DateRange
  readonly previous: DateRange
  /** The following Monday at 07:00 London time. */
  readonly dueAt: Date
}

const HOUR_MS = 3_600_000
const DUE_HOUR = 7
const DAYS = 7

/** Returns the latest week whose email is due. */
export function getWeeklyReportRange(now: Date): WeeklyReportRange {
  const today = toLondonDate(now)
  // `getUTCDay` counts from Sunday.
  const sinceMonday = (new Date(today).getUTCDay() + 6) % DAYS
  const monday = addDays(today, -sinceMonday)
  const due = dueOn(monday)
  const next = due <= now ? monday : addDays(monday, -DAYS)
  const from = addDays(next, -DAYS)
  return {
    period: { from, to: addDays(next, -1) },
    previous: { from: addDays(from, -DAYS), to: addDays(from, -1) },
    dueAt: dueOn(next),
  }
}

/** Clocks never change on a Monday. */
const dueOn = (monday: string) => new Date(startOfLondonDay(monday).getTime() + DUE_HOUR * HOUR_MS)

export interface WeeklyReports {
  readonly overview: Report
  readonly sources: Report
  readonly pages: Report
  readonly consentRate: { readonly counted: number; readonly share: number | null }
}

const FIRST = 5

/** Paragraphs are separated by an empty line. */
export function buildWeeklyReportText(
  { period, previous: previousPeriod }: Pick<WeeklyReportRange, 'period' | 'previous'>,
  { overview, sources, pages, consentRate }: WeeklyReports,
  siteUrl: string,
): { readonly subject: string; readonly text: string } {
  const week = formatDateRange(period)
  const agreed =
    consentRate.share === null
      ? 'The website had no page views this week.'
      : `${formatNumber(consentRate.share, 'share')} of ${formatNumber(consentRate.counted, 'count')} page views had analytics consent; this report covers those.`
  const metrics = overview.metrics.map(({ metric, value, before: was }) => {
    const { label, unit } = getMetric(metric)
    const change = was === null ? null : getValueChange(value, was, unit)
    const then =
      was === null ? '' : ` (${change === null ? '' : `${change.text}, `}was ${formatValue(was, unit)})`
    return `${label}: ${formatValue(value, unit)}${then}`
  })
  const formatTopRows = (title: string, table: ReportTable | undefined) =>
    table === undefined || table.rows.length === 0
      ? []
      : [
          `${title}: ${table.rows
            .slice(0, FIRST)
            .map((row) => `${row.name} (${firstOf(table, row.values)})`)
            .join(', ')}.`,
        ]
  return {
    subject: `Website report, ${week}`,
    text: [
      `Your website report for ${week}, compared with ${formatDateRange(previousPeriod)}.`,
      agreed,
      ...metrics,
      ...formatTopRows('Top sources', sources.tables[0]),
      ...formatTopRows('Top pages', pages.tables[0]),
      `See the full report: ${siteUrl}/analytics?period=own&from=${period.from}&to=${period.to}`,
      `You subscribed to this report. To unsubscribe: ${siteUrl}/my-account`,
    ].join('\n\n'),
  }
}

function firstOf({ columns }: ReportTable, values: ReportTable['rows'][number]['values']): string {
  const [column] = columns
  const [value] = values
  return column === undefined || value === undefined ? '' : formatValue(value, getMetric(column.metric).unit)
}
