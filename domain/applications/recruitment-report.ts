import { z } from 'zod'
import { APPLICATION_STATUSES } from './applications.ts'

const count = z.number().int().min(0)
const hours = z.number().nullable()

export const recruitmentReportSchema = z.object({
  applications: count,
  answer: z.object({ answered: count, unanswered: count, median_hours: hours, p90_hours: hours }),
  stays: z.array(
    z.object({
      status: z.enum(APPLICATION_STATUSES),
      ended: count,
      staying: count,
      median_hours: hours,
      p90_hours: hours,
    }),
  ),
  stages: z.array(
    z.object({
      status: z.enum(APPLICATION_STATUSES),
      reached: count,
      rejected: count,
      withdrawn: count,
      staying: count,
    }),
  ),
  sources: z.array(z.object({ source: z.string(), applications: count, interviews: count, hired: count })),
  vacancies: z.array(
    z.object({
      job_id: z.number().nullable(),
      title: z.string(),
      applications: count,
      answered: count,
      median_hours: hours,
      interviews: count,
      hired: count,
    }),
  ),
})
export type RecruitmentReport = z.output<typeof recruitmentReportSchema>

export const METRIC_DEFINITIONS = {
  answer:
    'Time from receiving an application until staff first moved it on or rejected it. Applications withdrawn before that have no response. Of those answered, half had a response within the median time and 90% within the time in the next column.',
  stays:
    'Time from entering a status to leaving it. An application that returned to a status counts twice. Applications still in the status are counted under Current.',
  stages: 'Reached: ever in this status or a later one. Rejected and Withdrawn: the last status before that.',
  sources:
    'The source in the vacancy’s link (utm_source) when the form was sent; “Website” if there was none. Interviews and hires count every application that got that far.',
  vacancies: 'The same metrics by vacancy, most applications first.',
} as const

/** Returns for example “45 minutes”, “7 hours” or “3.5 days”; a dash for null. */
export function formatDurationHours(value: number | null): string {
  if (value === null) return '–'
  if (value < 1) return inUnits(Math.round(value * 60), 'minute')
  if (value < 48) return inUnits(Math.round(value), 'hour')
  return inUnits(Math.round(value / 2.4) / 10, 'day')
}

const inUnits = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** Returns for example “35%”; a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`
}

type Cell = string | number | null

export const RECRUITMENT_REPORT_COLUMNS = ['Metric', 'Group', 'Value', 'Cases'] as const

/** Returns CSV rows, each with the number of cases it is based on. Times are in hours. */
export function toRecruitmentReportRows(report: RecruitmentReport): readonly (readonly Cell[])[] {
  const { applications, answer, stays, stages, sources, vacancies } = report
  return [
    ['Applications', 'All', applications, applications],
    ['First response, median hours', 'All', answer.median_hours, answer.answered],
    ['First response, 90% within (hours)', 'All', answer.p90_hours, answer.answered],
    ['Not answered', 'All', answer.unanswered, applications],
    ...stays.flatMap((stay): Cell[][] => [
      ['Time in status, median hours', stay.status, stay.median_hours, stay.ended],
      ['Time in status, 90% within (hours)', stay.status, stay.p90_hours, stay.ended],
      ['Current', stay.status, stay.staying, stay.ended + stay.staying],
    ]),
    ...stages.flatMap((stage): Cell[][] => [
      ['Reached', stage.status, stage.reached, applications],
      ['Rejected from', stage.status, stage.rejected, stage.reached],
      ['Withdrawn from', stage.status, stage.withdrawn, stage.reached],
    ]),
    ...sources.flatMap((source): Cell[][] => [
      ['Applications by source', source.source, source.applications, applications],
      ['Interviews by source', source.source, source.interviews, source.applications],
      ['Hired by source', source.source, source.hired, source.applications],
    ]),
    ...vacancies.flatMap((vacancy): Cell[][] => {
      const of = vacancy.job_id === null ? vacancy.title : `${vacancy.title} (${vacancy.job_id})`
      return [
        ['Applications by vacancy', of, vacancy.applications, applications],
        ['First response by vacancy, median hours', of, vacancy.median_hours, vacancy.answered],
        ['Interviews by vacancy', of, vacancy.interviews, vacancy.applications],
        ['Hired by vacancy', of, vacancy.hired, vacancy.applications],
      ]
    }),
  ]
}
