/**
 * Website sessions (docs/decisions/0006), stored as rows and accessed with the secret key. The cookie contains 256
 * random bits; only their hash is stored.
 */
import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { isRole } from '#domain/roles/roles.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { isEmail } from '#domain/session/sign-in.ts'
import type { DataClient } from '#server/data-source/clients.ts'
import type { Database } from '#supabase/database.types.ts'
import { isRandomToken, randomToken } from './browser-tokens.ts'
import { apiErrors, unwrap } from './errors.ts'

export interface WebsiteSessions {
  /** Opens a session; returns its token and user. */
  open(userId: string): Promise<{ token: string; user: SessionUser }>
  /**
   * Returns the token's user, read from the database.
   * @throws {WebsiteApiError} if the token or session is invalid
   */
  check(token: string): Promise<SessionUser>
  /** Whether `check` accepted the token in the last minutes. It may have ended since, so this gives no access. */
  wasChecked(token: string): boolean
  /** @throws {WebsiteApiError} USER_NOT_FOUND if the user may not sign in */
  getUser(userId: string): Promise<SessionUser>
  /** Stores the device of a session and links a tab's data session to it. */
  saveDevice(token: string, device: SessionDevice): Promise<void>
  /**
   * Ends a session and its tabs' data sessions.
   * @returns the user ID, or null if there was no session
   */
  close(token: string): Promise<string | null>
}

export interface SessionDevice {
  readonly userAgent: string
  readonly accessToken: string
  /** Token of the session that this one replaces; its tabs continue. */
  readonly previous?: string | undefined
}

export interface SessionLimits {
  readonly idleMinutes: number
  readonly absoluteHours: number
}

type SessionRow = Database['public']['Functions']['read_user']['Returns'][number]

const REMEMBER_CHECK_MS = 10 * 60_000
const MAX_REMEMBERED = 10_000

export function createWebsiteSessions(
  secret: DataClient,
  { idleMinutes, absoluteHours }: SessionLimits,
): WebsiteSessions {
  /** Times by hash, oldest first. */
  const checkedAt = new Map<string, number>()

  function remember(token: string): void {
    const hash = hashSessionToken(token)
    checkedAt.delete(hash)
    checkedAt.set(hash, performance.now())
    const [oldest] = checkedAt.keys()
    if (checkedAt.size > MAX_REMEMBERED && oldest !== undefined) checkedAt.delete(oldest)
  }

  async function check(token: string): Promise<SessionUser> {
    if (!isRandomToken(token)) throw apiErrors.session('INVALID_TOKEN_FORMAT')
    const [found] = unwrap(await secret.rpc('read_website_session', { token_hash: hashSessionToken(token) }))
    if (!found || found.standing === 'ended') throw apiErrors.session('TOKEN_EXPIRED')
    // Removed or banned after the session began.
    if (found.standing === 'nobody') throw apiErrors.session('USER_NOT_FOUND')
    const user = toSessionUser(found)
    remember(token)
    return user
  }

  return {
    async open(userId) {
      const token = randomToken()
      unwrap(
        await secret.rpc('open_website_session', {
          token_hash: hashSessionToken(token),
          session_user: userId,
          idle_minutes: idleMinutes,
          absolute_hours: absoluteHours,
        }),
      )
      return { token, user: await check(token) }
    },
    check,
    wasChecked(token) {
      const at = isRandomToken(token) ? checkedAt.get(hashSessionToken(token)) : undefined
      return at !== undefined && performance.now() - at < REMEMBER_CHECK_MS
    },
    async getUser(userId) {
      const [user] = unwrap(await secret.rpc('read_user', { id: userId }))
      if (!user) throw apiErrors.session('USER_NOT_FOUND')
      return toSessionUser(user)
    },
    async saveDevice(token, { userAgent, accessToken, previous }) {
      const { session_id } = decodeJwt(accessToken)
      unwrap(
        await secret.rpc('update_session_device', {
          token_hash: hashSessionToken(token),
          user_agent: userAgent,
          auth_session: String(session_id),
          ...(isRandomToken(previous) && { previous_hash: hashSessionToken(previous) }),
        }),
      )
    },
    async close(token) {
      if (!isRandomToken(token)) return null
      checkedAt.delete(hashSessionToken(token))
      return unwrap(await secret.rpc('close_website_session', { token_hash: hashSessionToken(token) }))
    },
  }
}

/** Returns the stored hash of a token. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A user without a role is valid but may open no protected route; an unknown role is an error. */
function toSessionUser(user: SessionRow): SessionUser {
  const role: string | null = user.role
  if (role !== null && !isRole(role)) throw apiErrors.session('INVALID_ROLE')
  if (!user.email || !isEmail(user.email)) throw apiErrors.session('INVALID_USER_DATA')
  return {
    id: user.user_id,
    email: user.email,
    role,
    name: user.name || user.email,
    customerId: user.customer_id ?? null,
  }
}
