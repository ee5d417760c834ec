/**
 * Emails the account holder when failed attempts lock sign-in. The email's link allows extra attempts in the browser
 * that opens it.
 */

import { z } from 'zod'
import type { Result, Statement } from '#backend/database/database.ts'
import { sendWarningInBackground } from '../email/auth-emails.ts'
import {
  FREE_ATTEMPTS,
  OVERRIDE_ATTEMPTS,
  unknownDeviceAttemptsSql,
} from '../one-time-tokens/attempt-limits.ts'
import {
  createOverrideLink,
  deviceHash,
  newDevice,
  redeemOverrideLink,
} from '../one-time-tokens/known-device.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { runRateLimited, VERIFY_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { readBody } from '../protocol/request.ts'
import { newLinkToken } from '../protocol/secrets.ts'

/** Days between two warnings to an account, and lifetime of a warning's link. */
const WARNING_DAYS = 30
const OVERRIDE_HOURS = 24
const MAX_REDEMPTIONS = 10

export interface AttemptOverride {
  readonly insert: Statement
  readonly url: string
}

/** Returns the statement that creates a link if the shared attempts of the address are used up. */
export async function createOverrideForCode(
  auth: AuthContext,
  addressHash: string,
  now: number,
): Promise<AttemptOverride> {
  const { hash, url } = await createOverrideLink(auth, newLinkToken())
  return {
    insert: {
      text: `with ${unknownDeviceAttemptsSql('$2', 3)}
        insert into auth.guess_lifts (token_hash, address_hash, expires_at, openings)
        select $1, $2, $3::timestamptz + interval '${OVERRIDE_HOURS} hours', ${MAX_REDEMPTIONS}
        from others where guesses >= ${FREE_ATTEMPTS}
        returning true as made`,
      values: [hash, addressHash, timestamp(now)],
    },
    url,
  }
}

/** Returns the statement that creates the warning's link, and the function that sends the email. */
export async function createFailedAttemptsWarning(
  auth: AuthContext,
  email: string,
): Promise<{ statement: Statement; send(request: Request, result: Result, isUser: boolean): void }> {
  const now = auth.dependencies.clock()
  const { hash, url } = await createOverrideLink(auth, newLinkToken())
  return {
    statement: {
      text: `with ${unknownDeviceAttemptsSql('$2', 3)},
        warned as (
          insert into auth.guess_warnings as w (address_hash, warned_at)
          select $2, $3::timestamptz from others where guesses >= ${FREE_ATTEMPTS}
          on conflict (address_hash) do update set warned_at = excluded.warned_at
          where w.warned_at <= excluded.warned_at - interval '${WARNING_DAYS} days'
          returning true
        )
        insert into auth.guess_lifts (token_hash, address_hash, expires_at, openings)
        select $1, $2, $3::timestamptz + interval '${WARNING_DAYS} days', ${MAX_REDEMPTIONS} from warned
        returning true as made`,
      values: [hash, await auth.secrets.hash('address', email), timestamp(now)],
    },
    send(request, { rows }, isUser) {
      if (rows.length > 0 && isUser)
        sendWarningInBackground(auth, request, { to: email, overrideUrl: url, now })
    },
  }
}

const overrideBody = z.object({ token: z.string().max(100) })

/**
 * `POST /device`, our extension: redeems an override link for this browser.
 * @throws {AuthError} otp_expired
 */
export async function deviceVerify(auth: AuthContext, request: Request): Promise<Response> {
  const { token } = await readBody(request, overrideBody)
  const device = await newDevice(auth)
  const [redeemed] = await runRateLimited(auth, request, VERIFY_RATE_LIMIT, [
    await redeemOverrideLink(auth, {
      token,
      previousHash: await deviceHash(auth, request),
      newHash: device.hash,
      now: timestamp(auth.dependencies.clock()),
      spare: OVERRIDE_ATTEMPTS,
    }),
  ])
  if (redeemed!.count === 0) throw errors.linkExpired()
  auth.dependencies.recordEvent?.(request, { action: 'wait lifted' })
  return new Response(null, { status: 204, headers: { 'Set-Cookie': device.cookie } })
}
