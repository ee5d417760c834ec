import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'

/** Returns the names of current and former editors by id. */
export async function editorNames(client: SupabaseClient<Database>): Promise<ReadonlyMap<string, string>> {
  const { data, error, status } = await client.rpc('read_editor_names')
  if (error) throw toContentError('fetch', 'revisions', error, status)
  return new Map(data.map(({ id, name }) => [id, name]))
}
