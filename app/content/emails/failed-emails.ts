/** Emails that weren’t delivered, for the System screen. */
import type { DeliveryState } from '#domain/email/delivery-states.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

export interface FailedEmail {
  readonly id: string
  readonly subject: string
  /** Null if it may name an applicant. */
  readonly recipient: string | null
  /** Reference of the lead; null if the email belongs to another record. */
  readonly lead: string | null
  readonly state: DeliveryState
  /** Null if it may name an applicant. */
  readonly serverAnswer: string | null
  readonly createdAt: string
}

const MAX_SHOWN = 20
const SHOWN_DAYS = 30

/** Returns the latest ones of the last 30 days. */
export async function listFailedEmails(client: Client, now: Date): Promise<readonly FailedEmail[]> {
  const { data, error, status } = await client
    .from('outgoing_emails')
    .select('id, subject, recipient, state, server_answer, record_kind, record_id, created_at')
    .in('state', ['refused', 'bounced', 'in_doubt'])
    .gt('created_at', new Date(now.getTime() - SHOWN_DAYS * 86_400_000).toISOString())
    .order('created_at', { ascending: false })
    .limit(MAX_SHOWN)
  if (error) throw toContentError('fetch', 'emails', error, status)
  return data.map((row) => ({
    id: row.id,
    subject: row.subject,
    recipient: row.record_kind === 'application' ? null : row.recipient,
    lead: row.record_kind === 'lead' ? row.record_id : null,
    state: row.state as DeliveryState,
    serverAnswer: row.record_kind === 'application' ? null : row.server_answer,
    createdAt: row.created_at,
  }))
}
