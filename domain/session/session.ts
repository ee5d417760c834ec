/** What the browser keeps of a signed-in person, under which names, and how long things around a session take. */

import { isRole, type Role } from '../roles/roles.ts'
import { isEmail } from './email-address.ts'

/** Keys in the tab's session storage. `authToken` is a legacy bearer token: read, never written. */
export const AUTH_TOKEN_KEY = 'authToken'
export const USER_KEY = 'user'
/** The data client's session and, while a code is under way, its verifier. */
export const DATA_SESSION_KEY = 'dataSession'
/** Tells this tab from a duplicate of it. */
export const TAB_ID_KEY = 'tabId'
/** The route that was refused, to return to after signing in. */
export const ORIGIN_KEY = 'origin'

/** From storing the user to leaving for the dashboard. */
export const SIGN_IN_REDIRECT_DELAY_MS = 100
/** From learning that the session is over to leaving for the root. */
export const SESSION_EXPIRY_REDIRECT_DELAY_MS = 100

export interface SessionUser {
  readonly id: string
  readonly email: string
  /** Null: known, but without a permissions record; such a person opens no protected route. */
  readonly role: Role | null
  readonly name: string
  readonly customerId: number | null
}

/**
 * Reads a session user out of anything that was stored or received; null unless it has an id and a valid email.
 * Written by hand because every public page carries it, and a schema library would outweigh the page's own script.
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
