/** Job alerts, written only by the website's actions. */
import { z } from 'zod'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

const alert = z.object({
  site: z.string(),
  words: z.string(),
  is_confirmed: z.boolean(),
  ends_on: z.string().nullable(),
})
export type JobAlert = z.output<typeof alert>

/** Returns the alert of a link, or null. Needs no account. */
export async function readJobAlert(client: Client, token: string): Promise<JobAlert | null> {
  const { data, error, status } = await client.rpc('read_job_alert', { token })
  if (error) throw toContentError('fetch', 'job alert', error, status)
  return data === null ? null : alert.parse(data)
}

/**
 * @param secret client that bypasses row-level security, as in the functions below
 * @returns the token to email, or null if no email is due
 */
export async function requestJobAlert(
  secret: Client,
  asked: { readonly email: string; readonly site: string; readonly words: string },
): Promise<string | null> {
  const { data, error, status } = await secret.rpc('request_job_alert', { ...asked })
  if (error) throw toContentError('create', 'job alert', error, status)
  return data as string | null
}

/** @returns whether the alert is now confirmed */
export async function confirmJobAlert(secret: Client, token: string): Promise<boolean> {
  const { data, error, status } = await secret.rpc('confirm_job_alert', { token })
  if (error) throw toContentError('update', 'job alert', error, status)
  return data
}

/** @returns whether an alert existed */
export async function endJobAlert(secret: Client, token: string): Promise<boolean> {
  const { data, error, status } = await secret.rpc('end_job_alert', { token })
  if (error) throw toContentError('delete', 'job alert', error, status)
  return data
}
