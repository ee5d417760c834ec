/**
 * Builds replies and forwards. Quotes are plain text with a mark on every line, so that quoted text can't pass for
 * ours.
 */
import { BRAND } from '#company/brand.ts'
import { DEPARTMENT_EMAILS } from '#company/department-emails.ts'
import { formatLongDate, toLondonDate } from '../dates/dates.ts'
import { formatLondonTime } from '../dates/time-of-day.ts'
import { stripSubjectPrefixes } from './emails.ts'
import { collapseWhitespace, formatEmailAddress, stripControlCharacters } from './format-address.ts'
import type { EmailAddress, ParsedEmail } from './parsed-email.ts'
import type { ReplyMode } from './reply-modes.ts'

export type OriginalMessage = Pick<
  ParsedEmail,
  'subject' | 'from' | 'replyTo' | 'to' | 'cc' | 'date' | 'text'
>

export interface EmailDraft {
  readonly way: ReplyMode
  /** Comma-separated addresses. */
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly body: string
  /** Whether to attach the original email with its attachments. */
  readonly withOriginal: boolean
}

export const REPLY_TEMPLATE_LABELS = {
  blank: 'Greeting only',
  received: 'We have your email',
  details: 'Request details',
  ring: 'Ask when to call',
  passedOn: 'Thanks, passed on',
} as const
export type ReplyTemplateKey = keyof typeof REPLY_TEMPLATE_LABELS
export const REPLY_TEMPLATE_KEYS = Object.keys(REPLY_TEMPLATE_LABELS) as readonly ReplyTemplateKey[]

const TEMPLATE_PARAGRAPHS: Readonly<Record<ReplyTemplateKey, readonly string[]>> = {
  blank: ['Thank you for your email.', ''],
  received: [
    'Thank you for your email. We’ll reply by the end of the next working day.',
    `If it’s urgent, please call ${BRAND.telephone}.`,
  ],
  details: ['Thank you for your email. So that we can give you a full answer, please also tell us:', '– '],
  ring: [
    'Thank you for your email. It would be quicker to talk about this.',
    `Which number can we call, and when would suit you? Or call us on ${BRAND.telephone}.`,
  ],
  passedOn: ['Thank you for your email.', 'We’ve passed it to the right team, and they’ll reply to you.'],
}

export const SUBJECT_MAX = 250
/** Plain text; same limit as in the database. */
export const BODY_MAX = 150_000
export const CC_MAX = 20
/** Maximum quote in characters; longer emails can be attached. */
export const QUOTE_MAX = 20_000

/** Company addresses, which get no replies. */
const COMPANY_ADDRESSES: readonly string[] = [
  BRAND.email,
  BRAND.privacyEmail,
  ...Object.values(DEPARTMENT_EMAILS),
].map((address) => address.toLowerCase())

export function isCompanyAddress({ address }: EmailAddress): boolean {
  return COMPANY_ADDRESSES.includes(address.toLowerCase())
}

/** Returns a draft with greeting and quote. @param sender name of the signed-in user */
export function createReplyDraft(
  message: OriginalMessage,
  mode: ReplyMode,
  sender: string,
  key: ReplyTemplateKey = 'blank',
): EmailDraft {
  const { to, cc } = recipientsOf(message, mode)
  return {
    way: mode,
    to: to.join(', '),
    cc: cc.join(', '),
    subject: getReplySubject(message.subject, mode),
    body: bodyOf(message, mode, sender, key),
    withOriginal: mode === 'forward',
  }
}

function recipientsOf(message: OriginalMessage, way: ReplyMode): { to: string[]; cc: string[] } {
  if (way === 'forward') return { to: [], cc: [] }
  const { from, replyTo, to, cc } = message
  const author = replyTo.length > 0 ? replyTo : from === null ? [] : [from]
  // A reply to an email that we sent goes to its recipients.
  const first = author.every(isCompanyAddress) ? to : author
  const [one, ...more] = uniqueAddresses(first)
  const addresses = one === undefined ? [] : [one]
  if (way === 'reply') return { to: addresses, cc: more }
  const others = uniqueAddresses(
    [...first.slice(1), ...to, ...cc].filter((mailbox) => !isCompanyAddress(mailbox)),
  ).filter((address) => address.toLowerCase() !== one?.toLowerCase())
  return { to: addresses, cc: others.slice(0, CC_MAX) }
}

function uniqueAddresses(mailboxes: readonly EmailAddress[]): string[] {
  const found = new Map<string, string>()
  for (const { address } of mailboxes)
    if (isEmailAddress(address) && !found.has(address.toLowerCase()))
      found.set(address.toLowerCase(), address)
  return [...found.values()]
}

/** Returns the subject with a single prefix. */
export function getReplySubject(subject: string, way: ReplyMode): string {
  const subjectText = stripSubjectPrefixes(collapseWhitespace(subject)) || 'your email'
  return `${way === 'forward' ? 'Fwd' : 'Re'}: ${subjectText}`.slice(0, SUBJECT_MAX)
}

function bodyOf(message: OriginalMessage, way: ReplyMode, sender: string, key: ReplyTemplateKey): string {
  const signature = `Kind regards\n${sender}\n${BRAND.name}`
  if (way === 'forward') return ['Please see below.', '', signature, forwardedPart(message)].join('\n\n')
  const name = message.from !== null && isCompanyAddress(message.from) ? '' : firstNameOf(message.from)
  return [
    `Hello${name === '' ? '' : ` ${name}`},`,
    ...TEMPLATE_PARAGRAPHS[key],
    signature,
    `${attribution(message)}\n${quoteText(message.text)}`,
  ].join('\n\n')
}

/** Returns the first name for the greeting, or an empty string if unclear. */
function firstNameOf(from: EmailAddress | null): string {
  const name = collapseWhitespace(from?.name ?? '')
  // Excludes `Ash, Zoe` and company names.
  return /^\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'.-]*){1,2}$/u.test(name) ? (name.split(' ')[0] ?? '') : ''
}

const formatSent = (date: string) =>
  `${formatLongDate(toLondonDate(new Date(date)))} at ${formatLondonTime(date)}`

function attribution({ from, date }: OriginalMessage): string {
  const author = from === null ? 'an unknown sender' : formatEmailAddress(from)
  return `${date === null ? '' : `On ${formatSent(date)}, `}${author} wrote:`
}

function forwardedPart({ from, to, cc, date, subject, text }: OriginalMessage): string {
  const facts = [
    ...(from === null ? [] : [`From: ${formatEmailAddress(from)}`]),
    ...(date === null ? [] : [`Sent: ${formatSent(date)}`]),
    `To: ${to.map(formatEmailAddress).join(', ')}`,
    ...(cc.length === 0 ? [] : [`Cc: ${cc.map(formatEmailAddress).join(', ')}`]),
    `Subject: ${collapseWhitespace(subject)}`,
  ]
  return `${facts.map((fact) => `> ${fact}`).join('\n')}\n>\n${quoteText(text)}`
}

/** Quotes every line; long text is cut with a note. */
export function quoteText(text: string): string {
  const clean = stripControlCharacters(text)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const truncated = clean.length > QUOTE_MAX ? `${clean.slice(0, QUOTE_MAX)}\n[Rest omitted]` : clean
  return truncated.replace(/^.*$/gm, (line) => (line === '' ? '>' : `> ${line}`))
}

const ADDRESS = /^[^\s@,;<>()[\]\\"]+@[^\s@,;<>()[\]\\"]+\.[^\s@,;<>()[\]\\"]+$/
const ADDRESS_MAX = 254

export function isEmailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text)
}

export interface ParsedAddresses {
  readonly addresses: readonly string[]
  /** Error message for the field, or null. */
  readonly error: string | null
}

/** Parses addresses separated by commas, semicolons or line breaks, with or without names. */
export function parseAddressList(text: string, max: number): ParsedAddresses {
  const parts = text
    .split(/[,;\n]+(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const addresses = parts.map((part) => /<([^<>]*)>\s*$/.exec(part)?.[1]?.trim() ?? part)
  const unique = [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
  const invalid = addresses.find((address) => !isEmailAddress(address))
  const error =
    invalid !== undefined
      ? `“${invalid}” isn’t a valid email address.`
      : unique.length > max
        ? `Enter at most ${max === 1 ? 'one address' : `${max} addresses`}.`
        : null
  return { addresses: unique, error }
}
