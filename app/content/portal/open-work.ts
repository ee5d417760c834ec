import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

/** What waits for staff. */
export interface OpenWork {
  readonly unreadEmails: number
  /** As many as the inbox shows. */
  readonly waitingLeads: number
  readonly overdueCalls: number
  readonly newApplications: number
  readonly openRequests: number
  readonly overdueRequests: number
  readonly waitingCallOffs: number
  readonly waitingStorageRequests: number
  readonly openClaims: number
}

export async function countOpenWork(client: Client): Promise<OpenWork> {
  const { data, error, status } = await client
    .rpc('count_open_work')
    .select(
      'unreadEmails:unread_emails, waitingLeads:waiting_leads, overdueCalls:overdue_calls, newApplications:new_applications, openRequests:open_requests, overdueRequests:overdue_requests, waitingCallOffs:waiting_call_offs, waitingStorageRequests:waiting_storage_requests, openClaims:open_claims',
    )
    .single()
  if (error) throw toContentError('fetch', 'counts', error, status)
  return data
}
