/** What a vacancy must say, and until when it is open. The database's constraints and policies say the same. */

import { z } from 'zod'
import { londonDay } from '../dates/dates.ts'
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
  pay: 120,
  hours: 120,
  description: 20_000,
  requirements: 20_000,
  benefits: 20_000,
  howToApply: 20_000,
} as const satisfies Record<JobRequiredField | 'pay' | 'hours' | 'howToApply', number>

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
export const jobDraft = z
  .object({
    title: text('title').default(''),
    location: text('location').default(''),
    department: text('department').default(''),
    type: text('type').default(''),
    pay: text('pay').default(''),
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
    if (missing.length > 0) context.addIssue({ code: 'custom', message: missingFieldsMessage(missing) })
  })

export type JobDraft = z.output<typeof jobDraft>

/** Says whether everybody sees a vacancy: it is open up to the end of its closing day in London. */
export function isOpen(
  job: { readonly isDeleted: boolean; readonly closesOn: string | null },
  now: Date,
): boolean {
  return !job.isDeleted && (job.closesOn === null || job.closesOn >= londonDay(now))
}
