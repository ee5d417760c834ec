/**
 * Verification of type `email_change`: the first confirmation is recorded; the second changes the address and opens a
 * session.
 */
import type { Statement } from '#backend/database/database.ts'
import { canAttemptSql } from '../one-time-tokens/attempt-limits.ts'
import { IS_NEWEST } from '../one-time-tokens/link-redeem.ts'
import { ATTEMPTS_PER_CODE } from '../one-time-tokens/one-time-token.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { runRateLimited, VERIFY_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { isBannedSql } from '../protocol/user.ts'
import { openSession } from '../sessions/session.ts'

export type EmailChangeProof = { readonly email: string; readonly code: string } | { readonly token: string }

export const FIRST_CONFIRMATION =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export async function emailChangeVerify(
  auth: AuthContext,
  request: Request,
  proof: EmailChangeProof,
): Promise<Response> {
  const redeem = await redeemChange(auth, request, proof)
  const opening = await openSession(auth, request, redeem.complete)
  const [, status, ...results] = await runRateLimited(auth, request, VERIFY_RATE_LIMIT, [
    ...redeem.before,
    ...opening.statements,
  ])
  const response = await opening.response(results)
  if (response !== null) return response
  const found = status!.rows[0]
  if (found?.first) return Response.json({ msg: FIRST_CONFIRMATION, code: '200' })
  if (found?.banned) throw errors.userBanned()
  if (found?.spent) throw errors.overRequestRateLimit()
  throw 'token' in proof ? errors.linkExpired() : errors.otpExpired()
}

export interface ChangeRedemption {
  /** The first statement locks the user; the second returns one row of `first`, `banned`, `spent`. */
  readonly before: readonly [Statement, Statement]
  /** Ends in `redeemed (user_id, code_challenge, code_challenge_method)`. */
  readonly complete: Statement
}

export async function redeemChange(
  { dependencies, secrets }: AuthContext,
  request: Request,
  proof: EmailChangeProof,
): Promise<ChangeRedemption> {
  const now = timestamp(dependencies.clock())
  const local = dependencies.allowsDemoUsers(request)
  const byLink = 'token' in proof
  // $1 selects the rows; $2 is the secret to match.
  const rowCondition = byLink ? 't.token_hash = $1' : 't.address_hash = $1'
  const values = byLink
    ? [await secrets.hash('link', proof.token), await secrets.hash('link', proof.token), now, local]
    : [
        await secrets.hash('address', proof.email),
        await secrets.hash('code', proof.email, proof.code),
        now,
        local,
      ]
  const matches = byLink ? 't.token_hash = $2' : 't.code_hash = $2'
  const pendingCondition = `${rowCondition} and t.kind in ('email_change_current', 'email_change_new')
    and t.used_at is null and t.expires_at > $3::timestamptz and ${IS_NEWEST}`
  // Wrong codes don't invalidate the link, because its token cannot be guessed.
  const hasAttemptsLeft = byLink ? 'true' : `t.attempts < ${ATTEMPTS_PER_CODE} and ${canAttemptSql('$1', 3)}`

  return {
    before: [
      {
        text: `select from auth.users where id in (
            select t.user_id from auth.one_time_tokens as t where ${rowCondition}
          ) for update`,
        values: [values[0]],
      },
      {
        text: `select
            coalesce(bool_or(${matches} and ${hasAttemptsLeft} and u.email_change_confirm_status = 0
              and not ${isBannedSql(3, 4)}), false) as first,
            coalesce(bool_or(${isBannedSql(3, 4)}), false) as banned,
            coalesce(bool_or(not (${hasAttemptsLeft})), false) as spent
          from auth.one_time_tokens as t join auth.users as u on u.id = t.user_id
          where ${pendingCondition}`,
        values,
      },
    ],
    complete: {
      text: `with guess as (
          update auth.one_time_tokens as t
          set attempts = t.attempts + case when ${matches} then 0 else 1 end,
            last_attempt_at = $3::timestamptz,
            used_at = case when ${matches} then $3::timestamptz end
          from auth.users as u
          where u.id = t.user_id and u.deleted_at is null and not ${isBannedSql(3, 4)}
            and ${pendingCondition} and ${hasAttemptsLeft}
          returning t.id, t.user_id, t.address_hash, t.used_at, t.code_challenge, t.code_challenge_method,
            u.email_change_confirm_status as confirmations
        ),
        counted as (
          insert into auth.code_guesses (address_hash, guessed_at)
          select address_hash, $3::timestamptz from guess where used_at is null
        ),
        accepted as (
          select * from guess where used_at is not null limit 1
        ),
        moved as (
          update auth.users as u set
            email_change_confirm_status = case when a.confirmations = 0 then 1 else 0 end,
            email = case when a.confirmations = 0 then u.email else u.email_change end,
            email_change = case when a.confirmations = 0 then u.email_change else '' end,
            updated_at = $3::timestamptz
          from accepted as a where u.id = a.user_id
        ),
        ended as (
          update auth.one_time_tokens as t set expires_at = $3::timestamptz
          from accepted as a
          where a.confirmations > 0 and t.user_id = a.user_id and t.id <> a.id
            and t.used_at is null and t.expires_at > $3::timestamptz
        ),
        renamed as (
          update auth.identities as i set
            identity_data = i.identity_data || jsonb_build_object('email', u.email_change, 'email_verified', true),
            updated_at = $3::timestamptz
          from accepted as a join auth.users as u on u.id = a.user_id
          where i.user_id = a.user_id and i.provider = 'email' and a.confirmations > 0
        ),
        redeemed as (
          select user_id, code_challenge, code_challenge_method from accepted where confirmations > 0
        )`,
      values,
    },
  }
}
