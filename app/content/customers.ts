/** Customer companies over a supabase client. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from './content-error.ts'

/** A company's name; null when there is none, or none that the caller may see. */
export async function findCustomerName(client: SupabaseClient<Database>, id: number): Promise<string | null> {
  const { data, error, status } = await client.from('customers').select('name').eq('id', id).maybeSingle()
  if (error) throw toContentError('fetch', 'customer', error, status)
  return data?.name ?? null
}
