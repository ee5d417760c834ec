import type { EditableJob } from '#app/content/jobs-admin.ts'
import type { JobInput } from '#domain/jobs/jobs.ts'

/** In the order of the form. An empty closing date is the empty string. */
export type JobValues = { readonly [Name in keyof Omit<JobInput, 'isDraft'>]: string } & {
  readonly isDraft: boolean
}

const NEW_JOB: JobValues = {
  title: '',
  description: '',
  requirements: '',
  benefits: '',
  howToApply: '',
  site: '',
  location: '',
  department: '',
  type: 'Full-time',
  pay: '',
  noPayReason: '',
  hours: '',
  closesOn: '',
  isDraft: true,
}

/** A copy starts without a closing date. */
export function getInitialValues(job: EditableJob | null, isCopy: boolean): JobValues {
  if (job === null) return NEW_JOB
  const values = Object.fromEntries(
    Object.keys(NEW_JOB).map((name) => [name, job[name as keyof JobInput] ?? '']),
  ) as unknown as JobValues
  return isCopy ? { ...values, closesOn: '', isDraft: true } : values
}
