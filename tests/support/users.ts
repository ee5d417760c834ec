/** Test users by role, signed in as pages do. */

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Role } from '#domain/roles/roles.ts'
import { DATA_SESSION_KEY } from '#domain/session/session.ts'
import type { Database } from '#supabase/database.types.ts'
import type { AcceptanceEnvironment } from './acceptance-environment.ts'
import { memoryStorage } from './memory-storage.ts'

export type DataClient = SupabaseClient<Database>

export interface TestUser {
  readonly id: string
  readonly email: string
}

/** With its own storage, as in a tab. */
export function anonymousClient(
  stack: Pick<AcceptanceEnvironment, 'url' | 'publishableKey'>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = memoryStorage(),
): DataClient {
  return createClient<Database>(stack.url, stack.publishableKey, {
    auth: {
      flowType: 'pkce',
      storage,
      storageKey: DATA_SESSION_KEY,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    // A separate address per client, because rate limits use it.
    global: { headers: { 'X-Forwarded-For': `198.51.100.${Math.floor(Math.random() * 254) + 1}` } },
  })
}

/** @param role null for a user without permissions */
export async function createTestUser(
  stack: AcceptanceEnvironment,
  role: Role | null,
  name?: string,
): Promise<TestUser> {
  const admin = createClient<Database>(stack.url, stack.secretKey, { auth: { persistSession: false } })
  const email = `person-${crypto.randomUUID()}@example.com`
  const attributes = { email, email_confirm: true, ...(name !== undefined && { user_metadata: { name } }) }
  const { data, error } = await admin.auth.admin.createUser(attributes)
  if (error) throw error
  if (role !== null) {
    const { error } = await admin.from('permissions').insert({ user_id: data.user.id, role })
    if (error) throw error
  }
  return { id: data.user.id, email }
}

/** Waits for the newest email. */
export async function readEmailedCode(stack: AcceptanceEnvironment, email: string): Promise<string> {
  const response = await fetch(`${stack.mailUrl}?${new URLSearchParams({ to: email, since: '0' })}`)
  const { text } = (await response.json()) as { text: string }
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (code === undefined) throw new Error(`There is no code in the mail to ${email}`)
  return code
}

/** A new user, signed in by code. */
export async function signedInClient(stack: AcceptanceEnvironment, role: Role | null): Promise<DataClient> {
  const { email } = await createTestUser(stack, role)
  const client = anonymousClient(stack)
  const sent = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  if (sent.error) throw sent.error
  const { error } = await client.auth.verifyOtp({
    email,
    token: await readEmailedCode(stack, email),
    type: 'email',
  })
  if (error) throw error
  return client
}
