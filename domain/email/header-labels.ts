/** Explains email headers to staff. */
import type { MessageHeader } from './parsed-email.ts'

const LABELS: Readonly<Record<string, string>> = {
  from: 'The claimed author. The sender can write anything here.',
  sender: 'Who submitted it, if different from From.',
  'reply-to': 'Where replies go, if different from From.',
  'return-path': 'Where bounces go; the address that SPF checks.',
  to: 'Main recipients.',
  cc: 'Recipients of a copy.',
  bcc: 'Recipients of a copy hidden from the others.',
  'delivered-to': 'The mailbox that received it.',
  'x-original-to': 'The original recipient address, before forwarding.',
  subject: 'The topic.',
  date: 'When it was written, by the sender’s clock.',
  'message-id': 'Unique id, used by replies.',
  'in-reply-to': 'Id of the email it replies to.',
  references: 'Ids of the emails in its thread, oldest first.',
  'thread-index': 'Outlook’s id of the thread.',
  'thread-topic': 'Outlook’s subject of the thread.',
  received: 'A server that relayed it, and when. Ours wrote the top one; lower ones can be forged.',
  'authentication-results': 'Result of the receiving server’s check of the sender’s domain.',
  'arc-authentication-results': 'Result of an earlier server’s check.',
  'arc-seal': 'An earlier server’s signature of its result.',
  'arc-message-signature': 'An earlier server’s signature of the email it received.',
  'received-spf': 'Whether the sending server may send for the domain (SPF).',
  'dkim-signature': 'The domain’s signature. Authentication-Results says whether it’s valid.',
  'list-id': 'The mailing list it was sent to.',
  'list-unsubscribe': 'How to unsubscribe from the list.',
  'list-unsubscribe-post': 'Allows one-click unsubscribing.',
  precedence: 'Marks bulk or automatic email.',
  'auto-submitted': 'Whether it was sent automatically; auto-replied is an automatic reply.',
  'x-mailer': 'The program it was written with, according to itself.',
  'user-agent': 'The program it was written with, according to itself.',
  'x-originating-ip': 'The IP address it was written from, according to its server.',
  'x-spam-status': 'Result of a spam filter.',
  'x-spam-score': 'Spam score of a filter.',
  'x-spam-flag': 'Whether a filter classified it as spam.',
  'x-virus-scanned': 'Scanned by a virus scanner.',
  'mime-version': 'Version of the MIME format; every email has it.',
  'content-type': 'Format of the text or parts.',
  'content-transfer-encoding': 'Encoding for transfer.',
  'content-language': 'Declared language.',
  'content-disposition': 'Whether a part is shown or attached.',
  'disposition-notification-to': 'Requests a read receipt. We don’t send one.',
  'return-receipt-to': 'Requests a delivery receipt. We don’t send one.',
  importance: 'Importance, according to the sender.',
  'x-priority': 'Priority, according to the sender; 1 is highest.',
  'x-ms-exchange-organization-scl': 'Microsoft’s spam score, from -1 to 9.',
  'feedback-id': 'Id that bulk senders use to group complaints.',
}

/** Returns an empty string for unknown headers. */
export function getHeaderLabel(name: string): string {
  const key = name.toLowerCase()
  return LABELS[key] ?? (key.startsWith('x-') ? 'Custom header added by a program.' : '')
}

const RESULTS: Readonly<Record<string, string>> = {
  pass: 'passed',
  fail: 'failed',
  softfail: 'soft fail (the domain isn’t strict)',
  neutral: 'neutral',
  none: 'not set up by the sender’s domain',
  temperror: 'temporary error',
  permerror: 'error in the domain’s record',
}

/** Describes an SPF, DKIM or DMARC result. */
export function describeAuthResult(result: string): string {
  return result === '' ? 'not reported' : (RESULTS[result.toLowerCase()] ?? result)
}

/** Shown first, in this order. */
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
    const index = FIRST.indexOf(name.toLowerCase())
    return index === -1 ? FIRST.length : index
  }
  return headers.toSorted((one, other) => rank(one) - rank(other))
}
