/** What the figures of applications say, each with its definition, and as a table for a spreadsheet. */
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
    'From the arrival of an application to the first time that staff moved it on or turned it down. Whoever withdrew before that has had no answer. Half waited no longer than the median, nine of ten no longer than the second figure.',
  stays:
    'From the moment at which an application came into a status to that at which it left it; one that came back counts twice. Those that are in it still have no end and are counted beside.',
  stages:
    'An application has reached a status when it was ever in it or in a later one. It was lost where it was last before it was rejected or withdrawn.',
  sources:
    'What the address of the vacancy named as its source (utm_source) when the form was sent; “Website” where it named none. Interviews and hires are of those that ever came so far.',
  vacancies: 'The same figures for each vacancy, those with most applications first.',
} as const

/** “45 minutes”, “7 hours”, “3.5 days”; a dash where there is nothing to say. */
export function formatDurationHours(value: number | null): string {
  if (value === null) return '–'
  if (value < 1) return inUnits(Math.round(value * 60), 'minute')
  if (value < 48) return inUnits(Math.round(value), 'hour')
  return inUnits(Math.round(value / 2.4) / 10, 'day')
}

const inUnits = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** “35%” of so many; a dash of none. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`
}

type Cell = string | number | null

export const RECRUITMENT_REPORT_COLUMNS = ['Figure', 'Of', 'Value', 'Number counted'] as const

/** Every figure in a line: what it is, of what, its value, and of how many it was counted. Times are in hours. */
export function toRecruitmentReportRows(figures: RecruitmentReport): readonly (readonly Cell[])[] {
  const { applications, answer, stays, stages, sources, vacancies } = figures
  return [
    ['Applications', 'All', applications, applications],
    ['First answer, median hours', 'All', answer.median_hours, answer.answered],
    ['First answer, hours of nine in ten', 'All', answer.p90_hours, answer.answered],
    ['Without an answer', 'All', answer.unanswered, applications],
    ...stays.flatMap((stay): Cell[][] => [
      ['Time in status, median hours', stay.status, stay.median_hours, stay.ended],
      ['Time in status, hours of nine in ten', stay.status, stay.p90_hours, stay.ended],
      ['In the status now', stay.status, stay.staying, stay.ended + stay.staying],
    ]),
    ...stages.flatMap((stage): Cell[][] => [
      ['Reached', stage.status, stage.reached, applications],
      ['Rejected from', stage.status, stage.rejected, stage.reached],
      ['Withdrawn from', stage.status, stage.withdrawn, stage.reached],
    ]),
    ...sources.flatMap((source): Cell[][] => [
      ['Applications of source', source.source, source.applications, applications],
      ['Interviews of source', source.source, source.interviews, source.applications],
      ['Hired of source', source.source, source.hired, source.applications],
    ]),
    ...vacancies.flatMap((vacancy): Cell[][] => {
      const of = vacancy.job_id === null ? vacancy.title : `${vacancy.title} (${vacancy.job_id})`
      return [
        ['Applications of vacancy', of, vacancy.applications, applications],
        ['First answer of vacancy, median hours', of, vacancy.median_hours, vacancy.answered],
        ['Interviews of vacancy', of, vacancy.interviews, vacancy.applications],
        ['Hired of vacancy', of, vacancy.hired, vacancy.applications],
      ]
    }),
  ]
}
