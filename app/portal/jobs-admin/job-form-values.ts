/** What the vacancy's form holds, how it begins, and what it is begun from. */
import type { EditableJob } from '#app/content/job-admin.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import type { JobInput } from '#domain/jobs/jobs.ts'

/** As the fields have it: an empty closing day is the empty string. */
export type JobValues = { readonly [Name in keyof JobInput]: string }

const NEW: JobValues = {
  title: '',
  location: '',
  site: '',
  department: '',
  type: 'Full-time',
  pay: '',
  noPayReason: '',
  hours: '',
  description: '',
  requirements: '',
  benefits: '',
  howToApply: '',
  closesOn: '',
}

/** A copy begins without a closing day, which belongs to the vacancy that it is copied from. */
export function startJob(job: EditableJob | null, isCopy: boolean): JobValues {
  if (job === null) return NEW
  const values = Object.fromEntries(
    Object.keys(NEW).map((name) => [name, job[name as keyof JobInput] ?? '']),
  ) as unknown as JobValues
  return isCopy ? { ...values, closesOn: '' } : values
}

/** What the choice of a site means for the place in words: one that came from a site follows, one that was typed stays. */
export function locationAt(
  site: string,
  { location, site: before }: JobValues,
  sites: readonly CompanyLocation[],
): string {
  const nameOf = (id: string) => sites.find((one) => one.id === id)?.name ?? ''
  return location.trim() === '' || location === nameOf(before) ? nameOf(site) : location
}
