import type { ConversationRow, LeadReport } from '#domain/leads/lead-report.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { MAX_ROWS } from '../pagination.ts'

/** @param period days received (London), inclusive */
export async function readLeadReport(
  client: Client,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<LeadReport> {
  const { data, error, status } = await client.rpc('lead_report', { since: from, until: to })
  if (error) throw toContentError('fetch', 'report', error, status)
  return data as unknown as LeadReport
}

/** Returns the conversations that started in the period, oldest first. */
export async function readConversationRows(
  client: Client,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly ConversationRow[]> {
  const all: ConversationRow[] = []
  for (;;) {
    const last = all.at(-1)
    const { data, error, status } = await client.rpc('list_conversation_rows', {
      since: from,
      until: to,
      max_rows: MAX_ROWS,
      ...(last && { after_moment: last.started_at, after_key: last.key }),
    })
    if (error) throw toContentError('fetch', 'conversations', error, status)
    const rows = data as unknown as readonly ConversationRow[]
    all.push(...rows)
    if (rows.length < MAX_ROWS) return all
  }
}
