/** Signing in: a code is sent, verified, and the session it opens is carried to the website's cookie. */

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
  /** Null when the code is on its way. */
  sendCode(email: string): Promise<AuthErrorResponse | null>
  /** What is known of the code that may be in the mailbox, after a refusal to send another. */
  heldCode(email: string): PendingCode | null
  /** Null when the code was right. */
  verifyCode(email: string, code: string): Promise<AuthErrorResponse | null>
  /** After a right code, and again after a failure: who signed in, or what to tell them. */
  openSession(): Promise<OpenedSession>
  /** Gives up a session that nobody waits for any more, wherever it may have got to. */
  abandon(): Promise<void>
}

export type OpenedSession =
  | { readonly user: SessionUser; readonly message: null }
  /** `canRetry`: the code still stands for the session; otherwise a new one is needed. */
  | { readonly user: null; readonly message: string; readonly canRetry: boolean }

export interface SignInDependencies {
  readonly api: WebsiteApi
  readonly data: () => Promise<DataClient>
  /** Where the client keeps its session. */
  readonly storage: TabStorage
  readonly now: () => number
}

/** Neither the code nor the person is at fault: trying again may do. */
export const SESSION_NOT_OPENED = {
  user: null,
  message: SIGN_IN_MESSAGES.sessionCookieFailed,
  canRetry: true,
} as const

const FAULT_MESSAGES = {
  invalid: SIGN_IN_MESSAGES.sessionInvalid,
  invalidUser: SESSION_ERRORS.INVALID_USER_DATA,
} as const

export function createSignIn({ api, data, storage, now }: SignInDependencies): SignIn {
  async function abandon() {
    const client = await data()
    await Promise.all([
      client.auth.signOut({ scope: 'local' }),
      runExclusively(() => api.post(WEBSITE_API.logout, undefined, { skipAuth: true })),
    ])
    clearPendingCode(storage)
  }

  /**
   * Whoever is told to wait may hold a code already. It is this tab's own if that is young enough to be the reason;
   * otherwise it was sent at another's request, within the wait.
   */
  function keepHeldCode(email: string) {
    const held = readPendingCode(storage, email)
    const earliest = now() - CODE_RESEND_WAIT_SECONDS * 1000
    if (held === null || held.sentAt < earliest)
      savePendingCode(storage, { email, sentAt: earliest, isExact: false, failures: 0 })
  }

  return {
    async sendCode(email) {
      const client = await data()
      const proof = storage.getItem(CODE_VERIFIER_KEY)
      const { error } = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
      if (error === null) {
        savePendingCode(storage, { email, sentAt: now(), isExact: true, failures: 0 })
        // The mail takes longer than the token that the session will need; what fails now is tried again then.
        api.csrf.token().catch(() => {})
        return null
      }
      // Who is told to wait has the same mail, and the proof of that request counts (docs/decisions/0021). After any
      // other refusal the code before is the one to enter, and the client has put its proof aside.
      const mustWait = error.code === 'over_email_send_rate_limit'
      const own = mustWait ? (storage.getItem(CODE_VERIFIER_KEY) ?? proof) : proof
      if (own === null) storage.removeItem(CODE_VERIFIER_KEY)
      else storage.setItem(CODE_VERIFIER_KEY, own)
      if (mustWait) keepHeldCode(email)
      return error
    },
    heldCode: (email) => readPendingCode(storage, email),
    async verifyCode(email, code) {
      const client = await data()
      const { error } = await client.auth.verifyOtp({
        email,
        token: code,
        type: 'email',
        // Shows that this browser asked for the code, should it have changed networks since (docs/decisions/0021); the
        // client passes on what it does not know, and Supabase reads past it.
        ...codeVerifier(storage),
      })
      if (error === null) clearPendingCode(storage)
      const held = readPendingCode(storage, email)
      if (held !== null) savePendingCode(storage, { ...held, failures: held.failures + 1 })
      return error
    },
    async openSession() {
      const client = await data()
      const { session } = (await client.auth.getSession()).data
      const fault = validateSession(session, now())
      if (fault !== null || session === null) {
        await abandon()
        return { user: null, message: FAULT_MESSAGES[fault ?? 'invalid'], canRetry: false }
      }
      const [user, login] = await Promise.all([
        readUser(client, session),
        runExclusively(() =>
          api.post<LoginResponse>(WEBSITE_API.login, { token: session.access_token }, { skipAuth: true }),
        ),
      ])
      if (user === null || login.error) return SESSION_NOT_OPENED
      // The token held was for the visitor who is now somebody.
      api.csrf.drop()
      return { user, message: null }
    },
    abandon,
  }
}

/** The person with the role of their own permissions row; null when it could not be read. */
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

/** The verifier of the code that was asked for last, where the client keeps it as JSON. */
function codeVerifier(storage: Pick<Storage, 'getItem'>): { code_verifier?: string } {
  const kept = storage.getItem(CODE_VERIFIER_KEY)
  return kept === null ? {} : { code_verifier: JSON.parse(kept) }
}
