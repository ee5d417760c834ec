/**
 * `POST /token?grant_type=refresh_token`. Each use replaces the token. A used one is accepted again if its successor is
 * unused (lost response) or within ten seconds (concurrent requests); otherwise it was stolen and the session's tokens
 * are all rejected.
 */
import { z } from 'zod'
import type { Statement } from '#backend/database/database.ts'
import type { AuthSettings } from '#backend/dependencies/dependencies.ts'
import { type AuthContext, type AuthenticationMethod, timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { runRateLimited, TOKEN_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { readBody } from '../protocol/request.ts'
import { isBannedSql, STORED_USER, storedUser } from '../protocol/user.ts'
import { renderSession, sessionResponse } from './session.ts'
import { isInactive, isPastTimebox } from './session-end.ts'

const REUSE_SECONDS = 10

const refreshBody = z.object({ refresh_token: z.string().nullish() })

interface Rotation {
  readonly decision: 'rotate' | 'resume' | 'reject' | 'banned' | 'inactive' | 'past timebox'
  readonly session_id: string
  /** In ms since the epoch. */
  readonly started_at: number
  readonly authentication_method: AuthenticationMethod
  readonly successor_seed: string | null
}

export async function tokenRefresh(auth: AuthContext, request: Request): Promise<Response> {
  const { dependencies, secrets } = auth
  const { refresh_token: presented } = await readBody(request, refreshBody)
  if (!presented || !/^[a-z0-9]{12}$/.test(presented)) throw errors.refreshTokenInvalid()

  const tokenHash = await secrets.hash('refresh token', presented)
  const seed = crypto.randomUUID()
  const successor = await secrets.refreshToken(presented, seed)
  const [, rotations, users] = await runRateLimited(auth, request, TOKEN_RATE_LIMIT, [
    {
      text: `select id from auth.sessions
        where id = (select session_id from auth.refresh_tokens where token_hash = $1) for update`,
      values: [tokenHash],
    },
    rotate({
      tokenHash,
      seed,
      successorHash: await secrets.hash('refresh token', successor),
      now: dependencies.clock(),
      local: dependencies.allowsDemoUsers(request),
      settings: dependencies.auth,
    }),
    {
      text: `select ${STORED_USER} from auth.refresh_tokens as t
        join auth.sessions as s on s.id = t.session_id join auth.users as u on u.id = s.user_id
        where t.token_hash = $1`,
      values: [tokenHash],
    },
  ])

  const rotation = rotations!.rows[0] as unknown as Rotation | undefined
  const user = storedUser(users!.rows[0])
  if (rotation === undefined || user === undefined) throw errors.refreshTokenNotFound()
  if (rotation.decision === 'banned') throw errors.refreshUserBanned()
  if (rotation.decision === 'past timebox') throw errors.sessionExpired()
  if (rotation.decision === 'inactive') throw errors.sessionExpired(' (Inactivity)')
  if (rotation.decision === 'reject') throw errors.refreshTokenAlreadyUsed()

  const refreshToken =
    rotation.decision === 'resume'
      ? await secrets.refreshToken(presented, rotation.successor_seed!)
      : successor
  const session = await renderSession(auth, user, {
    id: rotation.session_id,
    startedAt: rotation.started_at,
    method: rotation.authentication_method,
    refreshed: true,
    refreshToken,
  })
  return sessionResponse(session, rotation.session_id)
}

/** Decides and acts in one statement, which also commits a rejection. */
function rotate(token: {
  tokenHash: string
  seed: string
  successorHash: string
  now: number
  local: boolean
  settings: AuthSettings | undefined
}): Statement {
  return {
    text: `with presented as (
        select t.id, t.session_id, t.revoked_at, s.created_at, s.authentication_method, s.tokens_revoked_at,
          (
            select a.seed from (
              select n.seed, n.parent from auth.refresh_tokens as n
              where n.session_id = t.session_id and n.revoked_at is null order by n.id desc limit 1
            ) as a where a.parent = t.id
          ) as successor_seed,
          ${isInactive('s', 4, token.settings)} as inactive, ${isPastTimebox('s', 4, token.settings)} as past_timebox,
          u.deleted_at is not null or ${isBannedSql(4, 5)} as banned
        from auth.refresh_tokens as t
        join auth.sessions as s on s.id = t.session_id
        join auth.users as u on u.id = s.user_id
        where t.token_hash = $1
      ),
      decided as (
        select *, case
          when banned then 'banned'
          when past_timebox then 'past timebox'
          when inactive then 'inactive'
          when tokens_revoked_at is not null then 'reject'
          when revoked_at is null then 'rotate'
          when successor_seed is not null then 'resume'
          when revoked_at >= $4::timestamptz - interval '${REUSE_SECONDS} seconds' then 'rotate'
          else 'reject'
        end as decision
        from presented
      ),
      spent as (
        update auth.refresh_tokens as t set revoked_at = coalesce(t.revoked_at, $4::timestamptz)
        from decided as d where t.id = d.id and d.decision = 'rotate'
      ),
      successor as (
        insert into auth.refresh_tokens (session_id, token_hash, parent, seed, created_at)
        select session_id, $3, id, $2, $4::timestamptz from decided where decision = 'rotate'
      ),
      touched as (
        update auth.sessions as s set
          updated_at = $4::timestamptz,
          refreshed_at = case when d.decision = 'reject' then s.refreshed_at else $4::timestamptz end,
          tokens_revoked_at = case
            when d.decision = 'reject' then coalesce(s.tokens_revoked_at, $4::timestamptz)
          end
        from decided as d where s.id = d.session_id and d.decision in ('rotate', 'resume', 'reject')
      )
      select decision, session_id, successor_seed, authentication_method,
        (extract(epoch from created_at) * 1000)::float8 as started_at
      from decided`,
    values: [token.tokenHash, token.seed, token.successorHash, timestamp(token.now), token.local],
  }
}
