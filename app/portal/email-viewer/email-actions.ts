/** Actions on emails with exact undo. */
import { archiveEmails, linkEmailsToRecord, markRead, unlinkEmails } from '#app/content/emails/mutations.ts'
import { type EmailSummary, threadOf } from '#app/content/emails/queries.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { isApplicationReference } from '#domain/applications/applications.ts'
import { type EmailRecordKind, EN_NUMBER_MAX_LENGTH } from '#domain/email/emails.ts'
import { isPrivacyReference } from '#domain/privacy/requests.ts'
import type { BulkActionResult } from '../ui/list/row-action.ts'

/** Row of the list; in thread view it represents the whole thread. */
export interface EmailRow extends EmailSummary {
  readonly standsForThread: boolean
  /** Query string of the list. */
  readonly search: string
}

type EmailFlag = 'isRead' | 'isArchived'

const MUTATIONS = { isRead: markRead, isArchived: archiveEmails } as const
const RESULTS: Readonly<Record<EmailFlag, readonly [set: string, unset: string]>> = {
  isRead: ['marked as read', 'marked as unread'],
  isArchived: ['archived', 'moved to inbox'],
}

const formatEmailCount = (count: number) => (count === 1 ? '1 email' : `${count} emails`)

/** Only emails that the action changes, so that undo leaves the others alone. */
async function getChangedIds(client: DataClient, rows: readonly EmailRow[], flag: EmailFlag, value: boolean) {
  const emails = await Promise.all(
    rows.map((row) => (row.standsForThread && row.threadCount > 1 ? threadOf(client, row.id) : [row])),
  )
  return [...new Set(emails.flat().flatMap((email) => (email[flag] === value ? [] : [email.id])))]
}

export async function setFlagAction(
  client: DataClient,
  rows: readonly EmailRow[],
  flag: EmailFlag,
  value: boolean,
): Promise<BulkActionResult> {
  const mutate = MUTATIONS[flag]
  const ids = await getChangedIds(client, rows, flag, value)
  if (ids.length > 0) await mutate(client, ids, value)
  const [set, unset] = RESULTS[flag]
  return {
    message: `${formatEmailCount(ids.length)} ${value ? set : unset}`,
    failure: null,
    undo:
      ids.length === 0
        ? null
        : async (later) => {
            await mutate(later, ids, !value)
            return `${formatEmailCount(ids.length)} restored`
          },
  }
}

export interface LinkedRecord {
  readonly kind: EmailRecordKind
  readonly recordId: string
}

const LEAD = /^[A-Z]{2}-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/i

/** Detects the kind of reference; anything else is an EN number. Returns null if that is too long. */
export function parseRecordReference(typed: string): LinkedRecord | null {
  const reference = typed.trim()
  const upper = reference.toUpperCase()
  if (isApplicationReference(upper)) return { kind: 'application', recordId: upper }
  if (isPrivacyReference(upper)) return { kind: 'privacy_request', recordId: upper }
  if (LEAD.test(reference)) return { kind: 'lead', recordId: upper }
  const number = reference.replace(/^EN\s*(?:number|no\.?|:)?\s*/i, '')
  return number === '' || number.length > EN_NUMBER_MAX_LENGTH
    ? null
    : { kind: 'en_number', recordId: number }
}

export const INVALID_REFERENCE = `Enter a reference such as EQ-ABCD-2345, or an EN number of at most ${EN_NUMBER_MAX_LENGTH} characters.`

export async function linkToRecordAction(
  client: DataClient,
  rows: readonly EmailRow[],
  { kind, recordId }: LinkedRecord,
): Promise<BulkActionResult> {
  const ids = rows.map(({ id }) => id)
  await linkEmailsToRecord(client, ids, kind, recordId)
  return {
    message: `${formatEmailCount(ids.length)} linked to ${recordId}`,
    failure: null,
    undo: async (later) => {
      await unlinkEmails(later, ids, kind, recordId)
      return `${formatEmailCount(ids.length)} unlinked from ${recordId}`
    },
  }
}
