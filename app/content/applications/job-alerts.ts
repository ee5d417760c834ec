/** Alerts of vacancies, as the site's own actions write them; nobody reads them. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'

type Client = SupabaseClient<Database>

const alert = z.object({
  site: z.string(),
  words: z.string(),
  is_confirmed: z.boolean(),
  ends_on: z.string().nullable(),
})
export type JobAlert = z.output<typeof alert>

/** What a link leads to; null where it leads nowhere. Anybody may ask. */
export async function readJobAlert(client: Client, token: string): Promise<JobAlert | null> {
  const { data, error, status } = await client.rpc('read_job_alert', { token })
  if (error) throw toContentError('fetch', 'job alert', error, status)
  return data === null ? null : alert.parse(data)
}

/** @param secret client above row-level security, as in those that follow @returns the token to mail; null where none is to be */
export async function requestJobAlert(
  secret: Client,
  asked: { readonly email: string; readonly site: string; readonly words: string },
): Promise<string | null> {
  const { data, error, status } = await secret.rpc('request_job_alert', { ...asked })
  if (error) throw toContentError('create', 'job alert', error, status)
  return data as string | null
}

/** @returns whether it counts now */
export async function confirmJobAlert(secret: Client, token: string): Promise<boolean> {
  const { data, error, status } = await secret.rpc('confirm_job_alert', { token })
  if (error) throw toContentError('update', 'job alert', error, status)
  return data
}

/** @returns whether there was one to end */
export async function endJobAlert(secret: Client, token: string): Promise<boolean> {
  const { data, error, status } = await secret.rpc('end_job_alert', { token })
  if (error) throw toContentError('delete', 'job alert', error, status)
  return data
}
