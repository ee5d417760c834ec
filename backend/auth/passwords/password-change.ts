import type { Statement } from '#backend/database/database.ts'
import { expireTokens, LIFETIME_MINUTES } from '../one-time-tokens/one-time-token.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import type { StoredUser } from '../protocol/user.ts'
import { redeemNonce } from './reauthenticate.ts'
import { consumePasswordAttempt, refundPasswordAttempt } from './token-password.ts'

/** A sign-in by email counts as proof for the lifetime of a code. */
const FRESH_SESSION_MS = LIFETIME_MINUTES * 60_000

/**
 * Checks the proof for a password change, because the session alone may be stolen: the current password, a code from
 * `GET /reauthenticate`, or a recent sign-in by email.
 * @throws {AuthError} reauthentication_needed, reauthentication_not_valid, current_password_required,
 * current_password_invalid, same_password, over_request_rate_limit
 */
export async function checkPasswordChange(
  auth: AuthContext,
  user: StoredUser,
  sessionId: string,
  proof: {
    password: string
    current_password?: string | null | undefined
    nonce?: string | null | undefined
  },
): Promise<void> {
  const { dependencies, passwords } = auth
  const { hash, startedAt, method } = await readPassword(auth, user.id, sessionId)
  const isFresh = method === 'otp' && startedAt > dependencies.clock() - FRESH_SESSION_MS
  // Proof has to be valid even if it was not required.
  if (proof.nonce) await redeemNonce(auth, user, proof.nonce)
  if (proof.current_password && hash !== null) await checkCurrent(auth, user, hash, proof.current_password)
  else if (!isFresh && !proof.nonce)
    throw hash === null ? errors.reauthenticationNeeded() : errors.currentPasswordRequired()
  if (hash !== null && (await passwords.verify(hash, proof.password))) throw errors.samePassword()
}

async function checkCurrent(auth: AuthContext, user: StoredUser, hash: string, given: string): Promise<void> {
  const { database } = auth.dependencies
  const email = user.email ?? ''
  const [guess] = await database.transaction({
    role: 'postgres',
    statements: [await consumePasswordAttempt(auth, email, auth.dependencies.clock())],
  })
  if (guess!.count === 0) throw errors.overRequestRateLimit()
  if (!(await auth.passwords.verify(hash, given))) throw errors.currentPasswordInvalid()
  await database.transaction({ role: 'postgres', statements: [await refundPasswordAttempt(auth, email)] })
}

async function readPassword(
  { dependencies }: AuthContext,
  userId: string,
  sessionId: string,
): Promise<{ hash: string | null; startedAt: number; method: string }> {
  const [found] = await dependencies.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      {
        text: `select u.encrypted_password as hash, s.authentication_method as method,
            (extract(epoch from s.created_at) * 1000)::float8 as started_at
          from auth.users as u join auth.sessions as s on s.user_id = u.id
          where u.id = $1 and s.id = $2`,
        values: [userId, sessionId],
      },
    ],
  })
  const row = found!.rows[0]
  if (row === undefined) throw errors.sessionNotFound()
  return { hash: (row.hash as string) || null, startedAt: Number(row.started_at), method: String(row.method) }
}

/**
 * Returns statements that set a password and end what an attacker may have started: sessions, codes, links and email
 * changes.
 * @param keepSession the session that continues, if any
 */
export function setPassword(
  userId: string,
  hash: string,
  now: number,
  keepSession: string | null = null,
): readonly Statement[] {
  return [
    {
      text: `update auth.users set encrypted_password = $2, updated_at = $3::timestamptz,
          email_change = '', email_change_confirm_status = 0, email_change_sent_at = null
        where id = $1`,
      values: [userId, hash, timestamp(now)],
    },
    {
      text: 'delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid',
      values: [userId, keepSession],
    },
    expireTokens(userId, now),
    {
      text: 'delete from auth.flow_state where user_id = $1',
      values: [userId],
    },
  ]
}
