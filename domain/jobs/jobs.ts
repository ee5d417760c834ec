/** What a vacancy must say, and until when it is open. The database's constraints and policies say the same. */

import { z } from 'zod'
import { toLondonDate } from '../dates/dates.ts'
import { optionalText } from '../forms/fields.ts'

/** The form asks for them in this order. */
export const JOB_REQUIRED_FIELDS = [
  'title',
  'location',
  'department',
  'type',
  'description',
  'requirements',
  'benefits',
] as const
export type JobRequiredField = (typeof JOB_REQUIRED_FIELDS)[number]

/** Limits in characters; the last four fields are HTML. */
export const JOB_FIELD_MAX = {
  title: 200,
  location: 200,
  department: 120,
  type: 60,
  site: 60,
  pay: 120,
  noPayReason: 200,
  hours: 120,
  description: 20_000,
  requirements: 20_000,
  benefits: 20_000,
  howToApply: 20_000,
} as const satisfies Record<
  JobRequiredField | 'site' | 'pay' | 'noPayReason' | 'hours' | 'howToApply',
  number
>

export function missingJobFields(
  draft: Readonly<Partial<Record<JobRequiredField, string>>>,
): JobRequiredField[] {
  return JOB_REQUIRED_FIELDS.filter((field) => isBlank(draft[field] ?? ''))
}

export function missingFieldsMessage(fields: readonly JobRequiredField[]): string {
  return `Missing required fields: ${fields.join(', ')}`
}

/** Says whether a reader would see nothing, since an editor leaves an empty paragraph behind. */
function isBlank(html: string): boolean {
  return html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

const text = (field: keyof typeof JOB_FIELD_MAX) =>
  z.string().trim().max(JOB_FIELD_MAX[field], `Please keep this to ${JOB_FIELD_MAX[field]} characters.`)

/** A vacancy as its form sends it; `closesOn` is the last day (`YYYY-MM-DD`) on which it is open. */
export const jobSchema = z
  .object({
    title: text('title').default(''),
    location: text('location').default(''),
    department: text('department').default(''),
    type: text('type').default(''),
    /** Of one of the company's sites; empty for none of them. */
    site: text('site').default(''),
    pay: text('pay').default(''),
    noPayReason: text('noPayReason').default(''),
    hours: text('hours').default(''),
    description: text('description').default(''),
    requirements: text('requirements').default(''),
    benefits: text('benefits').default(''),
    howToApply: text('howToApply').default(''),
    closesOn: optionalText
      .pipe(z.iso.date('Please choose a date.').nullable())
      .refine((day) => day === null || (day >= '1900-01-01' && day <= '2199-12-31'), 'Please choose a date.')
      .default(null),
  })
  .superRefine((draft, context) => {
    const missing = missingJobFields(draft)
    const [first, ...others] = missing
    if (first === undefined) return
    context.addIssue({ code: 'custom', path: [first], message: missingFieldsMessage(missing) })
    for (const field of others)
      context.addIssue({ code: 'custom', path: [field], message: 'Please fill this in.' })
  })

export type JobInput = z.output<typeof jobSchema>

/** *Closed* was done by hand; *expired* is over by its closing day. */
export const JOB_STATES = ['open', 'closed', 'expired', 'deleted'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Everybody sees a vacancy while it is open: up to the end of its closing day in London, unless it was closed before. */
export function jobState(
  job: { readonly isDeleted: boolean; readonly closedAt: string | null; readonly closesOn: string | null },
  now: Date,
): JobState {
  if (job.isDeleted) return 'deleted'
  if (job.closedAt !== null) return 'closed'
  return job.closesOn === null || job.closesOn >= toLondonDate(now) ? 'open' : 'expired'
}
