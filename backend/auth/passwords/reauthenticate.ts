import { sendAuthEmails } from '../email/auth-emails.ts'
import { canAttemptSql } from '../one-time-tokens/attempt-limits.ts'
import {
  ATTEMPTS_PER_CODE,
  assertResendCooldown,
  createOneTimeToken,
} from '../one-time-tokens/one-time-token.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { requireActiveUser } from '../protocol/current-user.ts'
import { errors } from '../protocol/errors.ts'
import { runRateLimited, SEND_RATE_LIMIT } from '../protocol/rate-limit.ts'
import type { StoredUser } from '../protocol/user.ts'
import { assertPasswordsEnabled } from './password.ts'

/** `GET /reauthenticate`: emails a code for a password change. */
export async function reauthenticate(auth: AuthContext, request: Request): Promise<Response> {
  const { user } = await requireActiveUser(auth, request)
  const { dependencies, secrets } = auth
  assertPasswordsEnabled(dependencies)
  if (!user.email) {
    throw errors.validationFailed('Reauthentication requires the user to have an email or a phone number')
  }
  if (user.email_confirmed_at === null) throw errors.emailUnverified()

  const now = dependencies.clock()
  const token = await createOneTimeToken(secrets, now, {
    kind: 'reauthentication',
    address: user.email,
    userId: user.id,
    hasCooldown: true,
  })
  const [, inserted, wait] = await runRateLimited(auth, request, SEND_RATE_LIMIT, [
    token.lock,
    token.insert,
    token.wait,
    {
      text: `update auth.users set reauthentication_sent_at = $2::timestamptz
        where id = $1 and exists (select from auth.one_time_tokens where id = $3)`,
      values: [user.id, timestamp(now), token.id],
    },
  ])
  assertResendCooldown(inserted!, wait!)
  await sendAuthEmails(auth, request, [
    { kind: 'reauthentication', to: user.email, token, now, redirectTo: dependencies.siteUrl },
  ])
  return Response.json({})
}

/**
 * Redeems the code. A wrong one counts as an attempt even if the request fails otherwise.
 * @throws {AuthError} reauthentication_not_valid
 */
export async function redeemNonce(
  { dependencies, secrets }: AuthContext,
  user: StoredUser,
  nonce: string,
): Promise<void> {
  const email = user.email ?? ''
  const [guesses] = await dependencies.database.transaction({
    role: 'postgres',
    statements: [
      {
        text: `with guess as (
            update auth.one_time_tokens as t set
              attempts = t.attempts + case when t.code_hash = $2 then 0 else 1 end,
              last_attempt_at = $3::timestamptz,
              used_at = case when t.code_hash = $2 then $3::timestamptz end
            where t.user_id = $1 and t.kind = 'reauthentication' and t.used_at is null
              and t.attempts < ${ATTEMPTS_PER_CODE}
              and ${canAttemptSql('t.address_hash', 3)}
              and t.expires_at > $3::timestamptz
              and not exists (
                select from auth.one_time_tokens as n
                where n.user_id = $1 and n.kind = 'reauthentication' and n.created_at > t.created_at
              )
            returning t.address_hash, t.used_at
          ),
          counted as (
            insert into auth.code_guesses (address_hash, guessed_at)
            select address_hash, $3::timestamptz from guess where used_at is null
          )
          select used_at is not null as correct from guess`,
        values: [
          user.id,
          await secrets.hash('code', email, nonce.replaceAll(/[\s-]/g, '')),
          timestamp(dependencies.clock()),
        ],
      },
    ],
  })
  if (!guesses!.rows[0]?.correct) throw errors.reauthenticationNotValid()
}
