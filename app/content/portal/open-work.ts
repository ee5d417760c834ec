import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'

/** What waits for staff. */
export interface OpenWork {
  readonly unreadEmails: number
  /** Leads without an answer, and those who asked for a call. */
  readonly waitingLeads: number
  readonly overdueCalls: number
  readonly newApplications: number
  readonly openRequests: number
  readonly overdueRequests: number
  readonly waitingCallOffs: number
  readonly waitingStorageRequests: number
}

export async function countOpenWork(client: SupabaseClient<Database>): Promise<OpenWork> {
  const { data, error, status } = await client.rpc('count_open_work').single()
  if (error) throw toContentError('fetch', 'counts', error, status)
  return {
    unreadEmails: data.unread_emails,
    waitingLeads: data.waiting_leads,
    overdueCalls: data.overdue_calls,
    newApplications: data.new_applications,
    openRequests: data.open_requests,
    overdueRequests: data.overdue_requests,
    waitingCallOffs: data.waiting_call_offs,
    waitingStorageRequests: data.waiting_storage_requests,
  }
}
