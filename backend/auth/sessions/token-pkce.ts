import { z } from 'zod'
import type { Statement } from '#backend/database/database.ts'
import { s256 } from '../protocol/code-challenge.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { runRateLimited, TOKEN_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { readBody } from '../protocol/request.ts'
import { isBannedSql } from '../protocol/user.ts'
import { openSession } from './session.ts'

const FLOW_MINUTES = 5

const pkceBody = z.object({ auth_code: z.string().nullish(), code_verifier: z.string().nullish() })

/** `POST /token?grant_type=pkce`: exchanges a redirect's code and the verifier for a session. */
export async function tokenPkce(auth: AuthContext, request: Request): Promise<Response> {
  const { dependencies, secrets } = auth
  const { auth_code: code, code_verifier: verifier } = await readBody(request, pkceBody)
  if (!code || !verifier) {
    throw errors.validationFailed('invalid request: both auth code and code verifier should be non-empty')
  }

  const values = [
    await secrets.hash('auth code', code),
    await s256(verifier),
    verifier,
    timestamp(dependencies.clock()),
    dependencies.allowsDemoUsers(request),
  ]
  const opening = await openSession(auth, request, { text: `with redeemed as (${REDEEM_FLOW})`, values })
  const [status, ...results] = await runRateLimited(auth, request, TOKEN_RATE_LIMIT, [
    getFlowStatus(values),
    ...opening.statements,
  ])
  const response = await opening.response(results)
  if (response !== null) return response

  const flow = status!.rows[0]
  if (flow === undefined) throw errors.flowStateNotFound()
  if (flow.expired) throw errors.flowStateExpired()
  if (flow.banned) throw errors.userBanned()
  throw errors.badCodeVerifier()
}

const IS_FRESH = `f.created_at > $4::timestamptz - interval '${FLOW_MINUTES} minutes'`

const REDEEM_FLOW = `delete from auth.flow_state as f using auth.users as u
  where f.auth_code_hash = $1 and ${IS_FRESH}
    and f.code_challenge = case f.code_challenge_method when 's256' then $2 else $3 end
    and u.id = f.user_id and u.deleted_at is null and not ${isBannedSql(4, 5)}
  returning f.user_id`

function getFlowStatus([codeHash, , , now, local]: readonly unknown[]): Statement {
  return {
    text: `select not ${IS_FRESH.replace('$4', '$2')} as expired, ${isBannedSql(2, 3)} as banned
      from auth.flow_state as f join auth.users as u on u.id = f.user_id
      where f.auth_code_hash = $1 and u.deleted_at is null`,
    values: [codeHash, now, local],
  }
}
