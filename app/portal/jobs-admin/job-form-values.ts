import type { EditableJob } from '#app/content/jobs-admin.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import type { JobInput } from '#domain/jobs/jobs.ts'

/** An empty closing date is the empty string. */
export type JobValues = { readonly [Name in keyof JobInput]: string }

const NEW_JOB: JobValues = {
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

/** A copy starts without a closing date. */
export function getInitialValues(job: EditableJob | null, isCopy: boolean): JobValues {
  if (job === null) return NEW_JOB
  const values = Object.fromEntries(
    Object.keys(NEW_JOB).map((name) => [name, job[name as keyof JobInput] ?? '']),
  ) as unknown as JobValues
  return isCopy ? { ...values, closesOn: '' } : values
}

/** Returns the location after a site was chosen: one derived from a site follows, a typed one stays. */
export function getLocationForSite(
  site: string,
  { location, site: before }: JobValues,
  sites: readonly CompanyLocation[],
): string {
  const nameOf = (id: string) => sites.find((one) => one.id === id)?.name ?? ''
  return location.trim() === '' || location === nameOf(before) ? nameOf(site) : location
}
