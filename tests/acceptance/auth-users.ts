import { createClient, type SupabaseClient, type User } from '@supabase/supabase-js'
import { inject } from 'vitest'

const stack = inject('stack')

/** Each client has its own address for rate limits. */
export function visitor({ address = anyAddress() } = {}): SupabaseClient {
  return createClient(stack.url, stack.publishableKey, {
    auth: { flowType: 'pkce', persistSession: true, autoRefreshToken: false, storage: ownStorage() },
    global: { headers: { 'X-Forwarded-For': address } },
  })
}

export function administrator(): SupabaseClient {
  return createClient(stack.url, stack.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
}

export async function createTestUser(attributes: object = {}): Promise<User & { email: string }> {
  const email = `person-${crypto.randomUUID()}@example.com`
  const { data, error } = await administrator().auth.admin.createUser({
    email,
    email_confirm: true,
    ...attributes,
  })
  if (error) throw error
  return { ...data.user, email }
}

export interface ReceivedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Waits for the newest email. */
export async function waitForEmailTo(email: string): Promise<ReceivedEmail> {
  const response = await fetch(`${stack.mailUrl}?${new URLSearchParams({ to: email, since: '0' })}`)
  if (!response.ok) throw new Error(`No mail came to ${email}`)
  return (await response.json()) as ReceivedEmail
}

export async function codeFor(email: string): Promise<string> {
  return /\b\d{6}\b/.exec((await waitForEmailTo(email)).text)![0]
}

/** Creates a user and signs in by code. */
export async function signedIn(attributes: object = {}) {
  const testUser = await createTestUser(attributes)
  const client = visitor()
  const sent = await client.auth.signInWithOtp({
    email: testUser.email,
    options: { shouldCreateUser: false },
  })
  if (sent.error) throw sent.error
  const { data, error } = await client.auth.verifyOtp({
    email: testUser.email,
    token: await codeFor(testUser.email),
    type: 'email',
  })
  if (error) throw error
  return { testUser, client, session: data.session! }
}

export function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** From the documentation range (RFC 5737). */
export function anyAddress(): string {
  const [a, b] = crypto.getRandomValues(new Uint8Array(2))
  return `198.18.${a}.${b}`
}

function ownStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
