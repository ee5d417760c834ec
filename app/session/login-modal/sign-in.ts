/** Signing in: sends and verifies a code, then exchanges the session for the website's cookie. */

import type { Session } from '@supabase/supabase-js'
import { SESSION_ERRORS } from '#domain/errors/error-catalogue.ts'
import {
  CODE_VERIFIER_KEY,
  parseSessionUser,
  type SessionUser,
  validateSession,
} from '#domain/session/session.ts'
import {
  type AuthErrorResponse,
  CODE_RESEND_WAIT_SECONDS,
  isWrongCode,
  SIGN_IN_MESSAGES,
} from '#domain/session/sign-in.ts'
import { type LoginResponse, WEBSITE_API } from '#domain/session/website-api.ts'
import type { DataClient } from '../data-client/supabase-browser.ts'
import {
  clearPendingCode,
  type PendingCode,
  readPendingCode,
  savePendingCode,
  type TabStorage,
} from '../pending-code.ts'
import { runExclusively } from '../sign-out.ts'
import type { WebsiteApi } from '../website-api/api-client.ts'

export interface SignIn {
  /** Null if the code was sent. */
  sendCode(email: string): Promise<AuthErrorResponse | null>
  /** The pending code, after another was refused. */
  pendingCode(email: string): PendingCode | null
  /** Null if the code was correct. */
  verifyCode(email: string, code: string): Promise<AuthErrorResponse | null>
  /** After a correct code, and for retries: the user, or an error message. */
  openSession(): Promise<OpenedSession>
  /** Ends a session that is no longer needed, at any stage. */
  abandon(): Promise<void>
}

export type OpenedSession =
  | { readonly user: SessionUser; readonly message: null }
  /** `canRetry`: the code can still open a session; otherwise a new one is needed. */
  | { readonly user: null; readonly message: string; readonly canRetry: boolean }

export interface SignInDependencies {
  readonly api: WebsiteApi
  readonly data: () => Promise<DataClient>
  readonly storage: TabStorage
  readonly now: () => number
  readonly isOnline: () => boolean
}

/** Error of the service; retrying may help. */
export const SESSION_NOT_OPENED = {
  user: null,
  message: SIGN_IN_MESSAGES.sessionCookieFailed,
  canRetry: true,
} as const

const SESSION_ERROR_MESSAGES = {
  invalid: SIGN_IN_MESSAGES.sessionInvalid,
  invalidUser: SESSION_ERRORS.INVALID_USER_DATA,
} as const

export function createSignIn({ api, data, storage, now, isOnline }: SignInDependencies): SignIn {
  async function abandon() {
    const client = await data()
    await Promise.all([
      client.auth.signOut({ scope: 'local' }),
      runExclusively(() => api.post(WEBSITE_API.logout, undefined, { keepSession: true })),
    ])
    clearPendingCode(storage)
  }

  /**
   * The refusal means that a recent code exists: this tab's, if it is recent enough, otherwise one requested elsewhere.
   */
  function saveEarlierCode(email: string) {
    const pending = readPendingCode(storage, email)
    const earliest = now() - CODE_RESEND_WAIT_SECONDS * 1000
    if (pending === null || pending.sentAt < earliest)
      savePendingCode(storage, { email, sentAt: earliest, isExact: false, failures: 0 })
  }

  function toErrorResponse({ code, message, status }: AuthErrorResponse): AuthErrorResponse {
    return { code, message, status, isOffline: status === 0 && !isOnline() }
  }

  return {
    async sendCode(email) {
      const client = await data()
      const verifier = storage.getItem(CODE_VERIFIER_KEY)
      const { error } = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
      if (error === null) {
        savePendingCode(storage, { email, sentAt: now(), isExact: true, failures: 0 })
        // Prefetches the CSRF token while the email arrives; errors are retried later.
        api.csrf.token().catch(() => {})
        return null
      }
      // After a rate-limit refusal this request's verifier is valid (docs/decisions/0021); after any other the previous
      // one is, which the client has replaced.
      const mustWait = error.code === 'over_email_send_rate_limit'
      const validVerifier = mustWait ? (storage.getItem(CODE_VERIFIER_KEY) ?? verifier) : verifier
      if (validVerifier === null) storage.removeItem(CODE_VERIFIER_KEY)
      else storage.setItem(CODE_VERIFIER_KEY, validVerifier)
      if (mustWait) saveEarlierCode(email)
      return toErrorResponse(error)
    },
    pendingCode: (email) => readPendingCode(storage, email),
    async verifyCode(email, code) {
      const client = await data()
      const { error } = await client.auth.verifyOtp({
        email,
        token: code,
        type: 'email',
        // Proves that this browser requested the code, even after changing networks (docs/decisions/0021). The client
        // passes it on; Supabase ignores it.
        ...codeVerifier(storage),
      })
      if (error === null) {
        clearPendingCode(storage)
        return null
      }
      const pending = readPendingCode(storage, email)
      if (pending !== null && isWrongCode(error))
        savePendingCode(storage, { ...pending, failures: pending.failures + 1 })
      return toErrorResponse(error)
    },
    async openSession() {
      const client = await data()
      const { session } = (await client.auth.getSession()).data
      const error = validateSession(session, now())
      if (error !== null || session === null) {
        await abandon()
        return { user: null, message: SESSION_ERROR_MESSAGES[error ?? 'invalid'], canRetry: false }
      }
      const [user, login] = await Promise.all([
        readUser(client, session),
        runExclusively(() =>
          api.post<LoginResponse>(WEBSITE_API.login, { token: session.access_token }, { keepSession: true }),
        ),
      ])
      if (user === null || login.error) return SESSION_NOT_OPENED
      // The token was issued to the anonymous visitor.
      api.csrf.clear()
      return { user, message: null }
    },
    abandon,
  }
}

/** Returns the user with the role of their permissions row; null if it can't be read. */
async function readUser(client: DataClient, session: Session): Promise<SessionUser | null> {
  const { id, email, user_metadata } = session.user
  const { data, error } = await client
    .from('permissions')
    .select('role, customer_id')
    .eq('user_id', id)
    .maybeSingle()
  if (error) return null
  return parseSessionUser({
    id,
    email,
    role: data?.role,
    name: user_metadata.name,
    customerId: data?.customer_id,
  })
}

/** The verifier of the last code, which the client stores as JSON. */
function codeVerifier(storage: Pick<Storage, 'getItem'>): { code_verifier?: string } {
  const stored = storage.getItem(CODE_VERIFIER_KEY)
  return stored === null ? {} : { code_verifier: JSON.parse(stored) }
}
