/**
 * Triggers every message of the error catalogue with the browser's clients and a real, fake or missing server. A code
 * without a test fails.
 */
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type LoginEvent,
  loginFlow,
  startLoginFlow,
  validateStep,
} from '#app/session/login-modal/login-flow.ts'
import { createSignIn, type SignIn } from '#app/session/login-modal/sign-in.ts'
import { createWebsiteApi, type WebsiteApi } from '#app/session/website-api/api-client.ts'
import { CSRF_ERRORS, SESSION_ERRORS, UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'
import type { Role } from '#domain/roles/roles.ts'
import { DATA_SESSION_KEY } from '#domain/session/session.ts'
import { CODE_LIFETIME_MS, SIGN_IN_MESSAGES } from '#domain/session/sign-in.ts'
import { WEBSITE_API } from '#domain/session/website-api.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { USERS_API } from '#domain/users/users.ts'
import { readEnv } from '#server/config/env.ts'
import { start } from '#server/start.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { type MemoryStorage, memoryStorage } from '#tests/support/memory-storage.ts'
import { json, startScriptedServer } from '#tests/support/mock-server.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

let mailbox: Mailbox
let site: TestSite
let tab: Tab

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() })
  mailbox = await openMailbox()
  site = await openSite({ SMTP_URL: mailbox.url, DEMO_CONTENT: '0', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await site?.[Symbol.asyncDispose]()
  await mailbox?.[Symbol.asyncDispose]()
  vi.useRealTimers()
})
beforeEach(() => {
  tab = openTab()
})

interface Tab {
  readonly api: WebsiteApi
  readonly signIn: SignIn
  readonly storage: MemoryStorage
  /** Sends the browser's cookies. */
  readonly fetch: typeof fetch
  readonly client: ReturnType<typeof clientOf>
  /** Alerts shown. */
  readonly alerts: string[]
}

/** Opens a tab with its own IP address, so that rate limits are separate. */
function openTab(
  apiUrl = site.url,
  { storage, fetch } = { storage: memoryStorage(), fetch: fetchWithCookies() },
): Tab {
  const alerts: string[] = []
  const client = clientOf(storage)
  const api = createWebsiteApi({
    apiUrl,
    fetch,
    storage,
    sleep: async () => {},
    now: Date.now,
    alert: async (message) => void alerts.push(message),
  })
  return {
    api,
    client,
    storage,
    fetch,
    alerts: alerts,
    signIn: createSignIn({ api, data: async () => client, storage, now: Date.now }),
  }
}

let tabs = 0
const addressOfTab = () => ({ 'X-Forwarded-For': `198.51.100.${++tabs}` })

function clientOf(storage: MemoryStorage) {
  return createClient(site.url, site.publishableKey, {
    auth: { flowType: 'pkce', storage, storageKey: DATA_SESSION_KEY, autoRefreshToken: false },
    global: { headers: addressOfTab() },
  })
}

/** Stores cookies, which Node's fetch doesn't. */
function fetchWithCookies(): typeof fetch {
  const cookies = new Map<string, string>()
  const address = addressOfTab()
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    for (const [name, value] of Object.entries(address)) headers.set(name, value)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
}

let userCount = 0
async function addUser(role: Role): Promise<{ id: string; email: string }> {
  userCount += 1
  const email = `person-${userCount}@example.com`
  const { data, error } = await site.secret.auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
  await site.secret.from('permissions').insert({ user_id: data.user.id, role }).throwOnError()
  return { id: data.user.id, email }
}

/** Adds a user who has received a code. */
async function withCode(role: Role = 'customer') {
  const user = await addUser(role)
  expect(await tab.signIn.sendCode(user.email)).toBeNull()
  return { ...user, code: await mailbox.code(user.email) }
}

/** Adds a user who has entered the code. */
async function verified(role?: Role) {
  const user = await withCode(role)
  expect(await tab.signIn.verifyCode(user.email, user.code)).toBeNull()
  const { data } = await tab.client.auth.getSession()
  return { ...user, token: data.session?.access_token ?? '' }
}

async function signedIn(role?: Role) {
  const user = await verified(role)
  expect((await tab.signIn.openSession()).user?.id).toBe(user.id)
  return user
}

/** Returns the modal's message after these events. */
const says = (...events: LoginEvent[]) => events.reduce(loginFlow, startLoginFlow('')).error
/** Returns the error of the client-side validation. */
const faults = (...events: LoginEvent[]) => validateStep(events.reduce(loginFlow, startLoginFlow('')))
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Returns the message of a rejected call. */
async function alertAfter(call: Promise<unknown>): Promise<string | undefined> {
  await call
  return tab.alerts.at(-1)
}
const login = (body: object) => alertAfter(tab.api.post(WEBSITE_API.login, { ...body }))

/** Returns the message for an unusable session, and checks that it is signed out. */
async function alertAfterSignOut(): Promise<string | null> {
  const { message } = await tab.signIn.openSession()
  expect((await tab.client.auth.getSession()).data.session).toBeNull()
  return message
}

type Cause = () => Promise<string | null | undefined>

describe.each([
  ['a session', SESSION_ERRORS, sessionCauses()],
  ['a CSRF token', CSRF_ERRORS, csrfCauses()],
  ['signing in', SIGN_IN_MESSAGES, signInCauses()],
] as [string, Readonly<Record<string, string>>, Readonly<Record<string, Cause>>][])(
  'messages of %s',
  (_, catalogue, causes) => {
    it('each entry has a test and each test an entry', () => {
      expect(Object.keys(causes).sort()).toEqual(Object.keys(catalogue).sort())
    })

    it.each(Object.entries(causes))('%s', async (code, cause) => {
      expect(await cause()).toBe(catalogue[code])
    })
  },
)

function sessionCauses() {
  return {
    async TOKEN_EXPIRED() {
      const { id } = await signedIn()
      const { error } = await site.secret.rpc('end_other_website_sessions', {
        session_user: id,
        token_hash: '',
      })
      expect(error).toBeNull()
      return alertAfter(tab.api.get(WEBSITE_API.validateCookie))
    },
    async INVALID_TOKEN() {
      const { token } = await verified()
      return login({ token: `${token.slice(0, -8)}AAAAAAAA` })
    },
    MALFORMED_TOKEN: () => login({ token: 'a.b.c' }),
    INVALID_TOKEN_FORMAT: () => login({ token: 'no token' }),
    async USER_NOT_FOUND() {
      const { id, token } = await verified()
      const { error } = await site.secret.auth.admin.deleteUser(id)
      expect(error).toBeNull()
      return login({ token })
    },
    async INVALID_USER_DATA() {
      await verified()
      // The stored user has no email address.
      const storedSession = JSON.parse(tab.storage.getItem(DATA_SESSION_KEY) ?? '')
      tab.storage.setItem(
        DATA_SESSION_KEY,
        JSON.stringify({ ...storedSession, user: { ...storedSession.user, email: '' } }),
      )
      return alertAfterSignOut()
    },
    async INVALID_ROLE() {
      await signedIn('customer')
      return alertAfter(tab.api.get(USERS_API.people))
    },
    MISSING_AUTH_HEADER: () => alertAfter(tab.api.get(ACCOUNT_API.account)),
    MISSING_TOKEN: () => login({}),
    async CONFIG_ERROR() {
      await signedIn()
      await using misconfigured = await openMisconfiguredSite()
      tab = openTab(misconfigured.url, tab)
      return await alertAfter(tab.api.get(WEBSITE_API.validateCookie))
    },
  } satisfies Record<keyof typeof SESSION_ERRORS, Cause>
}

/** Site with a wrong secret key. */
async function openMisconfiguredSite() {
  const running = await start({
    env: readEnv({
      PORT: '0',
      SUPABASE_URL: site.url,
      SUPABASE_PUBLISHABLE_KEY: site.publishableKey,
      SUPABASE_SECRET_KEY: `${site.secretKey.slice(0, -4)}0000`,
    }),
    mode: 'site',
    print: () => {},
    log: { error: () => {}, warn: () => {} },
  })
  return { url: `http://localhost:${running.port}`, [Symbol.asyncDispose]: () => running.stop() }
}

function csrfCauses() {
  const messageOf = async ({ api }: Pick<Tab, 'api'>) => (await api.post('/api/anything')).error?.message
  return {
    refused: async () => (await tab.api.post(WEBSITE_API.logout, {}, { skipCsrf: true })).error?.message,
    async rateLimited() {
      const headers = addressOfTab()
      const fetchFromTab: typeof fetch = (input, init) => fetch(input, { ...init, headers })
      const api = createWebsiteApi({ ...partsOf(tab), fetch: fetchFromTab })
      const exceedLimit = async () => {
        while ((await fetchFromTab(site.url + WEBSITE_API.csrfToken)).ok);
        api.csrf.clear()
        return messageOf({ api })
      }
      const message = await exceedLimit()
      // The limit's minute may have ended; retried once.
      return message === CSRF_ERRORS.rateLimited ? message : await exceedLimit()
    },
    fetchFailed: async () => messageOf(openTab(await closedPort())),
    async missingToken() {
      const another = await startScriptedServer()
      another.answer(`GET ${WEBSITE_API.csrfToken}`, json({ token: 'under another name' }))
      const message = await messageOf(openTab(another.url))
      await another.close()
      return message
    },
  } satisfies Record<keyof typeof CSRF_ERRORS, Cause>
}

const partsOf = ({ storage }: Tab) => ({
  apiUrl: site.url,
  storage,
  sleep: async () => {},
  now: Date.now,
  alert: async () => {},
})

async function closedPort(): Promise<string> {
  const server = await startScriptedServer()
  await server.close()
  return server.url
}

function signInCauses() {
  const typed = (email: string): LoginEvent => ({ type: 'emailTyped', email })
  const sent = (): LoginEvent => ({ type: 'codeSent', now: Date.now() })
  const entry = (text: string): LoginEvent => ({ type: 'codeTyped', text })
  const signInError = async (email: string) => {
    const error = await tab.signIn.sendCode(email)
    return error && says(typed(email), { type: 'sendingRefused', refusal: error })
  }
  const entering = async (email: string, code: string): Promise<LoginEvent> => {
    const error = (await tab.signIn.verifyCode(email, code).catch(() => ({}))) ?? { code: 'accepted' }
    return { type: 'codeRefused', refusal: error, now: Date.now() }
  }
  return {
    invalidEmail: async () => faults(typed('ann')),
    incompleteCode: async () => faults(typed('ann@example.com'), sent(), entry('123')),
    async sendingFailed() {
      // Loading the client's chunk fails.
      const missing = createSignIn({ ...tab, data: () => Promise.reject(new Error('404')), now: Date.now })
      const error = await missing.sendCode('ann@example.com').catch(() => ({}))
      return error && says({ type: 'sendingRefused', refusal: error })
    },
    async verificationFailed() {
      // The browser's storage is full.
      const { email, code } = await withCode()
      tab.storage.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
      return says(sent(), await entering(email, code))
    },
    async offline() {
      const unreachable = createClient(await closedPort(), site.publishableKey)
      const signIn = createSignIn({ ...tab, data: async () => unreachable, now: Date.now })
      const error = await signIn.sendCode('ann@example.com')
      return error && says({ type: 'sendingRefused', refusal: error })
    },
    async sessionInvalid() {
      await verified()
      await tab.client.auth.signOut({ scope: 'local' })
      return alertAfterSignOut()
    },
    async sessionCookieFailed() {
      await verified()
      const api = createWebsiteApi({ ...partsOf(tab), fetch, apiUrl: await closedPort() })
      const signIn = createSignIn({ api, data: async () => tab.client, storage: tab.storage, now: Date.now })
      return (await signIn.openSession()).message
    },
    async tooManyAttempts() {
      const { email } = await withCode()
      return signInError(email)
    },
    unknownEmail: () => signInError('nobody@example.com'),
    async expiredCode() {
      const before = sent()
      const { email, code } = await withCode()
      vi.setSystemTime(Date.now() + CODE_LIFETIME_MS)
      return says(before, await entering(email, code))
    },
    async wrongCode() {
      const { email, code } = await withCode()
      return says(sent(), await entering(email, wrong(code)))
    },
    async tooManyWrongCodes() {
      const { email, code } = await withCode()
      const events = [sent()]
      for (const _ of Array(5)) events.push(await entering(email, wrong(code)))
      const fifth = says(...events)
      // The correct code is rejected too late as well.
      expect(says(sent(), await entering(email, code))).toBe(fifth)
      return fifth
    },
  } satisfies Record<keyof typeof SIGN_IN_MESSAGES, Cause>
}

describe('errors without a message', () => {
  it('use the error’s own message', async () => {
    const { error } = await openTab(await closedPort()).api.get('/api/anything')
    expect(error).toEqual({ message: 'fetch failed', code: undefined, status: 0 })
  })

  it('are unexpected if there is none', async () => {
    const api = createWebsiteApi({ ...partsOf(tab), fetch: () => Promise.reject(new Error()) })
    expect((await api.get('/api/anything')).error?.message).toBe(UNEXPECTED_ERROR)
  })

  it('use the status of a response without text', async () => {
    const another = await startScriptedServer()
    const { error } = await openTab(another.url).api.get('/api/anything')
    await another.close()
    expect(error?.message).toBe('Request failed: 404 Not Found')
  })

  it('treat a 401 without a known code or text as an ended session', async () => {
    const another = await startScriptedServer()
    another.answer('GET /api/anything', json({ code: 'SOMETHING_NEW' }, 401))
    tab = openTab(another.url)
    expect(await alertAfter(tab.api.get('/api/anything'))).toBe(
      'Your session has expired. Please log in again.',
    )
    await another.close()
  })
})
