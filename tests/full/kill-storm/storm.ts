/** Parallel writers that run until the server dies. */
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Mailbox } from '#tests/support/mailbox.ts'
import type { ServedProcess } from './served-process.ts'
import { WriteLog } from './write-log.ts'

export const BUCKET = 'storm'

export interface Session {
  readonly email: string
  refreshToken: string
}

export interface ExpectedState {
  readonly rows: WriteLog
  readonly objects: WriteLog
  readonly users: WriteLog
  /** Sessions that are still valid. */
  readonly sessions: Session[]
}

export function createExpectedState(): ExpectedState {
  return { rows: new WriteLog(), objects: new WriteLog(), users: new WriteLog(), sessions: [] }
}

/** Object sizes in bytes, from empty to several chunks. */
const SIZES = [0, 1, 1000, 65_536, 65_537, 700_000, 5_000_000]

export function adminOf(server: ServedProcess): SupabaseClient {
  return createClient(server.url, server.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** Visitor with a separate network address, for rate limits. */
export function visitorOf(server: ServedProcess): SupabaseClient {
  return createClient(server.url, server.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'X-Forwarded-For': `198.51.100.${randomInt(1, 255)}` } },
  })
}

export const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** @returns failures before the kill, which aborts `dying` */
export async function storm(
  server: ServedProcess,
  expected: ExpectedState,
  mailbox: Mailbox,
  dying: AbortSignal,
): Promise<string[]> {
  const faults: string[] = []
  const admin = adminOf(server)
  const killed = once(dying, 'abort').then(() => Promise.reject(new Error('The server is being killed')))
  // The kill may come while no write awaits this promise.
  killed.catch(() => {})

  async function repeat(write: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; !dying.aborted; round += 1) {
      try {
        await write(round)
      } catch (error) {
        if (!dying.aborted) faults.push(describe(error))
        // Limits the list when everything fails.
        if (faults.length > 20) return
      }
    }
  }

  const insert = async () => {
    const name = `Customer ${randomUUID()}`
    await expected.rows.write(name, '1', async () => {
      const { error } = await admin.from('customers').insert({ name })
      if (error) throw error
    })
  }

  const store = (names: readonly string[]) => async () => {
    const name = names[randomInt(names.length)] as string
    const objects = admin.storage.from(BUCKET)
    if (randomInt(4) === 0) {
      await expected.objects.write(name, null, async () => {
        const { error } = await objects.remove([name])
        if (error) throw error
      })
      return
    }
    const bytes = randomBytes(SIZES[randomInt(SIZES.length)] as number)
    await expected.objects.write(name, sumOf(bytes), async () => {
      const { error } = await objects.upload(name, bytes, { upsert: true })
      if (error) throw error
    })
  }

  const signIn = async () => {
    const email = `storm-${randomUUID()}@example.com`
    await expected.users.write(email, '1', async () => {
      const { error } = await admin.auth.admin.createUser({ email, email_confirm: true })
      if (error) throw error
    })
    const visitor = visitorOf(server)
    const sent = await visitor.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    if (sent.error) throw sent.error
    const token = await Promise.race([mailbox.code(email), killed])
    const { data, error } = await visitor.auth.verifyOtp({ email, token, type: 'email' })
    if (error) throw error
    if (data.session) expected.sessions.push({ email, refreshToken: data.session.refresh_token })
  }

  await Promise.all([
    repeat(insert),
    repeat(insert),
    ...[1, 2, 3].map((writer) => repeat(store([1, 2, 3, 4, 5].map((file) => `${writer}/${file}`)))),
    repeat(signIn),
  ])
  return faults
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error)
}
