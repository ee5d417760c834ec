/** Mails from a lead and about one, and all that its person and we have had to do with one another. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'

type Client = SupabaseClient<Database>

export interface LeadEmail {
  readonly subject: string
  readonly body: string
  /** Made once for each mail by the device that sends it: sent twice it is one mail. */
  readonly id: string
}

/** Sends an answer to the lead’s person, into the thread. */
export async function sendLeadEmail(client: Client, leadId: number, mail: LeadEmail): Promise<void> {
  const { data, error, status } = await client.rpc('send_lead_mail', { lead_id: leadId, ...mail })
  if (error) throw toContentError('create', 'email', error, status)
  // The function answers null, of which generated types know nothing.
  if ((data as string | null) === null)
    throw toContentError('create', 'email', { message: 'this lead has no email address.' }, 409)
}

export async function forwardLead(
  client: Client,
  leadId: number,
  recipient: string,
  mail: LeadEmail,
): Promise<void> {
  const { error, status } = await client.rpc('forward_lead', { lead_id: leadId, recipient, ...mail })
  if (error) throw toContentError('create', 'email', error, status)
}

export const TIMELINE_KINDS = ['lead', 'application', 'privacy_request', 'mail'] as const

export interface TimelineEntry {
  readonly kind: (typeof TIMELINE_KINDS)[number]
  /** What its own screen finds it by; null where it has none. */
  readonly reference: string | null
  readonly title: string
  readonly status: string
  readonly happenedAt: string
  /** Of a lead. */
  readonly leadId: number | null
  readonly mergedInto: number | null
}

/** The newest first: the same address exactly, or the same telephone number however it is written. */
export async function readTimeline(client: Client, leadId: number): Promise<readonly TimelineEntry[]> {
  const { data, error, status } = await client.rpc('person_timeline', { lead_id: leadId })
  if (error) throw toContentError('fetch', 'timeline', error, status)
  return data.map((row) => ({
    kind: row.kind as TimelineEntry['kind'],
    reference: row.reference as string | null,
    title: row.title,
    status: row.status,
    happenedAt: row.happened_at,
    leadId: row.lead_number as number | null,
    mergedInto: row.merged_into as number | null,
  }))
}
