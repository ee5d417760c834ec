/** The email with last week's figures: which week it is about, when it is due, and what it says. */
import { startOfLondonDay, toLondonDate } from '../dates/dates.ts'
import { addDays, type DateRange, formatDateRange } from './date-range.ts'
import { getMetric } from './metrics.ts'
import type { Report, ReportTable } from './report.ts'
import { formatNumber, formatValue, getValueChange } from './values.ts'

export interface WeeklyReportRange {
  /** From Monday to Sunday. */
  readonly period: DateRange
  readonly before: DateRange
  /** On the Monday after it, at seven in London. */
  readonly dueAt: Date
}

const HOUR_MS = 3_600_000
const DUE_HOUR = 7
const DAYS = 7

/** The last week whose email is due at this moment. */
export function getWeeklyReportRange(now: Date): WeeklyReportRange {
  const today = toLondonDate(now)
  // Sunday is 0 there.
  const sinceMonday = (new Date(today).getUTCDay() + 6) % DAYS
  const monday = addDays(today, -sinceMonday)
  const due = dueOn(monday)
  const next = due <= now ? monday : addDays(monday, -DAYS)
  const from = addDays(next, -DAYS)
  return {
    period: { from, to: addDays(next, -1) },
    before: { from: addDays(from, -DAYS), to: addDays(from, -1) },
    dueAt: dueOn(next),
  }
}

/** No clock changes on a Monday. */
const dueOn = (monday: string) => new Date(startOfLondonDay(monday).getTime() + DUE_HOUR * HOUR_MS)

export interface WeeklyReports {
  readonly overview: Report
  readonly sources: Report
  readonly pages: Report
  readonly coverage: { readonly counted: number; readonly share: number | null }
}

const FIRST = 5

/** Its paragraphs stand apart by an empty line. */
export function buildWeeklyReportText(
  { period, before }: Pick<WeeklyReportRange, 'period' | 'before'>,
  { overview, sources, pages, coverage }: WeeklyReports,
  siteUrl: string,
): { readonly subject: string; readonly text: string } {
  const week = formatDateRange(period)
  const agreed =
    coverage.share === null
      ? 'Nobody opened the site in this week.'
      : `${formatNumber(coverage.share, 'share')} of ${formatNumber(coverage.counted, 'count')} page loads agreed to be counted: the figures are about them.`
  const figures = overview.figures.map(({ measure, value, before: was }) => {
    const { label, unit } = getMetric(measure)
    const change = was === null ? null : getValueChange(value, was, unit)
    const then =
      was === null ? '' : ` (${change === null ? '' : `${change.words}, `}was ${formatValue(was, unit)})`
    return `${label}: ${formatValue(value, unit)}${then}`
  })
  const most = (title: string, table: ReportTable | undefined) =>
    table === undefined || table.rows.length === 0
      ? []
      : [
          `${title}: ${table.rows
            .slice(0, FIRST)
            .map((row) => `${row.name} (${firstOf(table, row.values)})`)
            .join(', ')}.`,
        ]
  return {
    subject: `Website figures, ${week}`,
    text: [
      `What happened on the website from ${week}, held against ${formatDateRange(before)}.`,
      agreed,
      ...figures,
      ...most('Most visitors came from', sources.tables[0]),
      ...most('Most read', pages.tables[0]),
      `All of it, with what each figure means: ${siteUrl}/analytics?period=own&from=${period.from}&to=${period.to}`,
      `You asked for this email. To stop it: ${siteUrl}/my-account`,
    ].join('\n\n'),
  }
}

function firstOf({ columns }: ReportTable, values: ReportTable['rows'][number]['values']): string {
  const [column] = columns
  const [value] = values
  return column === undefined || value === undefined ? '' : formatValue(value, getMetric(column.measure).unit)
}
