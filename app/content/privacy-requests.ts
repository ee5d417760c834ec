/** Requests under data protection law, as their form's action writes them: with the secret key. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { PrivacyForm } from '#domain/privacy-form.ts'
import type { Database } from '#supabase/database.types.ts'
import { contentError } from './content-error.ts'

export interface FiledRequest {
  readonly reference: string
  /** Day, `YYYY-MM-DD`. */
  readonly dueOn: string
}

export async function createPrivacyRequest(
  client: SupabaseClient<Database>,
  { kind, name, email, message }: PrivacyForm,
): Promise<FiledRequest> {
  const { data, error, status } = await client
    .from('privacy_requests')
    .insert({ kind, name, email, message })
    .select('reference, due_on')
    .single()
  if (error) throw contentError('create', 'privacy request', error, status)
  return { reference: data.reference, dueOn: data.due_on }
}
