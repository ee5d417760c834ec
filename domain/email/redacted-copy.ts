/** Redacted copies of emails, for somebody who asks what is held about them: as text, and as what a PDF is made of. */
import { z } from 'zod'
import { BRAND } from '#company/brand.ts'
import { formatEmailAddress } from './format-address.ts'
import type { EmailAddress } from './parsed-email.ts'
import {
  addRemoved,
  formatRedactionCount,
  NOTHING_REMOVED,
  type PersonalDataMatch,
  REDACTED_KINDS,
  type Redacted,
  type RedactedKind,
  redact,
} from './redaction.ts'

/** Makes the PDF of a copy. */
export const REDACTED_COPY_API = '/api/emails/copy'
/** Of one copy: whoever needs more makes several. */
export const MAX_COPIED_EMAILS = 50

export interface CopiedEmail {
  readonly subject: string
  readonly from: EmailAddress
  readonly recipients: readonly (EmailAddress & { readonly field: string })[]
  /** In words. */
  readonly when: string
  readonly text: string
  readonly attachments: readonly { readonly name: string }[]
  /** SHA-256 of the original; null of one that we sent. */
  readonly hash: string | null
}

const line = z.string().max(20_000)

/** Everything in it has been redacted. */
export const redactedCopy = z.object({
  title: line,
  /** What it is, and what was taken out: a paragraph each. */
  preamble: z.array(line).max(20),
  emails: z
    .array(
      z.object({
        facts: z.array(z.tuple([line, line])).max(20),
        text: z.string().max(400_000),
        removed: line,
      }),
    )
    .max(MAX_COPIED_EMAILS),
})
export type RedactedCopy = z.infer<typeof redactedCopy>

const FIELDS: Readonly<Record<string, string>> = { to: 'To', cc: 'Copy to', bcc: 'Hidden copy to' }

/** @param items what is taken out @param day on which it is made, in words */
export function createRedactedCopy(
  emails: readonly CopiedEmail[],
  items: readonly PersonalDataMatch[],
  day: string,
): RedactedCopy {
  let sum: Redacted['removed'] = NOTHING_REMOVED
  const copied = emails.map((email) => {
    let removed: Redacted['removed'] = NOTHING_REMOVED
    const clean = (text: string) => {
      const done = redact(text, items)
      removed = addRemoved(removed, done.removed)
      return done.text
    }
    const facts = factsOf(email).map(([label, value]): [string, string] => [label, clean(value)])
    const text = clean(email.text)
    sum = addRemoved(sum, removed)
    return { facts, text, removed: sentence(removed, 'From this email') }
  })
  const count = emails.length === 1 ? 'one email' : `${emails.length} emails`
  return {
    title: 'Copy of emails about you',
    preamble: [
      `${BRAND.name} made this copy of ${count} on ${day}, because you asked what we hold about you.`,
      sentence(sum, 'From it'),
      `Each ${'█████'} stands for something about another person that we may not pass on (Data Protection Act 2018, schedule 2, paragraph 16). How long a bar is says nothing of what it stands for. The originals are unchanged.`,
    ],
    emails: copied,
  }
}

function sentence(removed: Redacted['removed'], from: string): string {
  const words = formatRedactionCount(removed)
  return words === null ? `${from} nothing was taken out.` : `${from} we took out ${words}.`
}

function factsOf(email: CopiedEmail): [string, string][] {
  const { subject, from, recipients, when, attachments, hash } = email
  const to = Object.entries(FIELDS).flatMap(([field, label]): [string, string][] => {
    const some = recipients.filter((one) => one.field === field)
    return some.length === 0 ? [] : [[label, some.map(formatEmailAddress).join(', ')]]
  })
  return [
    ['From', from.address === '' ? from.name || 'Nobody named' : formatEmailAddress(from)],
    ...to,
    ['When', when],
    ['Subject', subject || 'No subject'],
    ...(attachments.length === 0
      ? []
      : ([['Attached', attachments.map(({ name }) => name).join(', ')]] satisfies [string, string][])),
    ...(hash === null ? [] : ([['Original (SHA-256)', hash]] satisfies [string, string][])),
  ]
}

/** The copy as plain text. */
export function formatRedactedCopy({ title, preamble, emails }: RedactedCopy): string {
  const parts = emails.map(({ facts, text, removed }, place) =>
    [
      `${place + 1}.`,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      text,
      `[${removed}]`,
    ].join('\n\n'),
  )
  return `${[title, ...preamble, ...parts].join('\n\n')}\n`
}

export function kindsOf(items: readonly PersonalDataMatch[]): readonly RedactedKind[] {
  return REDACTED_KINDS.filter((kind) => items.some((item) => item.kind === kind))
}
