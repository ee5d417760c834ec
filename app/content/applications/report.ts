import { type RecruitmentReport, recruitmentReportSchema } from '#domain/applications/recruitment-report.ts'
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

export interface RecruitmentReportQuery {
  /** Date received (`YYYY-MM-DD`), inclusive. */
  readonly from: string
  readonly to: string
  /** Vacancy id, or empty. */
  readonly job: string
}

export async function readRecruitmentReport(
  client: Client,
  { from, to, job }: RecruitmentReportQuery,
): Promise<RecruitmentReport> {
  const { data, error, status } = await client.rpc('recruitment_report', {
    since: startOfLondonDay(from).toISOString(),
    until: endOfLondonDay(to).toISOString(),
    ...(job !== '' && { vacancy: Number(job) }),
  })
  if (error) throw toContentError('fetch', 'report', error, status)
  return recruitmentReportSchema.parse(data)
}
