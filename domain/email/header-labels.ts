/** What an email’s headers mean, in plain words, for people who have to decide whether to believe one. */
import type { MessageHeader } from './parsed-email.ts'

const WORDS: Readonly<Record<string, string>> = {
  from: 'Who the email says it is from. Anybody can write anything here.',
  sender: 'Who handed it in, where that is not the person in From.',
  'reply-to': 'Where an answer goes, if not to From.',
  'return-path': 'Where it comes back to when it cannot be delivered; the address that SPF is checked for.',
  to: 'To whom it was written.',
  cc: 'Who got a copy.',
  bcc: 'Who got a copy that the others do not see.',
  'delivered-to': 'Whose mailbox it was put into.',
  'x-original-to': 'The address that it was sent to, before it was passed on.',
  subject: 'What it is about.',
  date: 'When its sender’s clock said that it was written.',
  'message-id': 'Its own number, by which answers name it.',
  'in-reply-to': 'The email that it answers.',
  references: 'The emails of its thread, the first first.',
  'thread-index': 'Outlook’s own way of naming a thread.',
  'thread-topic': 'Outlook’s subject of the thread.',
  received:
    'A server that passed it on, and when. The topmost was written by our own; those far down can be made up.',
  'authentication-results': 'What the receiving server found when it checked the sender’s domain.',
  'arc-authentication-results': 'What an earlier server found, which passed it on.',
  'arc-seal': 'An earlier server’s signature under what it found.',
  'arc-message-signature': 'The email as an earlier server got it, signed.',
  'received-spf': 'Whether the sending machine may send for that domain (SPF).',
  'dkim-signature': 'The domain’s signature: whether it holds stands in Authentication-Results.',
  'list-id': 'The mailing list that it came through.',
  'list-unsubscribe': 'How to leave that list.',
  'list-unsubscribe-post': 'One click is enough to leave that list.',
  precedence: 'Sent to many, or by a machine.',
  'auto-submitted': 'Whether a machine wrote it: auto-replied is an answer nobody typed.',
  'x-mailer': 'The program that it was written with, as that says.',
  'user-agent': 'The program that it was written with, as that says.',
  'x-originating-ip': 'The network address that it was written from, as its server says.',
  'x-spam-status': 'What a spam filter on the way thought.',
  'x-spam-score': 'How much like spam a filter on the way found it.',
  'x-spam-flag': 'Whether a filter on the way took it for spam.',
  'x-virus-scanned': 'A virus scanner on the way looked at it.',
  'mime-version': 'That it is made of parts; every email says so.',
  'content-type': 'What its words or parts are written in.',
  'content-transfer-encoding': 'How its bytes were packed for the way.',
  'content-language': 'The language that it says it is in.',
  'content-disposition': 'Whether a part is shown or attached.',
  'disposition-notification-to': 'The sender asks to be told when it is read. We tell nobody.',
  'return-receipt-to': 'The sender asks to be told that it arrived. We tell nobody.',
  importance: 'How important its sender calls it.',
  'x-priority': 'How urgent its sender calls it: 1 is most.',
  'x-ms-exchange-organization-scl': 'How much like spam Microsoft’s filter found it, from -1 to 9.',
  'feedback-id': 'What a sender of many emails counts its complaints by.',
}

/** The empty string where nothing is known of it. */
export function getHeaderLabel(name: string): string {
  const key = name.toLowerCase()
  return WORDS[key] ?? (key.startsWith('x-') ? 'Added by a program for its own purposes.' : '')
}

const RESULTS: Readonly<Record<string, string>> = {
  pass: 'passed',
  fail: 'failed',
  softfail: 'failed, though its domain does not insist',
  neutral: 'nothing said either way',
  none: 'not set up by the sender’s domain',
  temperror: 'could not be checked at that moment',
  permerror: 'could not be checked: the domain’s record is wrong',
}

/** Of SPF, DKIM or DMARC. */
export function describeAuthResult(result: string): string {
  return result === '' ? 'nothing said' : (RESULTS[result.toLowerCase()] ?? result)
}

/** Those that people look at, before the rest in their order. */
const FIRST = [
  'from',
  'reply-to',
  'return-path',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'authentication-results',
]

export function inReadingOrder(headers: readonly MessageHeader[]): readonly MessageHeader[] {
  const rank = ({ name }: MessageHeader) => {
    const at = FIRST.indexOf(name.toLowerCase())
    return at === -1 ? FIRST.length : at
  }
  return headers.toSorted((one, other) => rank(one) - rank(other))
}
