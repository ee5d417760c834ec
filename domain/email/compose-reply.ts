/**
 * Answering an email and sending it on: to whom, under which subject, with which words to begin with, and what is quoted.
 * What somebody else wrote is quoted as plain text, each line behind its mark, so that no line of it passes for ours.
 */
import { BRAND } from '#company/brand.ts'
import { DEPARTMENT_EMAILS } from '#company/department-emails.ts'
import { stripSubjectPrefixes } from './emails.ts'
import { collapseWhitespace, formatEmailAddress, stripControlCharacters } from './format-address.ts'
import type { EmailAddress, ParsedEmail } from './parsed-email.ts'
import type { ReplyMode } from './reply-modes.ts'

/** What is needed of an email to answer it. */
export type OriginalMessage = Pick<
  ParsedEmail,
  'subject' | 'from' | 'replyTo' | 'to' | 'cc' | 'date' | 'text'
>

/** An email as it is typed. */
export interface EmailDraft {
  readonly way: ReplyMode
  /** Addresses with commas between them. */
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly body: string
  /** Whether the whole email goes along as a file, with all that is attached to it. */
  readonly withOriginal: boolean
}

export const REPLY_TEMPLATE_LABELS = {
  blank: 'Nothing but the greeting',
  received: 'We have your email',
  details: 'Ask for what is missing',
  ring: 'Ask when to ring',
  passedOn: 'Thanks, and passed on',
} as const
export type ReplyTemplateKey = keyof typeof REPLY_TEMPLATE_LABELS
export const REPLY_TEMPLATE_KEYS = Object.keys(REPLY_TEMPLATE_LABELS) as readonly ReplyTemplateKey[]

const MIDDLES: Readonly<Record<ReplyTemplateKey, readonly string[]>> = {
  blank: ['Thank you for your email.', ''],
  received: [
    'Thank you for your email. We have it, and will answer by the end of the next working day.',
    `If it cannot wait, please ring ${BRAND.telephone}.`,
  ],
  details: ['Thank you for your email. So that we can answer it in full, please also tell us:', '– '],
  ring: [
    'Thank you for your email. This is quicker said than written.',
    `Which number may we ring, and when would suit you? Or ring us: ${BRAND.telephone}.`,
  ],
  passedOn: [
    'Thank you for your email.',
    'We have passed it on to the colleagues who deal with this. They will answer you.',
  ],
}

export const SUBJECT_MAX = 250
export const BODY_MAX = 60_000
export const CC_MAX = 20
/** Of what is quoted, in characters: whoever needs more sends the email itself along. */
export const QUOTE_MAX = 20_000

/** Addresses of our own, to which no answer of ours goes. */
const OURS: readonly string[] = [BRAND.email, BRAND.privacyEmail, ...Object.values(DEPARTMENT_EMAILS)].map(
  (address) => address.toLowerCase(),
)

export function isCompanyAddress({ address }: EmailAddress): boolean {
  return OURS.includes(address.toLowerCase())
}

/** An empty draft of an answer, with its greeting and what is quoted. @param sender whoever writes */
export function createReplyDraft(
  letter: OriginalMessage,
  way: ReplyMode,
  sender: string,
  key: ReplyTemplateKey = 'blank',
): EmailDraft {
  const { to, cc } = recipientsOf(letter, way)
  return {
    way,
    to: to.join(', '),
    cc: cc.join(', '),
    subject: getReplySubject(letter.subject, way),
    body: bodyOf(letter, way, sender, key),
    withOriginal: way === 'forward',
  }
}

function recipientsOf(letter: OriginalMessage, way: ReplyMode): { to: string[]; cc: string[] } {
  if (way === 'forward') return { to: [], cc: [] }
  const { from, replyTo, to, cc } = letter
  const author = replyTo.length > 0 ? replyTo : from === null ? [] : [from]
  // An answer to what we sent goes to those whom we wrote to.
  const first = author.every(isCompanyAddress) ? to : author
  const [one, ...more] = distinct(first)
  const addresses = one === undefined ? [] : [one]
  if (way === 'reply') return { to: addresses, cc: more }
  const others = distinct([...first.slice(1), ...to, ...cc].filter((box) => !isCompanyAddress(box))).filter(
    (address) => address.toLowerCase() !== one?.toLowerCase(),
  )
  return { to: addresses, cc: others.slice(0, CC_MAX) }
}

function distinct(boxes: readonly EmailAddress[]): string[] {
  const found = new Map<string, string>()
  for (const { address } of boxes)
    if (isEmailAddress(address) && !found.has(address.toLowerCase()))
      found.set(address.toLowerCase(), address)
  return [...found.values()]
}

/** The subject of an answer: one mark and no more. */
export function getReplySubject(subject: string, way: ReplyMode): string {
  const bare = stripSubjectPrefixes(collapseWhitespace(subject)) || 'your email'
  return `${way === 'forward' ? 'Fwd' : 'Re'}: ${bare}`.slice(0, SUBJECT_MAX)
}

function bodyOf(letter: OriginalMessage, way: ReplyMode, sender: string, key: ReplyTemplateKey): string {
  const close = `Kind regards\n${sender}\n${BRAND.name}`
  if (way === 'forward') return ['Please see below.', '', close, forwardedPart(letter)].join('\n\n')
  const name = letter.from !== null && isCompanyAddress(letter.from) ? '' : firstNameOf(letter.from)
  return [
    `Hello${name === '' ? '' : ` ${name}`},`,
    ...MIDDLES[key],
    close,
    `${attribution(letter)}\n${quoteText(letter.text)}`,
  ].join('\n\n')
}

/** The name by which to greet somebody; the empty string where it is not clear. */
function firstNameOf(from: EmailAddress | null): string {
  const name = collapseWhitespace(from?.name ?? '')
  // `Ash, Zoe` and names of companies are greeted by nobody.
  return /^\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'.-]*){1,2}$/u.test(name) ? (name.split(' ')[0] ?? '') : ''
}

const WRITTEN = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

function attribution({ from, date }: OriginalMessage): string {
  const who = from === null ? 'somebody' : formatEmailAddress(from)
  return `${date === null ? '' : `On ${WRITTEN.format(new Date(date))}, `}${who} wrote:`
}

function forwardedPart({ from, to, cc, date, subject, text }: OriginalMessage): string {
  const facts = [
    ...(from === null ? [] : [`From: ${formatEmailAddress(from)}`]),
    ...(date === null ? [] : [`Sent: ${WRITTEN.format(new Date(date))}`]),
    `To: ${to.map(formatEmailAddress).join(', ')}`,
    ...(cc.length === 0 ? [] : [`Copy: ${cc.map(formatEmailAddress).join(', ')}`]),
    `Subject: ${collapseWhitespace(subject)}`,
  ]
  return `${facts.map((fact) => `> ${fact}`).join('\n')}\n>\n${quoteText(text)}`
}

/** Each line behind its mark; what is too long is cut, and says so. */
export function quoteText(text: string): string {
  const clean = stripControlCharacters(text)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const cut = clean.length > QUOTE_MAX ? `${clean.slice(0, QUOTE_MAX)}\n[The rest was left out.]` : clean
  return cut.replace(/^.*$/gm, (line) => (line === '' ? '>' : `> ${line}`))
}

const ADDRESS = /^[^\s@,;<>()[\]\\"]+@[^\s@,;<>()[\]\\"]+\.[^\s@,;<>()[\]\\"]+$/
const ADDRESS_MAX = 254

export function isEmailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text)
}

export interface ParsedAddresses {
  readonly addresses: readonly string[]
  /** What is wrong, in the field’s words; null when nothing is. */
  readonly fault: string | null
}

/** Reads addresses as people type and paste them: with commas, semicolons or lines between them, with names or without. */
export function parseAddressList(typed: string, most: number): ParsedAddresses {
  const parts = typed
    .split(/[,;\n]+(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const addresses = parts.map((part) => /<([^<>]*)>\s*$/.exec(part)?.[1]?.trim() ?? part)
  const distinctly = [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
  const wrong = addresses.find((address) => !isEmailAddress(address))
  const fault =
    wrong !== undefined
      ? `“${wrong}” is not an email address.`
      : distinctly.length > most
        ? `Please give at most ${most === 1 ? 'one address' : `${most} addresses`}.`
        : null
  return { addresses: distinctly, fault }
}
