import type { Statement } from '#backend/database/database.ts'
import type { AuthSettings } from '#backend/dependencies/dependencies.ts'
import { timestamp } from '../protocol/context.ts'
import { isInactive, isPastTimebox } from '../sessions/session-end.ts'
import { YEAR_DAYS } from './attempt-limits.ts'

/** Spent refresh tokens are recognised for this many days. */
const SPENT_DAYS = 30

/**
 * Removes the rows that no rule asks about any more. It runs whenever a mail is asked for. Rows that another
 * transaction has locked are left for the next time, so that two requests never wait for each other here.
 */
export function expiredRows(now: number, settings?: AuthSettings): readonly Statement[] {
  return [
    // This is longer than a code lives, and longer than the wait between two mails.
    remove('auth.one_time_tokens', 'id', `created_at < $1::timestamptz - interval '25 hours'`, now),
    // What was guessed at an address of nobody is kept as long only where nobody shall learn that it is one.
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
    // A spent token that comes back ends its session; the one before the unused one, however, may still be redeemed.
    remove(
      'auth.refresh_tokens',
      'id',
      `t.revoked_at < $1::timestamptz - interval '${SPENT_DAYS} days' and not exists (
        select from auth.refresh_tokens as n where n.parent = t.id and n.revoked_at is null
      )`,
      now,
    ),
    // A bucket is full again after its window of five minutes.
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
