/** Actions on emails with exact undo. */
import {
  type EmailFlag,
  type LinkedRecord,
  setEmailFlag,
  setEmailLinks,
} from '#app/content/emails/mutations.ts'
import { type EmailSummary, threadOf } from '#app/content/emails/queries.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { isApplicationReference } from '#domain/applications/applications.ts'
import { EN_NUMBER_MAX_LENGTH } from '#domain/email/emails.ts'
import { isPrivacyReference } from '#domain/privacy/requests.ts'
import type { BulkActionResult } from '../ui/list/row-action.ts'

/** Row of the list; in thread view it represents the whole thread. */
export interface EmailRow extends EmailSummary {
  readonly standsForThread: boolean
  /** Query string of the list. */
  readonly search: string
}

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
  const ids = await getChangedIds(client, rows, flag, value)
  if (ids.length > 0) await setEmailFlag(client, ids, flag, value)
  const [set, unset] = RESULTS[flag]
  return {
    message: `${formatEmailCount(ids.length)} ${value ? set : unset}`,
    failure: null,
    undo:
      ids.length === 0
        ? null
        : async (later) => {
            await setEmailFlag(later, ids, flag, !value)
            return `${formatEmailCount(ids.length)} restored`
          },
  }
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
  record: LinkedRecord,
): Promise<BulkActionResult> {
  const { recordId } = record
  const ids = rows.map(({ id }) => id)
  await setEmailLinks(client, ids, record, true)
  return {
    message: `${formatEmailCount(ids.length)} linked to ${recordId}`,
    failure: null,
    undo: async (later) => {
      await setEmailLinks(later, ids, record, false)
      return `${formatEmailCount(ids.length)} unlinked from ${recordId}`
    },
  }
}
