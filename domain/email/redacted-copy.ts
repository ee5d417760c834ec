/** Redacted copies of emails for subject access requests, as text and as input for a PDF. */
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

/** API path that creates the PDF. */
export const REDACTED_COPY_API = '/api/emails/copy'
/** Per copy. */
export const MAX_COPIED_EMAILS = 50

export interface CopiedEmail {
  readonly subject: string
  readonly from: EmailAddress
  readonly recipients: readonly (EmailAddress & { readonly field: string })[]
  /** Formatted. */
  readonly when: string
  readonly text: string
  readonly attachments: readonly { readonly name: string }[]
  /** SHA-256 of the original; null for sent emails. */
  readonly hash: string | null
}

const line = z.string().max(20_000)

/** Fully redacted. */
export const redactedCopy = z.object({
  title: line,
  /** Paragraphs that explain the copy and the redactions. */
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

const FIELDS: Readonly<Record<string, string>> = { to: 'To', cc: 'Cc', bcc: 'Bcc' }

/** @param items data to redact @param day formatted date of the copy */
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
    const facts = getHeaderFacts(email).map(([label, value]): [string, string] => [label, clean(value)])
    const text = clean(email.text)
    sum = addRemoved(sum, removed)
    return { facts, text, removed: formatRedactions(removed, 'this email') }
  })
  const count = emails.length === 1 ? 'one email' : `${emails.length} emails`
  return {
    title: 'Copy of emails about you',
    preamble: [
      `${BRAND.name} made this copy of ${count} on ${day} in response to your request for the personal data we hold about you.`,
      formatRedactions(sum, 'total'),
      `Each ${'█████'} replaces information about another person that we can’t disclose (Data Protection Act 2018, schedule 2, paragraph 16). The length of a bar says nothing about the text it replaces. The originals are unchanged.`,
    ],
    emails: copied,
  }
}

function formatRedactions(removed: Redacted['removed'], from: string): string {
  const redactions = formatRedactionCount(removed)
  return redactions === null ? `Nothing redacted in ${from}.` : `Redacted in ${from}: ${redactions}.`
}

function getHeaderFacts(email: CopiedEmail): [string, string][] {
  const { subject, from, recipients, when, attachments, hash } = email
  const to = Object.entries(FIELDS).flatMap(([field, label]): [string, string][] => {
    const ofField = recipients.filter((one) => one.field === field)
    return ofField.length === 0 ? [] : [[label, ofField.map(formatEmailAddress).join(', ')]]
  })
  return [
    ['From', from.address === '' ? from.name || 'Unknown sender' : formatEmailAddress(from)],
    ...to,
    ['Date', when],
    ['Subject', subject || 'No subject'],
    ...(attachments.length === 0
      ? []
      : ([['Attachments', attachments.map(({ name }) => name).join(', ')]] satisfies [string, string][])),
    ...(hash === null ? [] : ([['Original (SHA-256)', hash]] satisfies [string, string][])),
  ]
}

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
