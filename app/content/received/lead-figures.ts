/** How leads fared, counted by the database without a word of whom; for staff and marketing. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { LeadDeskFigures } from '#domain/leads/figures.ts'
import type { Database } from '#supabase/database.types.ts'
import { contentError } from '../content-error.ts'

/** @param period days of arrival in London, both included */
export async function readLeadFigures(
  client: SupabaseClient<Database>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<LeadDeskFigures> {
  const { data, error, status } = await client.rpc('lead_desk_figures', { since: from, until: to })
  if (error) throw contentError('fetch', 'figures', error, status)
  return data as unknown as LeadDeskFigures
}
