import type { Statement } from '#backend/database/database.ts'
import { timestamp } from '../protocol/context.ts'
import type { Secrets } from '../protocol/secrets.ts'
import { isBannedSql } from '../protocol/user.ts'
import { ofKind, type TokenKind } from './one-time-token.ts'

/** SQL condition: `t` is neither used nor expired at $now. */
const IS_VALID = '(t.used_at is null and t.expires_at > $now::timestamptz)'
/** SQL condition: `t` is the newest of its kind for its address. */
export const IS_NEWEST = `not exists (
  select from auth.one_time_tokens as n
  where n.address_hash = t.address_hash and n.kind = t.kind and n.created_at > t.created_at
)`

/**
 * Returns SQL that ends in `redeemed (user_id, code_challenge, code_challenge_method)`. Wrong codes don't invalidate a
 * link, because its token cannot be guessed.
 */
export async function redeemLink(
  secrets: Secrets,
  link: { token: string; now: number; local: boolean; kinds: readonly TokenKind[] },
): Promise<Statement> {
  return {
    text: `with redeemed as (
        update auth.one_time_tokens as t set used_at = $2::timestamptz
        where t.token_hash = $1 and ${ofKind(link.kinds)} and ${IS_VALID.replaceAll('$now', '$2')}
          and (t.kind = 'link' or ${IS_NEWEST})
          and exists (
            select from auth.users as u
            where u.id = t.user_id and u.deleted_at is null and not ${isBannedSql(2, 3)}
          )
        returning t.user_id, t.code_challenge, t.code_challenge_method
      )`,
    values: [await secrets.hash('link', link.token), timestamp(link.now), link.local],
  }
}

/** Returns a statement that returns one row if the link is valid but its user is banned. */
export function getLinkStatus(redeem: Statement): Statement {
  return {
    text: `select from auth.one_time_tokens as t join auth.users as u on u.id = t.user_id
      where t.token_hash = $1 and ${IS_VALID.replaceAll('$now', '$2')} and ${isBannedSql(2, 3)}`,
    values: redeem.values ?? [],
  }
}
