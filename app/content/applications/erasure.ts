/** Erasing an application as staff do it, with their own rights; there is no way back. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'
import { removeCv } from './submission.ts'

/** The CV goes first: what is left of an application without it can be erased again. @throws ContentError */
export async function eraseApplicationWithCv(
  client: SupabaseClient<Database>,
  { id, cv }: { readonly id: number; readonly cv: { readonly path: string } | null },
): Promise<void> {
  if (cv !== null) await removeCv(client, cv.path)
  const { error, status } = await client.from('job_applications').delete().eq('id', id)
  if (error) throw toContentError('delete', 'job application', error, status)
}
