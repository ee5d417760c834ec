/**
 * Replies to leads. They are code without fields: staff edit the text before sending, but not the template (applicants'
 * templates, which staff can edit, are in `domain/applications/templates.ts`).
 */
import { BRAND } from '#company/brand.ts'
import { DEPARTMENT_EMAILS } from '#company/department-emails.ts'
import {
  getSpecificationPath,
  type SpecificationField,
  type TypedSpecification,
} from '../specification/fields.ts'
import { formatSpecification } from '../specification/specification.ts'
import { type ConversationLine, formatTranscript } from './inbox.ts'
import { LEAD_TYPE_NAMES, type LeadType } from './leads.ts'

export interface ReplyContext {
  readonly reference: string
  readonly type: LeadType
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly specification: TypedSpecification
}

export interface Reply {
  readonly subject: string
  readonly body: string
}

interface ReplyContent {
  readonly lead: ReplyContext
  /** Name of the signed-in user. */
  readonly sender: string
  readonly siteUrl: string
}

export const REPLY_NAMES = {
  reply: 'Reply',
  complete: 'We have the details',
  callAttempt: 'We tried to call',
  specification: 'Request the specification',
  passedOn: 'Thanks, passed on',
} as const
export type ReplyKey = keyof typeof REPLY_NAMES
export const REPLY_KEYS = Object.keys(REPLY_NAMES) as readonly ReplyKey[]

/** What a quotation needs; one field of each is enough. */
const QUOTATION_DETAILS: readonly (readonly [label: string, ...fields: SpecificationField[]])[] = [
  ['the inside length', 'length'],
  ['the inside width', 'width'],
  ['the inside depth', 'depth'],
  ['the quantity', 'quantity', 'yearly'],
  ['the date you need them by', 'needed'],
]
const LIST = new Intl.ListFormat('en-GB')

/** Returns the details that a quotation needs and the contact has not told us. */
export function listMissingDetails(specification: TypedSpecification): string[] {
  const missing = QUOTATION_DETAILS.filter(([, ...fields]) => fields.every((field) => !specification[field]))
  const labels = missing.map(([label]) => label)
  const sides = labels.filter((label) => label.startsWith('the inside'))
  return sides.length === 3 ? ['the inside size', ...labels.slice(3)] : labels
}

/** Returns the template that fits what the contact has told us. */
export function suggestReply({
  type,
  quality,
  specification,
}: Pick<ReplyContext, 'type' | 'specification'> & { readonly quality: string }): ReplyKey {
  if (type !== 'customer_enquiry') return 'reply'
  const isComplete = quality === 'Complete' || listMissingDetails(specification).length === 0
  if (!isComplete) return 'specification'
  // With a drawing, the form may have no details.
  return Object.keys(specification).length === 0 ? 'reply' : 'complete'
}

const BODIES: Readonly<Record<ReplyKey, (context: ReplyContent) => readonly string[]>> = {
  reply: () => ['Thank you for getting in touch.', ''],
  complete: ({ lead: { specification } }) => [
    'Thank you for your enquiry. We have the details we need for a quotation:',
    formatSpecification(specification)
      .map(([label, answer]) => `${label}: ${answer}`)
      .join('\n'),
    '',
  ],
  callAttempt: ({ lead }) => [
    `We tried to call you${lead.phone === '' ? '' : ` on ${lead.phone}`} but couldn’t reach you.`,
    `Please call ${BRAND.telephone}, or reply with a time that suits you.`,
  ],
  specification: ({ lead, siteUrl }) => [
    `Thank you for getting in touch. To quote, we ${formatMissing(listMissingDetails(lead.specification))}.`,
    `We’ve filled in the details we have. Please add the rest and send them to us: ${siteUrl}${getSpecificationPath(lead.specification)}`,
  ],
  passedOn: () => [
    'Thank you for getting in touch.',
    'We’ve passed your message to the right team. They’ll be in touch if we need to take action.',
  ],
}

function formatMissing(missing: readonly string[]): string {
  return missing.length === 0 ? 'need the details of your box' : `still need ${LIST.format(missing)}`
}

/** Builds a reply. The database adds the reference to the subject and threads the email. */
export function buildReply(key: ReplyKey, context: ReplyContent): Reply {
  return { subject: 'Your enquiry', body: buildBody(context, BODIES[key](context)) }
}

/**
 * Builds an invitation to apply. The link prefills contact details through the URL fragment, which browsers don't send
 * to servers.
 */
export function buildApplicationInvitation(
  context: ReplyContent,
  job: { readonly title: string; readonly path: string },
): Reply {
  const { name, email, phone } = context.lead
  const prefill = new URLSearchParams({
    ...(name !== '' && { name }),
    ...(email !== '' && { email }),
    ...(phone !== '' && { phone }),
  })
  const address = `${context.siteUrl}${job.path}${prefill.size === 0 ? '' : `#${prefill}`}`
  return {
    subject: `Invitation to apply: ${job.title}`,
    body: buildBody(context, [
      `You asked us about work. We have a vacancy: ${job.title}. We’d be glad to receive your application.`,
      `Here’s the application form, with your details filled in: ${address}`,
    ]),
  }
}

function buildBody({ lead, sender }: ReplyContent, paragraphs: readonly string[]): string {
  return [
    `Hello${lead.name === '' ? '' : ` ${lead.name}`},`,
    ...paragraphs,
    `Kind regards\n${sender}\n${BRAND.name}`,
  ].join('\n\n')
}

/** Returns the default recipient for forwarding, or the empty string. */
export function getForwardRecipient(type: LeadType): string {
  if (type === 'supplier') return DEPARTMENT_EMAILS.purchasing
  return type === 'staff_support' ? DEPARTMENT_EMAILS.support : ''
}

export interface Forwarded {
  readonly lead: Omit<ReplyContext, 'specification'>
  readonly detail: readonly (readonly [label: string, value: string])[]
  readonly lines: readonly ConversationLine[]
  readonly sender: string
  readonly note: string
}

export function buildForward({ lead, detail, lines, sender, note }: Forwarded): Reply {
  const contact = [lead.name, lead.email, lead.phone].filter((word) => word !== '').join(', ')
  return {
    subject: `${lead.type === 'staff_support' ? 'Staff question' : 'Forwarded'}: ${LEAD_TYPE_NAMES[lead.type]} ${lead.reference}`,
    body: [
      `${sender} has forwarded this to you${note.trim() === '' ? '.' : ':'}`,
      ...(note.trim() === '' ? [] : [note.trim()]),
      `${LEAD_TYPE_NAMES[lead.type]} ${lead.reference}${contact === '' ? '' : `: ${contact}`}`,
      ...(detail.length === 0 ? [] : [detail.map(([label, value]) => `${label}: ${value}`).join('\n')]),
      formatTranscript(lines),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}
