/** Compares our parser with an independent one on emails from real programs. Differences are listed with the reason. */
import { createHash } from 'node:crypto'
import { type AddressObject, simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { SAMPLE_LETTERS } from '#tests/support/sample-emails.ts'
import { parseRawMessage } from '../parse-email.ts'

interface Read {
  readonly subject: string
  readonly from: string
  readonly recipients: readonly string[]
  readonly replyTo: readonly string[]
  readonly date: string | null
  readonly references: readonly string[]
  readonly text: string
  readonly attachments: readonly string[]
}

/** Accepted differences. */
const DIFFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'format=flowed': {
    text: 'The second takes the mark off a quoted line that goes on (RFC 3676, 4.5). Ours leaves it: a “>” too many.',
  },
  'Outlook, with a picture in it': {
    text: 'The second makes no text of HTML alone where it is related to a picture. Ours does.',
  },
  'an invitation': {
    attachments: 'Ours ends the lines of a calendar by line feeds alone, as it does of text.',
  },
  'a report of what came back': {
    text: 'The second adds the report’s fields to the words. Ours has them as an attachment.',
    attachments: 'And it takes the email that came back for words too, which is an attachment of ours.',
  },
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 12)

async function ours(bytes: Uint8Array): Promise<Read> {
  const email = await parseRawMessage(bytes, new Map())
  if (email === null) throw new Error('Not an email')
  return {
    subject: email.subject,
    from: `${email.from?.name} <${email.from?.address}>`,
    recipients: [...email.to, ...email.cc].map(({ address }) => address),
    replyTo: email.replyTo.map(({ address }) => address),
    date: email.date,
    references: email.references,
    text: plain(email.text),
    attachments: email.attachments.map(
      ({ name, size, hash: whole }) => `${name} ${size} ${whole.slice(0, 12)}`,
    ),
  }
}

async function parseWithMailparser(bytes: Uint8Array): Promise<Read> {
  const mail = await simpleParser(Buffer.from(bytes), { skipTextToHtml: true })
  const members = (given: AddressObject | AddressObject[] | undefined) =>
    [given ?? []].flat().flatMap(({ value }) => value.flatMap((one) => one.group ?? [one]))
  const addresses = (given: AddressObject | AddressObject[] | undefined) =>
    members(given).map(({ address }) => address ?? '')
  const [from] = members(mail.from)
  return {
    subject: mail.subject ?? '',
    from: `${from?.name} <${from?.address}>`,
    recipients: [...addresses(mail.to), ...addresses(mail.cc)],
    replyTo: addresses(mail.replyTo),
    date: mail.date?.toISOString() ?? null,
    references: [mail.references ?? []].flat(),
    text: plain(mail.text ?? ''),
    attachments: mail.attachments.map(
      ({ filename, content }, index) =>
        `${filename ?? `Attachment ${index + 1}`} ${content.length} ${hash(content)}`,
    ),
  }
}

describe('both parsers', () => {
  it.each(Object.entries(SAMPLE_LETTERS))('give the same result: %s', async (name, bytes) => {
    const [one, other] = await Promise.all([ours(bytes), parseWithMailparser(bytes)])
    const differing = (Object.keys(one) as (keyof Read)[]).filter(
      (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
    )
    const messages = differing.map(
      (field) => `${field}: ${JSON.stringify(one[field])} and ${JSON.stringify(other[field])}`,
    )
    expect(differing, messages.join('\n')).toEqual(Object.keys(DIFFERENCES[name] ?? {}))
  })
})
