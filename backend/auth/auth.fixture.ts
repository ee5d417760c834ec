/** Auth over a test database, with a manual clock and a recorded mailbox. */
import { exportJWK, generateKeyPair } from 'jose'
import { emptyTables, openTestDatabase } from '#tests/support/database.ts'
import type { BackendDependencies } from '../dependencies/dependencies.ts'
import type { EmailMessage } from '../dependencies/mail.ts'
import { createCallerResolver } from '../gateway/caller-resolver.ts'
import { createAuth } from './auth.ts'
import { loadTemplates } from './email/templates.ts'

const START = Date.parse('2026-03-02T09:30:00.000Z')
const SECRET = 'sb_secret_for_tests'
const PUBLISHABLE = 'sb_publishable_for_tests'

export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read properties of any response
  readonly body: any
}

interface RequestOptions {
  readonly body?: unknown
  /** Access token to send. Default: the publishable key. */
  readonly bearer?: string
  /** Client IP address, different in each test so that rate limits don't interact. */
  readonly address?: string
  /** Sends the request as the website's own, which has no address. */
  readonly isOwn?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

/** What an error response matches. */
export const failure = (status: number, code: string, message?: unknown) => ({
  status,
  body: { code, ...(message !== undefined && { message }) },
})

export type AuthFixture = Awaited<ReturnType<typeof openAuthFixture>>

export async function openAuthFixture(overrides: Partial<BackendDependencies> = {}) {
  const opened = overrides.database ? undefined : await openTestDatabase()
  const database = overrides.database ?? opened!.database
  let now = START
  let client = 0
  const emails: EmailMessage[] = []
  const logged: object[] = []
  let emailError: Error | undefined
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const dependencies: BackendDependencies = {
    database,
    blobs: undefined as never,
    keys: {
      publishable: PUBLISHABLE,
      secret: SECRET,
      signing: [{ kid: 'first', privateJwk: (await exportJWK(privateKey)) as JsonWebKey }],
    },
    mailer: {
      async send(email) {
        if (emailError) throw emailError
        emails.push(email)
      },
    },
    clock: () => now,
    apiUrl: 'https://www.example.com',
    siteUrl: 'https://www.example.com',
    siteOrigins: ['https://portal.example.com'],
    templates: await loadTemplates(new URL('../../supabase/templates', import.meta.url).pathname),
    isLocal: (request) => request.headers.get('x-test-local') === 'yes',
    allowsDemoUsers: (request) => request.headers.get('x-test-local') === 'yes',
    clientAddress(request) {
      if (request.headers.get('x-test-own') === 'yes') return null
      return request.headers.get('x-test-address') ?? `198.51.100.${client}`
    },
    log: {
      error: (fields) => void logged.push(fields),
      warn: (fields) => void logged.push(fields),
    },
    ...overrides,
  }
  const app = createAuth(dependencies, createCallerResolver(dependencies))

  async function sendRequest(
    method: string,
    path: string,
    { body, bearer, address, isOwn = false, headers }: RequestOptions = {},
  ): Promise<TestResponse> {
    const response = await app.request(`https://www.example.com${path}`, {
      method,
      headers: {
        apikey: bearer === SECRET ? SECRET : PUBLISHABLE,
        authorization: `Bearer ${bearer ?? PUBLISHABLE}`,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
        ...(address === undefined ? {} : { 'x-test-address': address }),
        ...(isOwn && { 'x-test-own': 'yes' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    // Background emails are sent after the response.
    await new Promise((resolve) => setTimeout(resolve))
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  const post = (path: string, body?: unknown, options?: RequestOptions) =>
    sendRequest('POST', path, { ...(body !== undefined && { body }), ...options })
  const admin = (method: string, path: string, body?: unknown) =>
    sendRequest(method, `/admin${path}`, { bearer: SECRET, ...(body !== undefined && { body }) })

  return {
    app,
    send: sendRequest,
    post,
    /** With the secret key. */
    admin,
    /** Requests a code for an existing user. */
    requestCode: (email: string, options?: RequestOptions) =>
      post('/otp', { email, create_user: false }, options),
    /** Signs in by code. */
    verifyCode: (email: string, token: string, options?: RequestOptions) =>
      post('/verify', { type: 'email', email, token }, options),
    refresh: (refresh_token: string) => post('/token?grant_type=refresh_token', { refresh_token }),
    dependencies,
    emails,
    logged,
    secret: SECRET,
    start: START,
    lastCode: () => emails.at(-1)!.code!,
    advance(seconds: number) {
      now += seconds * 1000
    },
    failEmailsWith(error: Error | undefined) {
      emailError = error
    },

    /** Empties the database, resets the clock and changes the client address. */
    async reset() {
      await emptyTables(
        database,
        'auth.users',
        'auth.one_time_tokens',
        'auth.code_guesses',
        'auth.known_devices',
        'auth.guess_warnings',
        'auth.guess_lifts',
        'auth.rate_limits',
      )
      now = START
      client += 1
      emails.length = 0
      logged.length = 0
      emailError = undefined
    },

    async addUser(email: string, more: object = {}): Promise<string> {
      return (await admin('POST', '/users', { email, email_confirm: true, ...more })).body.id
    },

    /**
     * Signs in by email code without advancing the clock.
     * @returns the session
     */
    async signIn(email: string, headers?: Record<string, string>) {
      await sendRequest('POST', '/otp', { body: { email, create_user: false }, ...(headers && { headers }) })
      const { body } = await sendRequest('POST', '/verify', {
        body: { type: 'email', email, token: emails.at(-1)!.code },
        ...(headers && { headers }),
      })
      return body
    },

    async rows(sql: string, values: readonly unknown[] = []) {
      const [result] = await database.transaction({ role: 'postgres', statements: [{ text: sql, values }] })
      return result!.rows
    },

    close: async () => opened?.[Symbol.asyncDispose](),
  }
}
