/**
 * Website sessions (docs/decisions/0006) are rows that the secret key reaches through three functions. The cookie's token
 * is 256 random bits, and only its hash leaves this process.
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
  /** Opens a session for a person, and answers its token and who the person is. */
  open(userId: string): Promise<{ token: string; user: SessionUser }>
  /**
   * Reads afresh who holds this token.
   * @throws {ApiRefusal} when it is no token, or of no session that is still valid
   */
  check(token: string): Promise<SessionUser>
  /** Reads somebody afresh by their id. @throws {ApiRefusal} USER_NOT_FOUND when they may not sign in */
  person(userId: string): Promise<SessionUser>
  /** Notes which device uses a session, and that one of its tabs holds the data session of an access token. */
  describe(token: string, device: SessionDevice): Promise<void>
  /**
   * Ends a session with what its tabs hold.
   * @returns whose it was; null where there was none
   */
  close(token: string): Promise<string | null>
}

export interface SessionDevice {
  readonly userAgent: string
  /** The tab's access token, as the provider issued it. */
  readonly accessToken: string
  /** The token of the same browser's session that this one replaces, and with which its tabs go on. */
  readonly previous?: string | undefined
}

export interface SessionLimits {
  readonly idleMinutes: number
  readonly absoluteHours: number
}

type Person = Database['public']['Functions']['read_person']['Returns'][number]

export function createWebsiteSessions(
  secret: DataClient,
  { idleMinutes, absoluteHours }: SessionLimits,
): WebsiteSessions {
  async function check(token: string): Promise<SessionUser> {
    if (!isRandomToken(token)) throw apiErrors.session('INVALID_TOKEN_FORMAT')
    const [found] = unwrap(await secret.rpc('read_website_session', { token_hash: hashSessionToken(token) }))
    if (!found || found.standing === 'ended') throw apiErrors.session('TOKEN_EXPIRED')
    // The person was removed or banned after the session was opened.
    if (found.standing === 'nobody') throw apiErrors.session('USER_NOT_FOUND')
    return toSessionUser(found)
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
    async person(userId) {
      const [person] = unwrap(await secret.rpc('read_person', { id: userId }))
      if (!person) throw apiErrors.session('USER_NOT_FOUND')
      return toSessionUser(person)
    },
    async describe(token, { userAgent, accessToken, previous }) {
      const { session_id } = decodeJwt(accessToken)
      unwrap(
        await secret.rpc('describe_website_session', {
          token_hash: hashSessionToken(token),
          user_agent: userAgent,
          auth_session: String(session_id),
          ...(isRandomToken(previous) && { previous_hash: hashSessionToken(previous) }),
        }),
      )
    },
    async close(token) {
      if (!isRandomToken(token)) return null
      return unwrap(await secret.rpc('close_website_session', { token_hash: hashSessionToken(token) }))
    },
  }
}

/** Hashes a session's token, as the database knows it. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A person without a role is known and opens no protected route; a role that we do not know is a fault. */
function toSessionUser(person: Person): SessionUser {
  const role: string | null = person.role
  if (role !== null && !isRole(role)) throw apiErrors.session('INVALID_ROLE')
  if (!person.email || !isEmail(person.email)) throw apiErrors.session('INVALID_USER_DATA')
  return {
    id: person.user_id,
    email: person.email,
    role,
    name: person.name || person.email,
    customerId: person.customer_id ?? null,
  }
}
