/** Words to begin an answer with, by what somebody asked for. Whoever sends them reads and changes them first. */
import { BRAND } from '#company/brand.ts'
import { DEPARTMENT_EMAILS } from '#company/department-emails.ts'
import { getSpecificationPath, type TypedSpecification } from '../specification/fields.ts'
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
  /** Whoever writes. */
  readonly sender: string
  readonly siteUrl: string
}

export const REPLY_NAMES = {
  answer: 'An answer',
  unreached: 'We tried to ring',
  specification: 'Ask for the specification',
  thanks: 'Thanks, and passed on',
} as const
export type ReplyKey = keyof typeof REPLY_NAMES
export const REPLY_KEYS = Object.keys(REPLY_NAMES) as readonly ReplyKey[]

const MIDDLES: Readonly<Record<ReplyKey, (parts: ReplyContent) => readonly string[]>> = {
  answer: () => ['Thank you for getting in touch.', ''],
  unreached: ({ lead }) => [
    `We tried to ring you${lead.phone === '' ? '' : ` on ${lead.phone}`} and could not reach you.`,
    `Please ring ${BRAND.telephone}, or answer with a time that suits you.`,
  ],
  specification: ({ lead, siteUrl }) => [
    'Thank you for getting in touch. For a price we need the size of the box, how many, and by when.',
    `What we know is filled in here; please add the rest and send it: ${siteUrl}${getSpecificationPath(lead.specification)}`,
  ],
  thanks: () => [
    'Thank you for getting in touch.',
    'We have passed it on to the colleagues who deal with this. They will answer if there is something for us to do.',
  ],
}

/** The subject without a reference: the database puts that there, and sends the mail into the same thread. */
export function buildReply(key: ReplyKey, parts: ReplyContent): Reply {
  return { subject: 'Your enquiry', body: letter(parts, MIDDLES[key](parts)) }
}

/**
 * Asks somebody to apply. Their name, address and number stand in the part of the address that browsers keep to
 * themselves: no server and no log gets them.
 */
export function buildApplicationInvitation(
  parts: ReplyContent,
  job: { readonly title: string; readonly path: string },
): Reply {
  const { name, email, phone } = parts.lead
  const known = new URLSearchParams({
    ...(name !== '' && { name }),
    ...(email !== '' && { email }),
    ...(phone !== '' && { phone }),
  })
  const address = `${parts.siteUrl}${job.path}${known.size === 0 ? '' : `#${known}`}`
  return {
    subject: `An invitation to apply: ${job.title}`,
    body: letter(parts, [
      `You asked us about work. We are looking for: ${job.title}. We would be glad if you applied.`,
      `The form is here, with what we know of you filled in: ${address}`,
    ]),
  }
}

function letter({ lead, sender }: ReplyContent, middle: readonly string[]): string {
  return [
    `Hello${lead.name === '' ? '' : ` ${lead.name}`},`,
    ...middle,
    `Kind regards\n${sender}\n${BRAND.name}`,
  ].join('\n\n')
}

/** Whom a lead of this type is sent on to; the empty string where nobody in particular takes it up. */
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

/** A lead as it is sent on: who sends it with what note, who wrote, and what was said. */
export function buildForward({ lead, detail, lines, sender, note }: Forwarded): Reply {
  const person = [lead.name, lead.email, lead.phone].filter((word) => word !== '').join(', ')
  return {
    subject: `${lead.type === 'staff_support' ? 'Ticket' : 'Sent on'}: ${LEAD_TYPE_NAMES[lead.type]} ${lead.reference}`,
    body: [
      `${sender} sends you this${note.trim() === '' ? '.' : ':'}`,
      ...(note.trim() === '' ? [] : [note.trim()]),
      `${LEAD_TYPE_NAMES[lead.type]} ${lead.reference}${person === '' ? '' : `: ${person}`}`,
      ...(detail.length === 0 ? [] : [detail.map(([label, value]) => `${label}: ${value}`).join('\n')]),
      formatTranscript(lines),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  }
}
