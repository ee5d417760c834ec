/**
 * Email templates for applicants. Unknown fields and fields without a value are errors, so that no email contains
 * `{name}` or a gap.
 */

import { BRAND } from '#company/brand.ts'
import { formatLongDate } from '../dates/dates.ts'
import { LINK_PLACEHOLDER } from '../email/text-email.ts'
import {
  APPLICATION_RETENTION_MONTHS,
  getApplicationRetentionDate,
  getLastRetentionDay,
} from '../retention/retention.ts'
import { NAME_PLACEHOLDER } from './anonymisation.ts'
import { APPLICATION_RETENTION, type ApplicationStatus, CLOSED_STATUSES } from './applications.ts'
import { formatProposedTimes, type InterviewProposal } from './interviews.ts'

export const TEMPLATE_KEYS = ['acknowledgement', 'invitation', 'rejection', 'withdrawal', 'offer'] as const
export type TemplateKey = (typeof TEMPLATE_KEYS)[number]

/** Field names with descriptions for staff. */
export const TEMPLATE_FIELDS = {
  name: 'the applicant’s name',
  vacancy: 'the vacancy’s title',
  reference: 'the application’s reference',
  company: 'our name',
  telephone: 'our phone number',
  email: 'our email address',
  location: 'the vacancy’s location',
  cv: 'a sentence saying whether we have a CV',
  retention: 'our retention notice',
  times: 'the proposed interview times, one per line',
  place: 'the interview’s location',
  link: 'a link to the applicant’s page',
  'deletion date': 'the last day before we erase the application',
} as const
export type TemplateField = keyof typeof TEMPLATE_FIELDS

/** Templates that staff send by hand. */
export const MANUAL_TEMPLATES = TEMPLATE_KEYS.filter((key) => key !== 'acknowledgement')

export interface EmailTemplate {
  readonly subject: string
  readonly body: string
}

interface DefaultTemplate extends EmailTemplate {
  readonly label: string
  /** Explains to staff when it is used. */
  readonly use: string
  /** Status usually set with this email. */
  readonly status: ApplicationStatus | null
  readonly fields: readonly TemplateField[]
}

const COMMON_FIELDS = ['vacancy', 'reference', 'company', 'telephone', 'email', 'deletion date'] as const

export const DEFAULT_TEMPLATES: Readonly<Record<TemplateKey, DefaultTemplate>> = {
  acknowledgement: {
    label: 'Acknowledgement',
    use: 'Sent automatically when an application arrives. The link to the applicant’s page is added at the end.',
    status: null,
    // Has no name field: anyone can submit another person's email address, and nothing else they type may be emailed
    // there.
    fields: [...COMMON_FIELDS, 'location', 'cv', 'retention'],
    subject: 'Your application: {vacancy} ({reference})',
    body: `Thank you for applying for the {vacancy} job at {location}. We’ve received your application.

{cv} We read every application and reply within ten working days, whatever our decision.

If you email {email} or call {telephone}, please quote your reference.

{retention} At the moment that means until {deletion date}.`,
  },
  invitation: {
    label: 'Invitation to an interview',
    use: 'Use after proposing times on the application.',
    status: 'Interview',
    fields: [...COMMON_FIELDS, 'link', 'name', 'times', 'place'],
    subject: 'Interview: {vacancy} ({reference})',
    body: `Dear {name},

Thank you for applying for the {vacancy} job. We’d like to meet you at {place}. Which of these times suits you?

{times}

Please choose one on your application page: {link}

If none of them suits, call {telephone} or reply to this email, and we’ll find another.

Kind regards,
{company}`,
  },
  rejection: {
    label: 'Rejection',
    use: 'Use when turning down an application.',
    status: 'Rejected',
    fields: [...COMMON_FIELDS, 'link', 'name'],
    subject: 'Your application: {vacancy} ({reference})',
    body: `Dear {name},

Thank you for applying for the {vacancy} job, and for the time you put into it. We’ve decided not to take your application further.

We’ll keep it until {deletion date} in case you have questions, then erase it with your CV. To have it erased sooner, or to stay on file, use your application page: {link}

Kind regards,
{company}`,
  },
  withdrawal: {
    label: 'Withdrawal',
    use: 'Use when an applicant withdraws.',
    status: 'Withdrawn',
    fields: [...COMMON_FIELDS, 'link', 'name'],
    subject: 'Application withdrawn: {vacancy} ({reference})',
    body: `Dear {name},

As you asked, we’ve withdrawn your application for the {vacancy} job. Thank you for your interest.

We’ll keep it until {deletion date}, then erase it with your CV. To have it erased sooner, use your application page: {link}

Kind regards,
{company}`,
  },
  offer: {
    label: 'Offer',
    use: 'Use when offering the job. The contract is sent separately.',
    status: 'Offer',
    fields: [...COMMON_FIELDS, 'link', 'name'],
    subject: 'Job offer: {vacancy} ({reference})',
    body: `Dear {name},

We’d like to offer you the {vacancy} job. We’ll call you within two working days to talk about your start date, pay and contract, and to answer your questions.

If you’d rather call us: {telephone}.

Kind regards,
{company}`,
  },
}

export const SUBJECT_MAX = 200
export const BODY_MAX = 10_000

const FIELD = /\{([^{}]*)\}/g
const isField = (name: string): name is TemplateField => Object.hasOwn(TEMPLATE_FIELDS, name)

function findFields(text: string): readonly string[] {
  return [...text.matchAll(FIELD)].map(([, name = '']) => name)
}

/** Returns for example “{a}, {b} and {c}”. */
function formatFieldList(fields: readonly string[]): string {
  const all = fields.map((field) => `{${field}}`)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** Returns error messages by field; empty if valid. */
export function validateTemplate(
  key: TemplateKey,
  { subject, body }: EmailTemplate,
): Partial<Record<'subject' | 'body', string>> {
  const validate = (text: string, max: number, noun: string): string | undefined => {
    if (text.trim() === '') return `Enter ${noun}.`
    if (text.length > max) return `Keep ${noun} to ${max.toLocaleString('en-GB')} characters.`
    const { fields } = DEFAULT_TEMPLATES[key]
    const unsupported = findFields(text).find((name) => !fields.some((field) => field === name))
    if (unsupported === undefined) {
      if (/[{}]/.test(text.replace(FIELD, '')))
        return 'A brace is missing. Placeholders need one on each side, such as {vacancy}.'
      return undefined
    }
    const reason = isField(unsupported) ? 'can’t be used in this email' : 'isn’t a placeholder'
    return `{${unsupported}} ${reason}. You can use ${formatFieldList(fields)}.`
  }
  const errors = {
    subject: /[\r\n]/.test(subject)
      ? 'The subject must be one line.'
      : validate(subject, SUBJECT_MAX, 'a subject'),
    body: validate(body, BODY_MAX, 'the email'),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

export type TemplateValues = Readonly<Partial<Record<TemplateField, string>>>

export type FilledTemplate =
  | { readonly ok: true; readonly email: EmailTemplate }
  /** Names the field and how to give it a value. */
  | { readonly ok: false; readonly problem: string }

const HINTS: Partial<Record<TemplateField, string>> = {
  times: 'Propose times on the application first, or remove {times} from the text.',
  place: 'Propose an interview on the application first, or remove {place} from the text.',
}

/** Replaces the fields in one pass, so that an applicant's text is never read as a field. */
export function fillTemplate({ subject, body }: EmailTemplate, values: TemplateValues): FilledTemplate {
  for (const name of [...findFields(subject), ...findFields(body)]) {
    if (!isField(name)) return { ok: false, problem: `{${name}} isn’t a placeholder.` }
    if (name === 'link' || (values[name] ?? '').trim() !== '') continue
    const hint = HINTS[name] ?? `Remove {${name}} from the text.`
    return { ok: false, problem: `{${name}} has no value. ${hint}` }
  }
  const fill = (text: string) =>
    text.replace(FIELD, (_, name: TemplateField) =>
      name === 'link' ? LINK_PLACEHOLDER : (values[name] ?? ''),
    )
  // Subjects are one line.
  return { ok: true, email: { subject: fill(subject).replace(/\s+/g, ' ').trim(), body: fill(body).trim() } }
}

/** Replaces the fields that have a value, for an email that is edited before it is sent. */
export function fillKnownFields({ subject, body }: EmailTemplate, values: TemplateValues): EmailTemplate {
  const fill = (text: string) =>
    text.replace(FIELD, (field, name: string) =>
      name === 'link' || !isField(name) ? field : values[name]?.trim() || field,
    )
  return { subject: fill(subject).replace(/\s+/g, ' ').trim(), body: fill(body).trim() }
}

/** Returns why an edited email can't be sent: a field without a value. Null if it can. */
export function findUnfilledField(text: string): string | null {
  const name = findFields(text).find((field) => isField(field) && field !== 'link')
  if (name === undefined) return null
  return `{${name}} has no value. ${HINTS[name as TemplateField] ?? `Remove {${name}} from the text.`}`
}

export interface EmailedApplication {
  readonly name: string
  /** The database fills in a hidden name when it queues the email. */
  readonly isHidden?: boolean
  readonly jobTitle: string
  readonly reference: string
  readonly status: ApplicationStatus
  readonly keptFrom: string
  readonly keptOnFileUntil?: string | null
  /** Location of the vacancy; empty if the vacancy was deleted. */
  readonly location: string
  readonly cv?: unknown
}

/** Returns the field values for one applicant. @param to status set with this email */
export function getTemplateValues(
  application: EmailedApplication,
  to: ApplicationStatus,
  proposal: InterviewProposal | null,
  now: Date,
): TemplateValues {
  const {
    name,
    isHidden = false,
    jobTitle,
    reference,
    status,
    keptFrom,
    keptOnFileUntil = null,
  } = application
  const isClosed = (one: ApplicationStatus) => CLOSED_STATUSES.some((closed) => closed === one)
  // Retention restarts when an application is closed, but not between two final statuses.
  const keptUntil =
    isClosed(to) && !isClosed(status)
      ? [getLastRetentionDay(now, APPLICATION_RETENTION_MONTHS), keptOnFileUntil ?? ''].toSorted().at(-1)
      : getApplicationRetentionDate({ keptFrom, keptOnFileUntil })
  return {
    name: isHidden ? NAME_PLACEHOLDER : withoutBraces(name),
    vacancy: withoutBraces(jobTitle),
    reference,
    company: BRAND.name,
    telephone: BRAND.telephone,
    email: BRAND.email,
    location: withoutBraces(application.location),
    retention: APPLICATION_RETENTION,
    cv: application.cv ? 'We have your CV too.' : 'You didn’t send a CV, and that’s fine.',
    times: proposal === null ? '' : formatProposedTimes(proposal).join('\n'),
    place: withoutBraces(proposal?.place ?? ''),
    'deletion date': formatLongDate(keptUntil ?? ''),
  }
}

/** Braces in a name must not look like an unfilled field. */
const withoutBraces = (text: string) => text.replace(/[{}]/g, '')
