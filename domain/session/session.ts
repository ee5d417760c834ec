/** Browser storage keys and timings of a session. */

import { STORAGE_PREFIX } from '../consent/consent.ts'
import { isRole, type Role } from '../roles/roles.ts'
import { isEmail } from './email-address.ts'

/** Session storage keys. `authToken` is a legacy bearer token, sent to the website API and never written. */
export const AUTH_TOKEN_KEY = 'authToken'
export const USER_KEY = 'user'
/** Session of the data client. */
export const DATA_SESSION_KEY = 'dataSession'
/** Suffix of the PKCE verifier while a code is pending. */
const VERIFIER_SUFFIX = '-code-verifier'
/** Verifier of the latest code. */
export const CODE_VERIFIER_KEY = `${DATA_SESSION_KEY}${VERIFIER_SUFFIX}`
/** Pending code: email and time. */
export const CODE_REQUEST_KEY = 'codeRequest'
/** Tells this tab from a duplicate. */
export const TAB_ID_KEY = 'tabId'
/** Path to return to after sign-in. */
export const RETURN_PATH_KEY = 'origin'

/** Customer whose screens staff view (`app/session/viewed-customer.ts`). */
export const VIEWED_CUSTOMER_KEY = 'viewedCustomer'

/** The sentence that says why a screen did not open; the home page shows it once. */
export const REFUSAL_KEY = 'refusal'

/** IndexedDB database of local drafts. */
export const LOCAL_DRAFTS_DATABASE = 'journal'

/** Local storage key: signed out here, but not confirmed by the server. */
export const SIGNED_OUT_KEY = `${STORAGE_PREFIX}signed-out`

/** Between storing the user and opening the dashboard. */
export const SIGN_IN_REDIRECT_DELAY_MS = 100
/** Between detecting an expired session and leaving. */
export const SESSION_EXPIRY_REDIRECT_DELAY_MS = 100

/** After this, sign-out completes in the background. */
export const SIGN_OUT_TIMEOUT_MS = 3000

export const SIGN_OUT_MESSAGES = {
  open: 'You’re signed out on this device. Our server hasn’t confirmed it yet, so your session may still be open there. This browser will keep trying to close it.',
  confirmed: 'Our server has closed your session too. You’re signed out.',
} as const

export const REFUSAL_MESSAGES = {
  'signed-out': 'Sign in to open that page.',
  forbidden: 'Your account can’t open that page. If you need it, ask an administrator for access.',
} as const

export interface SessionUser {
  readonly id: string
  readonly email: string
  /** Null if the user has no permissions record and may open no protected route. */
  readonly role: Role | null
  readonly name: string
  readonly customerId: number | null
}

/**
 * Parses stored or received data; null without an id and valid email. Handwritten, because a schema library would
 * outweigh the public script.
 */
export function parseSessionUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, email, role, name, customerId } = value as Record<string, unknown>
  if (typeof id !== 'string' || id === '') return null
  if (typeof email !== 'string' || !isEmail(email)) return null
  return {
    id,
    email,
    role: isRole(role) ? role : null,
    name: typeof name === 'string' && name.trim() !== '' ? name : email,
    customerId: typeof customerId === 'number' && Number.isSafeInteger(customerId) ? customerId : null,
  }
}

export interface SessionTokens {
  readonly access_token: string
  readonly user: unknown
  /** In seconds since the epoch. */
  readonly expires_at?: number | undefined
}

/** `invalid`: no access token, or expired. `invalidUser`: no id or valid email. */
export function validateSession(
  session: SessionTokens | null,
  nowMs: number,
): 'invalid' | 'invalidUser' | null {
  if (!session?.access_token) return 'invalid'
  if (session.expires_at !== undefined && session.expires_at * 1000 <= nowMs) return 'invalid'
  return parseSessionUser(session.user) === null ? 'invalidUser' : null
}

export function isVerifierKey(key: string): boolean {
  return key.startsWith(DATA_SESSION_KEY) && key.endsWith(VERIFIER_SUFFIX)
}
