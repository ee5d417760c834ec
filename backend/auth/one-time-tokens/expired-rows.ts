import type { Statement } from '#backend/database/database.ts'
import type { AuthSettings } from '#backend/dependencies/dependencies.ts'
import { timestamp } from '../protocol/context.ts'
import { isInactive, isPastTimebox } from '../sessions/session-end.ts'
import { YEAR_DAYS } from './attempt-limits.ts'

/** Days for which used refresh tokens are recognised. */
const USED_TOKEN_DAYS = 30

/** Returns statements that run with each email request and skip locked rows, so that requests never wait for each other. */
export function expiredRows(now: number, settings?: AuthSettings): readonly Statement[] {
  return [
    // Longer than the code's lifetime and the cooldown.
    remove('auth.one_time_tokens', 'id', `created_at < $1::timestamptz - interval '25 hours'`, now),
    // Kept longer only if responses must not reveal unknown addresses.
    remove(
      'auth.code_guesses',
      'id',
      `guessed_at < $1::timestamptz - interval '${YEAR_DAYS} days'
        or not ${settings?.uniformSignIn === true} and not t.belongs
          and guessed_at < $1::timestamptz - interval '25 hours'`,
      now,
    ),
    remove(
      'auth.known_devices',
      'ctid',
      `signed_in_at < $1::timestamptz - interval '${YEAR_DAYS} days'`,
      now,
    ),
    remove('auth.guess_warnings', 'ctid', `warned_at < $1::timestamptz - interval '${YEAR_DAYS} days'`, now),
    remove('auth.guess_lifts', 'ctid', 'expires_at < $1::timestamptz', now),
    remove('auth.flow_state', 'id', `created_at < $1::timestamptz - interval '1 hour'`, now),
    remove(
      'auth.sessions',
      'id',
      `${isInactive('t', 1, settings)} or ${isPastTimebox('t', 1, settings)}`,
      now,
    ),
    // Reuse of a used token ends its session, but the one before the unused token may still be redeemed.
    remove(
      'auth.refresh_tokens',
      'id',
      `t.revoked_at < $1::timestamptz - interval '${USED_TOKEN_DAYS} days' and not exists (
        select from auth.refresh_tokens as n where n.parent = t.id and n.revoked_at is null
      )`,
      now,
    ),
    remove('auth.rate_limits', 'key', `updated_at < $1::timestamptz - interval '1 hour'`, now),
  ]
}

function remove(table: string, key: string, condition: string, now: number): Statement {
  return {
    text: `delete from ${table} where ${key} in (
        select ${key} from ${table} as t where ${condition} limit 1000 for update of t skip locked
      )`,
    values: [timestamp(now)],
  }
}
