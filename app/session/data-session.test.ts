import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it } from 'vitest'
import { ContentError } from '#app/content/content-error.ts'
import { AUTH_TOKEN_KEY, type SessionUser, SIGNED_OUT_KEY } from '#domain/session/session.ts'
import type { Database } from '#supabase/database.types.ts'
import { type MemoryStorage, memoryStorage } from '#tests/support/memory-storage.ts'
import { json, type ScriptedServer, startScriptedServer } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { openTestBackend } from '#tests/support/test-backend.ts'
import { anonymousClient, createTestUser, type DataClient, type TestUser } from '#tests/support/users.ts'
import { createAuthSession } from './auth-session.ts'
import type { BrowserSession } from './browser-session.ts'
import {
  SignInDeclinedError,
  withDataSession,
  withDataSessionSilently,
  withWebsiteSession,
} from './data-session.ts'
import { createPrompts, type Prompts } from './prompts.ts'
import { createPendingSignOut } from './sign-out.ts'
import { createWebsiteApi } from './website-api/api-client.ts'

const MINT = 'POST /api/auth/session'

const backend = opened(openTestBackend)
let website: ScriptedServer
let ann: SessionUser
let client: DataClient
let session: BrowserSession
let prompts: Prompts
let device: MemoryStorage
let otherTabSignsOut: () => void
let storage: MemoryStorage

beforeEach(async () => {
  website = await startScriptedServer()
  website.answer('GET /api/csrf-token', json({ csrfToken: 'csrf-token-of-some-length' }))
  const { id, email } = await createTestUser(backend, 'staff')
  ann = { id, email, role: 'staff', name: 'Ann', customerId: null }
  client = anonymousClient(backend)
  prompts = createPrompts()
  storage = memoryStorage()
  device = memoryStorage()
  const parts = {
    storage,
    sleep: async () => {},
    timeout: (milliseconds: number) => AbortSignal.timeout(milliseconds),
    log: () => {},
    alert: prompts.showAlert,
  }
  const api = createWebsiteApi({ ...parts, apiUrl: website.url, fetch, now: Date.now })
  const data = async () => client
  const auth = createAuthSession({
    ...parts,
    api,
    channel: {
      announceSignOut: () => {},
      onSignOut: (listener) => {
        otherTabSignsOut = listener
      },
    },
    pendingSignOut: createPendingSignOut({ ...parts, api, device, online: async () => {} }),
    canLeave: async () => true,
    navigate: () => {},
  })
  auth.establish(ann)
  session = { settings: { supabaseUrl: '', publishableKey: '', apiUrl: '' }, auth, prompts, api, data }
  return () => website.close()
})

/** Opens a separate session, as the website API does for a tab. */
async function open({ email }: Pick<TestUser, 'email'>) {
  const { data } = await backend.secret.auth.admin.generateLink({ type: 'magiclink', email })
  const token_hash = data.properties?.hashed_token ?? ''
  const verified = await anonymousClient(backend).auth.verifyOtp({ type: 'magiclink', token_hash })
  const { session } = verified.data
  if (session === null) throw new Error('There is no session')
  return { accessToken: session.access_token, refreshToken: session.refresh_token }
}

const whose = (caller: DataClient) => caller.auth.getUser().then(({ data }) => data.user?.id)
const minted = () => website.seen.filter(({ path }) => path === '/api/auth/session').length
const refusal = (status: number) => new ContentError('no', { message: 'no' }, status)

/** Returns a call that fails this many times before it succeeds. */
function failing(times: number, status: number) {
  return (caller: DataClient) => {
    times -= 1
    return times >= 0 ? Promise.reject(refusal(status)) : whose(caller)
  }
}

async function signIn(): Promise<void> {
  const { accessToken, refreshToken } = await open(ann)
  await client.auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
}

async function signInWhenAsked(): Promise<void> {
  await expect.poll(() => prompts.signIn.get()).not.toBeNull()
  await signIn()
  prompts.signIn.get()?.settle(true)
}

describe('tab without a data session', () => {
  it('opens one session through the cookie for concurrent calls', async () => {
    website.answer(MINT, json(await open(ann)))
    expect(await Promise.all([1, 2, 3].map(() => withDataSession(session, whose)))).toEqual(
      Array(3).fill(ann.id),
    )
    expect(minted()).toBe(1)
    expect(await withDataSession(session, whose)).toBe(ann.id)
    expect(minted()).toBe(1)
  })

  it.each([
    ['the cookie no longer holds', json({ code: 'TOKEN_EXPIRED' }, 401)],
    ['the tokens are invalid', json({ accessToken: 'a.b.c', refreshToken: 'x' })],
  ])('asks the user to sign in when %s', async (_, answer) => {
    website.answer(MINT, answer)
    const result = withDataSession(session, whose)
    await expect.poll(() => prompts.signIn.get()?.email).toBe(ann.email)
    expect(prompts.signIn.get()?.purpose).toBe('stay')
    await signInWhenAsked()
    expect(await result).toBe(ann.id)
    expect(session.auth.state.get().status).toBe('authenticated')
  })

  it('does not ask to sign in when the connection is lost before the tokens are checked', async () => {
    website.answer(MINT, json(await open(ann)))
    client = createClient<Database>(backend.url, backend.publishableKey, {
      auth: { persistSession: false },
      global: { fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    })
    await expect(withDataSession(session, whose)).rejects.toMatchObject({ status: 0 })
    expect(prompts.signIn.get()).toBeNull()
  })

  it('refuses the session of another user', async () => {
    const bob = await createTestUser(backend, 'staff')
    website.answer(MINT, json(await open(bob)))
    const result = withDataSession(session, whose)
    await signInWhenAsked()
    expect(await result).toBe(ann.id)
  })

  it.each([
    ['the server has no time', json({ message: 'Later, please.' }, 503), 'Later, please.'],
    ['the user no longer exists', json({ message: 'Not found.', code: 'USER_NOT_FOUND' }, 401), 'Not found.'],
    ['it was asked too often', json({ message: 'Too many.' }, 429), 'Too many.'],
  ])('reports an error without asking to sign in when %s', async (_, answer, words) => {
    website.answer(MINT, answer)
    await expect(withDataSession(session, whose)).rejects.toThrow(words)
    expect(prompts.signIn.get()).toBeNull()
  })

  it('fails with SignInDeclinedError if the user declines', async () => {
    website.answer(MINT, json({}, 401))
    const result = withDataSession(session, whose)
    await expect.poll(() => prompts.signIn.get()).not.toBeNull()
    prompts.signIn.get()?.settle(false)
    await expect(result).rejects.toThrow('Authentication required. Please log in.')
  })
})

describe('background call', () => {
  it('opens a session through the cookie, but never asks to sign in', async () => {
    website.answer(MINT, json({}, 401))
    await expect(withDataSessionSilently(session, whose)).rejects.toThrow(
      'Authentication required. Please log in.',
    )
    expect(prompts.signIn.get()).toBeNull()
    expect(minted()).toBe(1)
  })
})

describe('sign-out in another tab', () => {
  beforeEach(signIn)

  it.each([
    ['before the server has confirmed it', () => device.setItem(SIGNED_OUT_KEY, '1')],
    ['after that', () => otherTabSignsOut()],
  ])('ends all calls of this tab until the user signs in, %s', async (_, signOut) => {
    signOut()
    const called: string[] = []
    const call = async () => void called.push('data')
    await expect(withDataSessionSilently(session, call)).rejects.toThrow(SignInDeclinedError)
    const results = [
      withDataSession(session, call),
      withWebsiteSession(session, (options) => session.api.get('/api/thing', options)),
    ]
    await expect.poll(() => prompts.signIn.get()).not.toBeNull()
    expect([called, website.seen]).toEqual([[], []])
    prompts.signIn.get()?.settle(true)
    await Promise.all(results)
    expect([called, website.seen.map(({ path }) => path)]).toEqual([['data'], ['/api/thing']])
  })
})

describe('data session that ends while the user works', () => {
  beforeEach(signIn)

  it('is opened again through the cookie, and the call is repeated', async () => {
    website.answer(MINT, json(await open(ann)))
    expect(await withDataSession(session, failing(1, 401))).toBe(ann.id)
    expect(minted()).toBe(1)
  })

  it.each([
    [403, 'is refused'],
    [404, 'finds nothing'],
    [406, 'finds no row'],
  ])('is detected by a %i, since row-level security %s', async (status) => {
    website.answer('GET /api/auth/validate-cookie', json({ code: 'TOKEN_EXPIRED' }, 401))
    website.answer(MINT, json({ code: 'TOKEN_EXPIRED' }, 401))
    const result = withDataSession(session, failing(1, status))
    await signInWhenAsked()
    expect(await result).toBe(ann.id)
  })

  it('is opened again if it ended alone and the user signed in in another tab', async () => {
    website.answer('GET /api/auth/validate-cookie', json({ valid: true, user: ann }))
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    await backend.secret.auth.admin.signOut(token, 'global')
    website.answer(MINT, json(await open(ann)))
    expect(await withDataSession(session, failing(1, 403))).toBe(ann.id)
    expect(minted()).toBe(1)
  })

  it('is not the cause of a missing permission', async () => {
    website.answer('GET /api/auth/validate-cookie', json({ valid: true, user: ann }))
    await expect(withDataSession(session, failing(1, 403))).rejects.toThrow(ContentError)
    expect([minted(), prompts.signIn.get()]).toEqual([0, null])
  })

  it('is opened again once only', async () => {
    website.answer(MINT, json(await open(ann)))
    await expect(withDataSession(session, failing(2, 401))).rejects.toThrow(ContentError)
  })

  it('is not checked after other errors', async () => {
    await expect(withDataSession(session, failing(1, 500))).rejects.toThrow(ContentError)
    expect(website.seen).toEqual([])
  })
})

describe('website API call while the user works', () => {
  const save = () =>
    withWebsiteSession(session, (options) => session.api.post('/api/thing', { text: 'typed' }, options))

  it('asks to sign in and is repeated with its input', async () => {
    website.answer('POST /api/thing', json({ code: 'TOKEN_EXPIRED' }, 401), json({ saved: true }))
    const result = save()
    await signInWhenAsked()
    expect((await result).data).toEqual({ saved: true })
    expect(website.seen.at(-1)?.body).toMatchObject({ text: 'typed' })
    expect([session.auth.state.get().status, prompts.alert.get()]).toEqual(['authenticated', null])
  })

  it('sends the legacy token, as the call that opens a data session does', async () => {
    storage.setItem(AUTH_TOKEN_KEY, 'legacy')
    website.answer('POST /api/thing', json({ saved: true }))
    website.answer(MINT, json(await open(ann)))
    await save()
    await withDataSession(session, whose)
    expect(website.seen.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual(
      ['/api/csrf-token', '/api/thing', '/api/auth/session'].map((path) => [path, 'Bearer legacy']),
    )
  })

  it.each([
    ['for another reason', json({ message: 'No.' }, 400)],
    ['since the role was taken', json({ message: 'No.', code: 'INVALID_ROLE' }, 401)],
  ])('fails like any other if %s', async (_, answer) => {
    website.answer('POST /api/thing', answer)
    expect((await save()).error?.message).toBe('No.')
    expect(prompts.signIn.get()).toBeNull()
  })
})
