/**
 * Answering an email and sending it on: to whom, under which subject, with which words to begin with, and what is quoted.
 * What somebody else wrote is quoted as plain text, each line behind its mark, so that no line of it passes for ours.
 */
import { BRAND } from '#company/brand.ts'
import { DESKS } from '#company/desks.ts'
import type { AnswerWay } from './answer-ways.ts'
import { bareSubject } from './emails.ts'
import type { Mailbox, OpenedLetter } from './letter.ts'
import { mailboxInWords, onOneLine, withoutControls } from './mailbox-words.ts'

/** What is needed of an email to answer it. */
export type AnsweredLetter = Pick<
  OpenedLetter,
  'subject' | 'from' | 'replyTo' | 'to' | 'cc' | 'date' | 'text'
>

/** An email as it is typed. */
export interface Draft {
  readonly way: AnswerWay
  /** Addresses with commas between them. */
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly body: string
  /** Whether the whole email goes along as a file, with all that is attached to it. */
  readonly withOriginal: boolean
}

export const ANSWER_NAMES = {
  blank: 'Nothing but the greeting',
  received: 'We have your email',
  details: 'Ask for what is missing',
  ring: 'Ask when to ring',
  passedOn: 'Thanks, and passed on',
} as const
export type AnswerKey = keyof typeof ANSWER_NAMES
export const ANSWER_KEYS = Object.keys(ANSWER_NAMES) as readonly AnswerKey[]

const MIDDLES: Readonly<Record<AnswerKey, readonly string[]>> = {
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
const OURS: readonly string[] = [BRAND.email, BRAND.privacyEmail, ...Object.values(DESKS)].map((address) =>
  address.toLowerCase(),
)

export function isOurs({ address }: Mailbox): boolean {
  return OURS.includes(address.toLowerCase())
}

/** An empty draft of an answer, with its greeting and what is quoted. @param sender whoever writes */
export function draftOf(
  letter: AnsweredLetter,
  way: AnswerWay,
  sender: string,
  key: AnswerKey = 'blank',
): Draft {
  const { to, cc } = recipientsOf(letter, way)
  return {
    way,
    to: to.join(', '),
    cc: cc.join(', '),
    subject: answerSubject(letter.subject, way),
    body: bodyOf(letter, way, sender, key),
    withOriginal: way === 'forward',
  }
}

function recipientsOf(letter: AnsweredLetter, way: AnswerWay): { to: string[]; cc: string[] } {
  if (way === 'forward') return { to: [], cc: [] }
  const { from, replyTo, to, cc } = letter
  const author = replyTo.length > 0 ? replyTo : from === null ? [] : [from]
  // An answer to what we sent goes to those whom we wrote to.
  const first = author.every(isOurs) ? to : author
  const [one, ...more] = distinct(first)
  const addresses = one === undefined ? [] : [one]
  if (way === 'reply') return { to: addresses, cc: more }
  const others = distinct([...first.slice(1), ...to, ...cc].filter((box) => !isOurs(box))).filter(
    (address) => address.toLowerCase() !== one?.toLowerCase(),
  )
  return { to: addresses, cc: others.slice(0, CC_MAX) }
}

function distinct(boxes: readonly Mailbox[]): string[] {
  const found = new Map<string, string>()
  for (const { address } of boxes)
    if (isAddress(address) && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address)
  return [...found.values()]
}

/** The subject of an answer: one mark and no more. */
export function answerSubject(subject: string, way: AnswerWay): string {
  const bare = bareSubject(onOneLine(subject)) || 'your email'
  return `${way === 'forward' ? 'Fwd' : 'Re'}: ${bare}`.slice(0, SUBJECT_MAX)
}

function bodyOf(letter: AnsweredLetter, way: AnswerWay, sender: string, key: AnswerKey): string {
  const close = `Kind regards\n${sender}\n${BRAND.name}`
  if (way === 'forward') return ['Please see below.', '', close, forwardedPart(letter)].join('\n\n')
  const name = letter.from !== null && isOurs(letter.from) ? '' : firstNameOf(letter.from)
  return [
    `Hello${name === '' ? '' : ` ${name}`},`,
    ...MIDDLES[key],
    close,
    `${attribution(letter)}\n${quote(letter.text)}`,
  ].join('\n\n')
}

/** The name by which to greet somebody; the empty string where it is not clear. */
function firstNameOf(from: Mailbox | null): string {
  const name = onOneLine(from?.name ?? '')
  // `Ash, Zoe` and names of companies are greeted by nobody.
  return /^\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'.-]*){1,2}$/u.test(name) ? (name.split(' ')[0] ?? '') : ''
}

const WRITTEN = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

function attribution({ from, date }: AnsweredLetter): string {
  const who = from === null ? 'somebody' : mailboxInWords(from)
  return `${date === null ? '' : `On ${WRITTEN.format(new Date(date))}, `}${who} wrote:`
}

function forwardedPart({ from, to, cc, date, subject, text }: AnsweredLetter): string {
  const facts = [
    ...(from === null ? [] : [`From: ${mailboxInWords(from)}`]),
    ...(date === null ? [] : [`Sent: ${WRITTEN.format(new Date(date))}`]),
    `To: ${to.map(mailboxInWords).join(', ')}`,
    ...(cc.length === 0 ? [] : [`Copy: ${cc.map(mailboxInWords).join(', ')}`]),
    `Subject: ${onOneLine(subject)}`,
  ]
  return `${facts.map((fact) => `> ${fact}`).join('\n')}\n>\n${quote(text)}`
}

/** Each line behind its mark; what is too long is cut, and says so. */
export function quote(text: string): string {
  const clean = withoutControls(text)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const cut = clean.length > QUOTE_MAX ? `${clean.slice(0, QUOTE_MAX)}\n[The rest was left out.]` : clean
  return cut.replace(/^.*$/gm, (line) => (line === '' ? '>' : `> ${line}`))
}

const ADDRESS = /^[^\s@,;<>()[\]\\"]+@[^\s@,;<>()[\]\\"]+\.[^\s@,;<>()[\]\\"]+$/
const ADDRESS_MAX = 254

export function isAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text)
}

export interface ReadAddresses {
  readonly addresses: readonly string[]
  /** What is wrong, in the field’s words; null when nothing is. */
  readonly fault: string | null
}

/** Reads addresses as people type and paste them: with commas, semicolons or lines between them, with names or without. */
export function readAddresses(typed: string, most: number): ReadAddresses {
  const parts = typed
    .split(/[,;\n]+(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const addresses = parts.map((part) => /<([^<>]*)>\s*$/.exec(part)?.[1]?.trim() ?? part)
  const distinctly = [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
  const wrong = addresses.find((address) => !isAddress(address))
  const fault =
    wrong !== undefined
      ? `“${wrong}” is not an email address.`
      : distinctly.length > most
        ? `Please give at most ${most === 1 ? 'one address' : `${most} addresses`}.`
        : null
  return { addresses: distinctly, fault }
}
