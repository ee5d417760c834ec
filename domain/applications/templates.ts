/**
 * Mails to applicants: their words as they come with the product, and the named fields in them. A field that nobody knows or
 * that has no value is refused with a sentence, so that no applicant reads `{name}`, and none reads a gap.
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

/** What may stand in braces, with what people are told of it. */
export const TEMPLATE_FIELDS = {
  name: 'the applicant’s name',
  vacancy: 'the vacancy’s title',
  reference: 'the application’s reference',
  company: 'our name',
  telephone: 'our telephone number',
  email: 'our email address',
  location: 'where the vacancy is',
  cv: 'a sentence that says whether a CV came',
  retention: 'what we promise of keeping and erasing',
  times: 'the interview times that you proposed, one to a line',
  place: 'where the interview is',
  link: 'the address of the applicant’s own page',
  'deletion date': 'the day after which we erase the application',
} as const
export type TemplateField = keyof typeof TEMPLATE_FIELDS

export interface EmailTemplate {
  readonly subject: string
  readonly body: string
}

interface ShippedTemplate extends EmailTemplate {
  readonly label: string
  /** When it is used, for those who edit it. */
  readonly use: string
  /** The status that usually goes with it. */
  readonly status: ApplicationStatus | null
  readonly fields: readonly TemplateField[]
}

const ALWAYS = ['vacancy', 'reference', 'company', 'telephone', 'email', 'deletion date'] as const

export const DEFAULT_TEMPLATES: Readonly<Record<TemplateKey, ShippedTemplate>> = {
  acknowledgement: {
    label: 'Acknowledgement',
    use: 'Goes by itself, the moment that an application arrives. The link to the applicant’s own page follows its words.',
    status: null,
    // Whoever applies may type anybody’s address: what they typed besides is not mailed there.
    fields: [...ALWAYS, 'location', 'cv', 'retention'],
    subject: 'Your application: {vacancy} ({reference})',
    body: `Thank you for applying to be {vacancy} with us at {location}. Your application has arrived.

{cv} A person reads every application. We’ll reply within ten working days, whatever the answer.

If you email {email} or ring {telephone}, please quote your reference.

{retention} As things stand, we keep them until {deletion date}.`,
  },
  invitation: {
    label: 'Invitation to an interview',
    use: 'After you have proposed times on the application.',
    status: 'Interview',
    fields: [...ALWAYS, 'link', 'name', 'times', 'place'],
    subject: 'Interview: {vacancy} ({reference})',
    body: `Dear {name},

Thank you for applying to be {vacancy}. We would like to meet you, at {place}. Which of these times suits you?

{times}

Please choose one on your own page: {link}

If none of them does, ring {telephone} or reply to this email, and we’ll find another.

Kind regards,
{company}`,
  },
  rejection: {
    label: 'Rejection',
    use: 'When you take an application no further.',
    status: 'Rejected',
    fields: [...ALWAYS, 'link', 'name'],
    subject: 'Your application: {vacancy} ({reference})',
    body: `Dear {name},

Thank you for applying to be {vacancy}, and for the time that you took over it. We have decided not to take your application further.

We keep it until {deletion date}, in case that you have questions, and then erase it with your CV. You can have it erased sooner, or agree to be kept on file, on your own page: {link}

Kind regards,
{company}`,
  },
  withdrawal: {
    label: 'Withdrawal',
    use: 'When an applicant has told you that they withdraw.',
    status: 'Withdrawn',
    fields: [...ALWAYS, 'link', 'name'],
    subject: 'Your application is withdrawn: {vacancy} ({reference})',
    body: `Dear {name},

As you asked, we have withdrawn your application to be {vacancy}. Thank you for your interest in us.

We keep it until {deletion date} and then erase it with your CV. You can have it erased sooner on your own page: {link}

Kind regards,
{company}`,
  },
  offer: {
    label: 'Offer',
    use: 'When you would like to employ the applicant. The contract itself goes another way.',
    status: 'Offer',
    fields: [...ALWAYS, 'link', 'name'],
    subject: 'An offer: {vacancy} ({reference})',
    body: `Dear {name},

We would be glad if you joined us as {vacancy}. We ring you within two working days to talk about the start, the pay and the contract, and answer whatever you would like to know.

If you would rather ring us: {telephone}.

Kind regards,
{company}`,
  },
}

export const SUBJECT_MAX = 200
export const BODY_MAX = 10_000

const FIELD = /\{([^{}]*)\}/g
const isField = (name: string): name is TemplateField => Object.hasOwn(TEMPLATE_FIELDS, name)

function fieldsIn(text: string): readonly string[] {
  return [...text.matchAll(FIELD)].map(([, name = '']) => name)
}

/** “{a}, {b} and {c}” */
function inBraces(fields: readonly string[]): string {
  const all = fields.map((field) => `{${field}}`)
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** What is wrong with the words of a template, in sentences by field; nothing where they are right. */
export function validateTemplate(
  key: TemplateKey,
  { subject, body }: EmailTemplate,
): Partial<Record<'subject' | 'body', string>> {
  const of = (text: string, most: number, what: string): string | undefined => {
    if (text.trim() === '') return `Please write ${what}.`
    if (text.length > most) return `${capital(what)} may have ${most.toLocaleString('en-GB')} characters.`
    const { fields } = DEFAULT_TEMPLATES[key]
    const wrong = fieldsIn(text).find((name) => !fields.some((field) => field === name))
    if (wrong === undefined) {
      if (/[{}]/.test(text.replace(FIELD, '')))
        return 'A brace stands alone. A field has one on each side, as {vacancy} has.'
      return undefined
    }
    const reason = isField(wrong) ? `has no place in this email` : 'is no field'
    return `{${wrong}} ${reason}. There are ${inBraces(fields)}.`
  }
  const faults = {
    subject: /[\r\n]/.test(subject) ? 'A subject is one line.' : of(subject, SUBJECT_MAX, 'a subject'),
    body: of(body, BODY_MAX, 'the email'),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

const capital = (words: string) => words.replace(/^./, (first) => first.toUpperCase())

export type TemplateValues = Readonly<Partial<Record<TemplateField, string>>>

export type FilledTemplate =
  | { readonly ok: true; readonly mail: EmailTemplate }
  /** A sentence that names the field and how it gets a value. */
  | { readonly ok: false; readonly problem: string }

const REMEDIES: Partial<Record<TemplateField, string>> = {
  times: 'Propose times on the application first, or take {times} out of the words.',
  place: 'Propose an interview on the application first, or take {place} out of the words.',
}

/** Puts values in place of the fields, in one pass, so that what an applicant typed is never read as a field. */
export function fillTemplate({ subject, body }: EmailTemplate, values: TemplateValues): FilledTemplate {
  for (const name of [...fieldsIn(subject), ...fieldsIn(body)]) {
    if (!isField(name)) return { ok: false, problem: `{${name}} is no field.` }
    if (name === 'link' || (values[name] ?? '').trim() !== '') continue
    const remedy = REMEDIES[name] ?? `Take {${name}} out of the words.`
    return { ok: false, problem: `{${name}} has no value. ${remedy}` }
  }
  const fill = (text: string) =>
    text.replace(FIELD, (_, name: TemplateField) =>
      name === 'link' ? LINK_PLACEHOLDER : (values[name] ?? ''),
    )
  // What stands in a subject is on one line, whatever was typed.
  return { ok: true, mail: { subject: fill(subject).replace(/\s+/g, ' ').trim(), body: fill(body).trim() } }
}

export interface EmailedApplication {
  readonly name: string
  /** Whoever writes does not see the name, which the database fills in when the mail is queued. */
  readonly isHidden?: boolean
  readonly jobTitle: string
  readonly reference: string
  readonly status: ApplicationStatus
  readonly keptFrom: string
  readonly keptOnFileUntil?: string | null
  /** Where the vacancy is; the empty string where it is gone. */
  readonly location: string
  readonly cv?: unknown
}

/** What the fields say to one applicant. @param to the status that the application gets with the mail */
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
  const isEnd = (one: ApplicationStatus) => CLOSED_STATUSES.some((closed) => closed === one)
  // An end begins the time anew; from one end to another is no new end.
  const keptUntil =
    isEnd(to) && !isEnd(status)
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
    cv: application.cv ? 'We have your CV too.' : 'You sent no CV, which is fine.',
    times: proposal === null ? '' : formatProposedTimes(proposal).join('\n'),
    place: withoutBraces(proposal?.place ?? ''),
    'deletion date': formatLongDate(keptUntil ?? ''),
  }
}

/** A name with braces must not pass for a field that nobody filled in. */
const withoutBraces = (text: string) => text.replace(/[{}]/g, '')
