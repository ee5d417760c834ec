import type { Session } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it } from 'vitest'
import { AUTH_TOKEN_KEY, CODE_VERIFIER_KEY, DATA_SESSION_KEY } from '#domain/session/session.ts'
import { type MemoryStorage, memoryStorage } from '#tests/support/memory-storage.ts'
import { json, startScriptedServer } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { anonymousClient, createTestUser, type DataClient, readEmailedCode } from '#tests/support/users.ts'
import { withPersistentCodeVerifier } from '../data-client/auth-fetch.ts'
import { createWebsiteApi, type WebsiteApi } from '../website-api/api-client.ts'
import { createSignIn, type SignIn } from './sign-in.ts'

const backend = opened(openTestBackend)
const website = opened(startScriptedServer)
let client: DataClient
let storage: MemoryStorage
let tab: MemoryStorage
let signIn: SignIn
let api: WebsiteApi

beforeEach(() => {
  website.answer('GET /api/csrf-token', json({ csrfToken: 'csrf-token-of-some-length' }))
  website.answer('POST /api/auth/login', json({ message: 'Login successful', sessionDuration: 3600 }))
  website.answer('POST /api/auth/logout', json({ message: 'Logout successful' }))
  storage = memoryStorage()
  tab = memoryStorage()
  client = anonymousClient(backend, storage)
  api = createWebsiteApi({
    apiUrl: website.url,
    fetch,
    storage: tab,
    sleep: async () => {},
    now: Date.now,
    alert: async () => {},
  })
  signIn = createSignIn({ api, data: async () => client, storage, now: Date.now, isOnline: () => true })
})

async function verified(
  ...person: Parameters<typeof createTestUser> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { id, email } = await createTestUser(backend, ...person)
  expect(await signIn.sendCode(email)).toBeNull()
  expect(await signIn.verifyCode(email, await readEmailedCode(backend, email))).toBeNull()
  return { id, email }
}

const last = () => website.seen.at(-1)

describe('sign-in', () => {
  it('opens the website session with the access token, and returns the user with role and name', async () => {
    const { id, email } = await verified('marketing', 'Ann Marlow')
    expect(await signIn.openSession()).toEqual({
      user: { id, email, role: 'marketing', name: 'Ann Marlow', customerId: null },
      message: null,
    })
    const { session } = (await client.auth.getSession()).data
    expect(last()).toMatchObject({ path: '/api/auth/login', body: { token: session?.access_token } })
  })

  it('sends the legacy token of the tab with each call', async () => {
    await verified('staff')
    tab.setItem(AUTH_TOKEN_KEY, 'legacy')
    await signIn.openSession()
    await signIn.abandon()
    expect(website.seen.slice(-3).map(({ path, headers }) => [path, headers.get('authorization')])).toEqual(
      ['/api/auth/login', '/api/csrf-token', '/api/auth/logout'].map((path) => [path, 'Bearer legacy']),
    )
  })

  it('fetches a new CSRF token for later calls', async () => {
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

  it('uses the email as a missing name, and no role without a record', async () => {
    const { email } = await verified(null)
    expect((await signIn.openSession()).user).toMatchObject({ email, name: email, role: null })
  })

  it('removes the verifiers and the pending code after a correct code', async () => {
    await verified('staff')
    expect(storage.keys()).toEqual([DATA_SESSION_KEY])
  })
})

describe('pending code', () => {
  const proof = () => storage.getItem(CODE_VERIFIER_KEY)
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  /** Accesses its storage like the browser's client. */
  function openTab(own = memoryStorage()) {
    storage = own
    client = anonymousClient(backend, withPersistentCodeVerifier(storage))
    signIn = createSignIn({
      api,
      data: async () => client,
      storage,
      now: () => Date.now() + passed,
      isOnline: () => true,
    })
  }
  let passed: number

  async function requestCode(): Promise<string> {
    const { email } = await createTestUser(backend, 'staff')
    await signIn.sendCode(email)
    return email
  }

  beforeEach(() => {
    passed = 0
    openTab()
  })

  it('keeps its verifier when another code is refused, and sends it', async () => {
    const email = await requestCode()
    expect((await signIn.sendCode(email))?.code).toBe('over_email_send_rate_limit')
    expect(proof()).toMatch(/^"[\w-]{43,128}"$/)
    const given: unknown[] = []
    const { verifyOtp } = client.auth
    client.auth.verifyOtp = (parameters) => {
      given.push(parameters)
      return verifyOtp.call(client.auth, parameters)
    }
    const kept = JSON.parse(proof() ?? '')
    expect(await signIn.verifyCode(email, await readEmailedCode(backend, email))).toBeNull()
    expect(given).toEqual([expect.objectContaining({ code_verifier: kept })])
  })

  it.each([
    ['was made in another browser', true],
    ['is for an unknown email address', false],
  ])('has a verifier only if the provider recorded the request: one that %s: %s', async (_, isNoted) => {
    const email = await requestCode()
    openTab()
    await signIn.sendCode(isNoted ? email : 'nobody@example.com')
    expect(proof() !== null).toBe(isNoted)
  })

  it('keeps its verifier when another request fails for a different reason', async () => {
    await requestCode()
    const own = proof()
    await signIn.sendCode('nobody@example.com')
    expect(proof()).toBe(own)
  })

  it('is stored with its time and failed attempts, in this tab only', async () => {
    const email = await requestCode()
    const code = await readEmailedCode(backend, email)
    await signIn.verifyCode(email, wrong(code))
    await signIn.sendCode(email)
    expect(signIn.pendingCode(email)).toMatchObject({ isExact: true, failures: 1 })
    expect(signIn.pendingCode('bob@example.com')).toBeNull()
    openTab()
    expect(signIn.pendingCode(email)).toBeNull()
    const before = Date.now()
    await signIn.sendCode(email)
    expect(signIn.pendingCode(email)).toMatchObject({ isExact: false, failures: 0 })
    // Sent within the minute to wait.
    const { sentAt } = signIn.pendingCode(email) ?? { sentAt: 0 }
    expect([sentAt >= before - 60_000, sentAt <= Date.now() - 60_000]).toEqual([true, true])
  })

  it('counts as requested elsewhere if this tab’s is older than the wait', async () => {
    const email = await requestCode()
    passed = 61_000
    await signIn.sendCode(email)
    expect(signIn.pendingCode(email)?.isExact).toBe(false)
  })
})

describe('session that the website doesn’t open', () => {
  it.each([
    ['is missing', () => storage.removeItem(DATA_SESSION_KEY), 'Session invalid. Log in again.'],
    [
      'has no valid user',
      () => change(({ user, ...session }) => ({ ...session, user: { ...user, email: '' } })),
      'Invalid user data detected. Please log in again.',
    ],
  ])('needs a new code and is signed out when the provider’s session %s', async (_, spoil, message) => {
    await verified('staff')
    spoil()
    expect(await signIn.openSession()).toEqual({ user: null, message, canRetry: false })
    expect([last()?.path, storage.keys()]).toEqual(['/api/auth/logout', []])
  })

  it('is ended on both sides when it is no longer needed', async () => {
    await verified('staff')
    await signIn.abandon()
    expect((await client.auth.getSession()).data.session).toBeNull()
    expect(last()?.path).toBe('/api/auth/logout')
  })
})

/** Changes the tab's session. */
function change(how: (session: Session) => unknown): void {
  storage.setItem(DATA_SESSION_KEY, JSON.stringify(how(JSON.parse(storage.getItem(DATA_SESSION_KEY) ?? ''))))
}
