import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type MemoryStorage, memoryStorage } from '#tests/support/memory-storage.ts'
import { anonymousClient, createPerson, type DataClient, mailedCode } from '#tests/support/people.ts'
import { json, type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts'
import { type RunningStack, startStack } from '#tests/support/stack.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { createWebsiteApi } from './website-api.ts'

let database: TestDatabase
let running: RunningStack
let website: ScriptedServer
let client: DataClient
let storage: MemoryStorage
let signIn: SignIn

beforeAll(async () => {
  database = await openTestDatabase()
  running = await startStack(database.database)
  website = await startScriptedServer()
})
afterAll(async () => {
  await website?.close()
  await running?.[Symbol.asyncDispose]()
  await database?.[Symbol.asyncDispose]()
})

beforeEach(() => {
  website.answer('GET /api/csrf-token', json({ csrfToken: 'csrf-token-of-some-length' }))
  website.answer('POST /api/auth/login', json({ message: 'Login successful', sessionDuration: 3600 }))
  website.answer('POST /api/auth/logout', json({ message: 'Logout successful' }))
  storage = memoryStorage()
  client = anonymousClient(running.stack, storage)
  const api = createWebsiteApi({
    apiUrl: website.url,
    fetch,
    storage: memoryStorage(),
    sleep: async () => {},
    now: Date.now,
    alert: async () => {},
  })
  signIn = createSignIn({ api, data: async () => client, storage, now: Date.now })
})

async function verified(
  ...person: Parameters<typeof createPerson> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { id, email } = await createPerson(running.stack, ...person)
  expect(await signIn.sendCode(email)).toBeNull()
  expect(await signIn.verifyCode(email, await mailedCode(running.stack, email))).toBeNull()
  return { id, email }
}

const last = () => website.seen.at(-1)

describe('signing in', () => {
  it('opens the website session with the access token, for the person with their role and name', async () => {
    const { id, email } = await verified('marketing', 'Ann Marlow')
    expect(await signIn.openSession()).toEqual({
      user: { id, email, role: 'marketing', name: 'Ann Marlow', customerId: null },
      message: null,
    })
    const { session } = (await client.auth.getSession()).data
    expect(last()).toMatchObject({ path: '/api/auth/login', body: { token: session?.access_token } })
  })

  it('fetches a new CSRF token for what comes after it', async () => {
    await verified('staff')
    await signIn.openSession()
    await signIn.abandon()
    expect(website.seen.map(({ path }) => path).slice(-4)).toEqual([
      '/api/csrf-token',
      '/api/auth/login',
      '/api/csrf-token',
      '/api/auth/logout',
    ])
  })

  it('names by their email who has no name, and gives no role to who has no record', async () => {
    const { email } = await verified(null)
    expect((await signIn.openSession()).user).toMatchObject({ email, name: email, role: null })
  })

  it('makes nobody an account', async () => {
    expect((await signIn.sendCode('nobody@example.com'))?.code).toBe('otp_disabled')
  })

  it('reports the provider’s code for a wrong code', async () => {
    const { email } = await createPerson(running.stack, 'staff')
    await signIn.sendCode(email)
    const code = await mailedCode(running.stack, email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await signIn.verifyCode(email, wrong))?.code).toBe('otp_expired')
  })

  it('reports the provider’s code for a second code within a minute', async () => {
    const { email } = await createPerson(running.stack, 'staff')
    await signIn.sendCode(email)
    expect((await signIn.sendCode(email))?.code).toBe('over_email_send_rate_limit')
  })
})

describe('a session that the website does not open', () => {
  it('is told in the specification’s words, and can be tried for again with the same code', async () => {
    website.answer('POST /api/auth/login', json({ code: 'INVALID_TOKEN' }, 401), json({ message: 'ok' }))
    const { email } = await verified('staff')
    expect(await signIn.openSession()).toEqual({
      user: null,
      message: 'Authentication successful, but failed to set secure session. Please try again.',
      canRetry: true,
    })
    expect((await signIn.openSession()).user?.email).toBe(email)
  })

  it('needs a new code once the provider’s session is gone', async () => {
    await verified('staff')
    await client.auth.signOut({ scope: 'local' })
    expect(await signIn.openSession()).toEqual({
      user: null,
      message: 'Invalid user data detected. Please log in again.',
      canRetry: false,
    })
  })

  it('is given up on both sides when nobody waits for it any more', async () => {
    await verified('staff')
    await signIn.abandon()
    expect((await client.auth.getSession()).data.session).toBeNull()
    expect(last()?.path).toBe('/api/auth/logout')
  })
})
