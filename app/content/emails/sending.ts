/** Sending answers to emails, and emails on, and taking them back while they wait. Every failure is a `ContentError`. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'

type Client = SupabaseClient<Database>

export interface EmailToSend {
  /** Made once for each by the device that sends it: sent twice it is one email. */
  readonly id: string
  /** What it answers, or sends on. */
  readonly emailId: number
  readonly way: 'reply' | 'forward'
  readonly to: string
  readonly cc: readonly string[]
  readonly subject: string
  /** Plain words; they are put into the house style when they go. */
  readonly body: string
  readonly withOriginal: boolean
}

/** It goes after ten seconds. */
export async function sendEmail(client: Client, email: EmailToSend): Promise<void> {
  const { data, error, status } = await client.rpc('send_email', {
    id: email.id,
    email_id: email.emailId,
    way: email.way,
    recipient: email.to,
    cc: [...email.cc],
    subject: email.subject,
    body: email.body,
    with_original: email.withOriginal,
  })
  if (error) throw toContentError('create', 'email', error, status)
  // The function answers null, of which generated types know nothing.
  if ((data as string | null) === null)
    throw toContentError('create', 'email', { message: 'the email it replies to has been erased.' }, 409)
}

/** Takes one back. @returns false where it has gone already */
export async function cancelSending(client: Client, id: string): Promise<boolean> {
  const { data, error, status } = await client.rpc('unsend_email', { id })
  if (error) throw toContentError('delete', 'email', error, status)
  return data
}
