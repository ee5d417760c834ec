import type { Result, Statement } from '#backend/database/database.ts'
import {
  type AuthContext,
  type AuthenticationMethod,
  type TokenSession,
  timestamp,
} from '../protocol/context.ts'
import { isServiceRole } from '../protocol/rate-limit.ts'
import { renderUser, STORED_USER, type StoredUser, storedUser } from '../protocol/user.ts'

export interface SessionOpening {
  readonly id: string
  readonly statements: readonly Statement[]
  /**
   * @param results the results of `statements`
   * @returns null when nothing was redeemed
   */
  response(results: readonly Result[]): Promise<Response | null>
  session(results: readonly Result[]): Promise<Session | null>
}

export interface Session {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  /** In seconds since the epoch. */
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: Record<string, unknown>
  /** Set if the password used is too weak for a new one. */
  readonly weak_password?: { readonly message: string; readonly reasons: readonly string[] }
}

/**
 * @param redeem ends in `redeemed (user_id)`; runs in the statement that opens the session, so that a code opens only
 * one
 */
export async function openSession(
  { dependencies, secrets, accessTokens, resolveCaller }: AuthContext,
  request: Request,
  redeem: Statement,
  explicitMethod?: AuthenticationMethod,
): Promise<SessionOpening> {
  const method = explicitMethod ?? ((await isServiceRole(resolveCaller, request)) ? 'magiclink' : 'otp')
  const now = dependencies.clock()
  const id = crypto.randomUUID()
  const seed = crypto.randomUUID()
  const refreshToken = await secrets.refreshToken(id, seed)
  const userAgent = request.headers.get('user-agent')?.slice(0, 500) ?? null
  const redeemValues = redeem.values ?? []
  const n = redeemValues.length

  const session = async (results: readonly Result[]): Promise<Session | null> => {
    const user = storedUser(results[4]?.rows[0])
    if (user === undefined) return null
    try {
      const opened = await renderSession({ accessTokens }, user, { id, startedAt: now, method, refreshToken })
      // The website itself opens such sessions, for the tabs of signed-in users.
      if (method !== 'magiclink')
        dependencies.recordEvent?.(request, {
          action: 'sign in',
          person: user.id,
          detail: method === 'password' ? 'by password' : 'by email',
        })
      return opened
    } catch (error) {
      // The hook rejected: the session is deleted, but the code or link stays used.
      const text = 'delete from auth.sessions where id = $1'
      await dependencies.database.transaction({ role: 'postgres', statements: [{ text, values: [id] }] })
      throw error
    }
  }

  return {
    id,
    statements: [
      {
        text: `${redeem.text}
          insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, authentication_method)
          select $${n + 1}::uuid, user_id, $${n + 2}::timestamptz, $${n + 2}::timestamptz, $${n + 3}, $${n + 4}
          from redeemed where user_id is not null limit 1`,
        values: [...redeemValues, id, timestamp(now), userAgent, method],
      },
      {
        text: `insert into auth.refresh_tokens (session_id, token_hash, seed, created_at)
          select id, $2, $3, created_at from auth.sessions where id = $1`,
        values: [id, await secrets.hash('refresh token', refreshToken), seed],
      },
      confirmEmail('select user_id from auth.sessions where id = $1', [id, timestamp(now)], 2),
      {
        text: `update auth.users as u set last_sign_in_at = s.created_at, updated_at = s.created_at
          from auth.sessions as s where s.id = $1 and u.id = s.user_id`,
        values: [id],
      },
      {
        text: `select ${STORED_USER} from auth.users as u
          join auth.sessions as s on s.user_id = u.id where s.id = $1`,
        values: [id],
      },
    ],
    session,
    async response(results) {
      const opened = await session(results)
      return opened === null ? null : sessionResponse(opened, id)
    },
  }
}

export async function renderSession(
  { accessTokens }: Pick<AuthContext, 'accessTokens'>,
  user: StoredUser,
  session: TokenSession & { refreshToken: string },
): Promise<Session> {
  const { token, expiresIn, expiresAt } = await accessTokens.issue(user, session)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: renderUser(user),
  }
}

export function sessionResponse(session: Session, sessionId: string): Response {
  return Response.json(session, {
    headers: { 'sb-auth-user-id': String(session.user.id), 'sb-auth-session-id': sessionId },
  })
}

/** @param userIdSql SQL for the user's id, with `values` from $1 on; $`now` is the current time among them */
export function confirmEmail(userIdSql: string, values: readonly unknown[], now: number): Statement {
  return {
    text: `with confirmed as (
        update auth.users as u set
          email_confirmed_at = $${now}::timestamptz,
          updated_at = $${now}::timestamptz,
          encrypted_password = case when ${UNVERIFIED_PASSWORD} then null else u.encrypted_password end
        where u.id = (${userIdSql}) and u.email_confirmed_at is null
        returning u.id
      )
      update auth.identities as i
      set identity_data = i.identity_data || '{"email_verified": true}', updated_at = $${now}::timestamptz
      from confirmed as c where i.user_id = c.id and i.provider = 'email'`,
    values,
  }
}

/**
 * SQL condition: the password of `u` comes from another sign-up. It is removed, because its author never proved
 * ownership of the address.
 */
const UNVERIFIED_PASSWORD = `(
  u.confirmation_sent_at is not null and not exists (
    select from auth.one_time_tokens as t
    where t.user_id = u.id and t.kind = 'signup' and t.used_at is not null
  )
)`
