/**
 * Emails last week's report to subscribers on Mondays from 07:00 London time, checked every 15 minutes.
 * `queue_weekly_reports` records the delivery with the email, so that each is sent once.
 */

import type { SectionResult } from '#domain/reporting/query-results.ts'
import { EMPTY_RECORD_NAMES } from '#domain/reporting/sections/section.ts'
import { getSection } from '#domain/reporting/sections/sections.ts'
import {
  buildWeeklyReportText,
  getWeeklyReportRange,
  type WeeklyReportRange,
} from '#domain/reporting/weekly-report.ts'
import type { Log } from '#server/config/logger.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import { type PeriodicTask, runPeriodically, type TaskSchedule } from '../../tasks/periodic-task.ts'

export interface WeeklyReportDependencies {
  /** Bypasses row-level security. */
  readonly secret: DataClient
  readonly siteUrl: string
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
}

const MINUTE = 60_000
const SCHEDULE: TaskSchedule = { first: MINUTE, interval: 15 * MINUTE }

export function startWeeklyReport(dependencies: WeeklyReportDependencies): PeriodicTask {
  return runPeriodically(() => sendWeeklyReport(dependencies), {
    schedule: SCHEDULE,
    log: dependencies.log,
    failure: 'Sending the weekly report failed, retrying',
  })
}

/** @returns number of recipients @throws if the database is unavailable */
export async function sendWeeklyReport({
  secret,
  siteUrl,
  clock,
}: WeeklyReportDependencies): Promise<number> {
  const week = getWeeklyReportRange(new Date(clock()))
  const { count } = await secret
    .from('weekly_report_subscribers')
    .select('user_id', { count: 'exact', head: true })
    .lt('since', week.dueAt.toISOString())
    .or(`last_week.is.null,last_week.lt.${week.period.from}`)
    .throwOnError()
  if ((count ?? 0) === 0) return 0
  const [overview, sources, pages] = await Promise.all([
    read(secret, '', week),
    read(secret, 'sources', week),
    read(secret, 'pages', week),
  ])
  const reports = { overview: overview.report, sources: sources.report, pages: pages.report }
  const { subject, text } = buildWeeklyReportText(
    week,
    { ...reports, consentRate: overview.now.coverage },
    siteUrl,
  )
  const { data } = await secret
    .rpc('queue_weekly_reports', {
      week: week.period.from,
      due_at: week.dueAt.toISOString(),
      subject,
      body_text: text,
    })
    .throwOnError()
  return data
}

async function read(secret: DataClient, id: string, { period, previous: previousPeriod }: WeeklyReportRange) {
  const section = getSection(id)
  const call = `analytics_${section.call}` as 'analytics_overview'
  const query = async ({ from, to }: WeeklyReportRange['period']) =>
    (await secret.rpc(call, { since: from, until: to }).throwOnError()).data as unknown as SectionResult
  const [current, previous] = await Promise.all([query(period), query(previousPeriod)])
  return { now: current, report: section.report(current, previous, EMPTY_RECORD_NAMES) }
}
