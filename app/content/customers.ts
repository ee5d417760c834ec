import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from './content-error.ts'

/** Returns the customer's name, or null if it does not exist or the caller may not see it. */
export async function findCustomerName(client: SupabaseClient<Database>, id: number): Promise<string | null> {
  const { data, error, status } = await client.from('customers').select('name').eq('id', id).maybeSingle()
  if (error) throw toContentError('fetch', 'customer', error, status)
  return data?.name ?? null
}
