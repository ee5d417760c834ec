/** What the browser keeps about a signed-in person, under which names, and how long things around a session take. */

import { STORAGE_PREFIX } from '../consent/consent.ts'
import { isRole, type Role } from '../roles/roles.ts'
import { isEmail } from './email-address.ts'

/** Keys in the tab's session storage. `authToken` is a legacy bearer token, which is read but never written. */
export const AUTH_TOKEN_KEY = 'authToken'
export const USER_KEY = 'user'
/** The data client's session. */
export const DATA_SESSION_KEY = 'dataSession'
/**
 * While a code is pending, the data client keeps proof that this browser asked for it, under a key with this ending.
 */
const VERIFIER_SUFFIX = '-code-verifier'
/** The proof for the code that was asked for last. */
export const CODE_VERIFIER_KEY = `${DATA_SESSION_KEY}${VERIFIER_SUFFIX}`
/** Which code is pending, for whom and since when. */
export const CODE_REQUEST_KEY = 'codeRequest'
/** Distinguishes this tab from a duplicate of it. */
export const TAB_ID_KEY = 'tabId'
/** The route that was refused, to which the person returns after signing in. */
export const RETURN_PATH_KEY = 'origin'

/** The browser's database of what somebody typed at a desk and the server has not yet. */
export const LOCAL_DRAFTS_DATABASE = 'journal'

/**
 * In the device's local storage, this says that somebody has signed out here and the server has not confirmed it yet.
 */
export const SIGNED_OUT_KEY = `${STORAGE_PREFIX}signed-out`

/** The delay between storing the user and leaving for the dashboard. */
export const SIGN_IN_REDIRECT_DELAY_MS = 100
/** The delay between learning that the session is over and leaving for the root. */
export const SESSION_EXPIRY_REDIRECT_DELAY_MS = 100

/** The person waits this long for the server's answer before their sign-out is completed in the background. */
export const SIGN_OUT_TIMEOUT_MS = 3000

export const SIGN_OUT_MESSAGES = {
  open: 'You’re signed out on this device. Our server hasn’t confirmed it yet, so your session may still be open there. This browser will keep trying to close it.',
  confirmed: 'Our server has closed your session too. You’re signed out.',
} as const

export interface SessionUser {
  readonly id: string
  readonly email: string
  /** Null means that the person is known but has no permissions record; they open no protected route. */
  readonly role: Role | null
  readonly name: string
  readonly customerId: number | null
}

/**
 * Reads a session user from anything that was stored or received; null unless it has an id and a valid email. It is
 * written by hand because every public page carries it, and a schema library would outweigh the page's own script.
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

/** The part of a provider's session that says whether it can be used. */
export interface SessionTokens {
  readonly access_token: string
  readonly user: unknown
  /** In seconds since the epoch. */
  readonly expires_at?: number | undefined
}

/** `invalid` means without an access token, or expired; `invalidUser` means without an id or a valid email. */
export function validateSession(
  session: SessionTokens | null,
  nowMs: number,
): 'invalid' | 'invalidUser' | null {
  if (!session?.access_token) return 'invalid'
  if (session.expires_at !== undefined && session.expires_at * 1000 <= nowMs) return 'invalid'
  return parseSessionUser(session.user) === null ? 'invalidUser' : null
}

/** Says whether a key of the tab's storage contains proof that this browser asked for a code. */
export function isVerifierKey(key: string): boolean {
  return key.startsWith(DATA_SESSION_KEY) && key.endsWith(VERIFIER_SUFFIX)
}
