import type { Job } from '#app/content/jobs.ts'
import { longBritishDate } from '#domain/dates/british-date.ts'
import { jobPath } from '#domain/jobs/address.ts'

/** A vacancy in a list. */
export interface JobFacts {
  readonly id: number
  readonly title: string
  readonly path: string
  readonly location: string
  readonly department: string
  readonly type: string
  readonly closesOn: string | null
}

export function jobFacts(job: Job): JobFacts {
  const { id, title, location, department, type, closesOn } = job
  return { id, title, path: jobPath(job), location, department, type, closesOn }
}

export function closingInWords(closesOn: string | null): string {
  return closesOn === null ? 'Open until filled' : `Open until ${longBritishDate(closesOn)}`
}
