/** Timeline of a lead's contact. */
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

export const TIMELINE_KINDS = ['lead', 'application', 'privacy_request', 'mail'] as const

export interface TimelineEntry {
  readonly kind: (typeof TIMELINE_KINDS)[number]
  /** Id used by the item's screen, or null. */
  readonly reference: string | null
  readonly title: string
  readonly status: string
  readonly happenedAt: string
  /** Leads only. */
  readonly leadId: number | null
  readonly mergedInto: number | null
}

/** Returns entries newest first. Contacts match by exact email address or by normalised phone number. */
export async function readTimeline(client: Client, leadId: number): Promise<readonly TimelineEntry[]> {
  const { data, error, status } = await client.rpc('contact_timeline', { lead_id: leadId })
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
