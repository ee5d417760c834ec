import { z } from 'zod'
import { toLondonDate } from '../dates/dates.ts'
import { optionalText } from '../forms/fields.ts'

/** In form order. */
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

/** Fields in messages, as the form labels them. */
const FIELD_NAMES = {
  title: 'a title',
  location: 'a location',
  department: 'a department',
  type: 'a type',
  site: 'a site',
  pay: 'the pay',
  noPayReason: 'the reason for not stating pay',
  hours: 'the hours',
  description: 'a description',
  requirements: 'the requirements',
  benefits: 'the benefits',
  howToApply: 'how to apply',
} as const

/** In characters; the last four are HTML. */
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
} as const satisfies Record<keyof typeof FIELD_NAMES, number>

export function missingJobFields(
  draft: Readonly<Partial<Record<JobRequiredField, string>>>,
): JobRequiredField[] {
  return JOB_REQUIRED_FIELDS.filter((field) => isBlank(draft[field] ?? ''))
}

export function missingFieldsMessage(fields: readonly JobRequiredField[]): string {
  return `Missing required fields: ${fields.join(', ')}`
}

/** Whether HTML has no visible text; editors leave an empty paragraph. */
function isBlank(html: string): boolean {
  return html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

const text = (field: keyof typeof JOB_FIELD_MAX) =>
  z
    .string()
    .trim()
    .max(
      JOB_FIELD_MAX[field],
      `Keep ${FIELD_NAMES[field].replace(/^a /, 'the ')} to ${JOB_FIELD_MAX[field]} characters.`,
    )

/** A draft needs only a title. `closesOn` is the last day (`YYYY-MM-DD`) for applications. */
export const jobSchema = z
  .object({
    title: text('title').default(''),
    location: text('location').default(''),
    department: text('department').default(''),
    type: text('type').default(''),
    /** Id of a company site; may be empty. */
    site: text('site').default(''),
    pay: text('pay').default(''),
    noPayReason: text('noPayReason').default(''),
    hours: text('hours').default(''),
    description: text('description').default(''),
    requirements: text('requirements').default(''),
    benefits: text('benefits').default(''),
    howToApply: text('howToApply').default(''),
    closesOn: optionalText
      .pipe(z.iso.date('Choose a date.').nullable())
      .refine((day) => day === null || (day >= '1900-01-01' && day <= '2199-12-31'), 'Choose a date.')
      .default(null),
    isDraft: z.boolean().default(false),
  })
  .superRefine((draft, context) => {
    const missing = missingJobFields(draft).filter((field) => !draft.isDraft || field === 'title')
    if (missing.length === 0) return
    if (!draft.isDraft) context.addIssue({ code: 'custom', message: missingFieldsMessage(missing) })
    for (const field of missing)
      context.addIssue({ code: 'custom', path: [field], message: `Enter ${FIELD_NAMES[field]}.` })
  })

export type JobInput = z.output<typeof jobSchema>

/** *closed* manually; *expired* after the closing date. */
export const JOB_STATES = ['open', 'draft', 'closed', 'expired', 'deleted'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Public while open: until the end of the closing date in London, unless closed earlier. */
export function jobState(
  job: {
    readonly isDeleted: boolean
    readonly isDraft: boolean
    readonly closedAt: string | null
    readonly closesOn: string | null
  },
  now: Date,
): JobState {
  if (job.isDeleted) return 'deleted'
  if (job.isDraft) return 'draft'
  if (job.closedAt !== null) return 'closed'
  return job.closesOn === null || job.closesOn >= toLondonDate(now) ? 'open' : 'expired'
}
