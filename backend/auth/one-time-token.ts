/**
 * The life of a code and of a link. A row of `auth.one_time_tokens` is written for every request, also for addresses
 * that belong to nobody, and stays for a day: "not so soon again", "five tries" and "only the latest works" are all
 * questions to these rows, and cost and count the same for known and unknown addresses.
 */
import { timestamp } from '#backend/auth/context.ts'
import { newCode, newLinkToken, type Secrets } from '#backend/auth/secrets.ts'
import { bannedSql } from '#backend/auth/user.ts'
import type { Statement } from '#backend/database/database.ts'

export const LIFETIME_MINUTES = 10
export const RESEND_SECONDS = 60
export const TRIES_PER_CODE = 5
export const GUESSES_PER_DAY = 100

/**
 * What a row is for. `email` is a mailed sign-in code and `link` what an administrator makes for a person who exists;
 * the others are named as Supabase's types of verification. `reauthentication` never opens a session.
 */
export type TokenKind =
  | 'email'
  | 'link'
  | 'recovery'
  | 'signup'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** The kinds that a type of verification redeems, grouped as by Supabase; a change of address goes its own way. */
export const KINDS_OF_TYPE: Readonly<Record<string, readonly TokenKind[]>> = {
  email: ['email', 'link', 'recovery', 'signup', 'invite'],
  magiclink: ['email', 'link', 'recovery'],
  recovery: ['email', 'link', 'recovery'],
  signup: ['signup', 'invite'],
  invite: ['signup', 'invite'],
}

/** `t` is of one of the kinds, which are this file's words and never a request's. */
export function ofKind(kinds: readonly TokenKind[]): string {
  return `t.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`
}

export interface OneTimeToken {
  readonly id: string
  readonly code: string
  readonly linkToken: string
  /** Writes one row; none for a mail that follows another to the same address too soon. */
  readonly insert: Statement
}

export interface CodeChallenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

/** @param token.kind `email` for what is mailed, where the latest supersedes; `link` for what an administrator makes. */
export async function createOneTimeToken(
  secrets: Secrets,
  now: number,
  token: { kind: 'email' | 'link'; email: string; codeChallenge?: CodeChallenge | undefined },
): Promise<OneTimeToken> {
  const id = crypto.randomUUID()
  const code = newCode()
  const linkToken = `${token.codeChallenge ? 'pkce_' : ''}${newLinkToken()}`
  return {
    id,
    code,
    linkToken,
    insert: {
      text: `insert into auth.one_time_tokens
          (id, user_id, kind, address_hash, code_hash, token_hash, code_challenge, code_challenge_method,
           created_at, expires_at)
        select $1::uuid, (select id from auth.users where email = $2 and deleted_at is null), $3, $4, $5, $6, $7, $8,
          $9::timestamptz, $9::timestamptz + interval '${LIFETIME_MINUTES} minutes'
        where $3 <> 'email' or not exists (
          select from auth.one_time_tokens
          where address_hash = $4 and kind = 'email'
            and created_at > $9::timestamptz - interval '${RESEND_SECONDS} seconds'
        )`,
      values: [
        id,
        token.email,
        token.kind,
        await secrets.hash('address', token.email),
        await secrets.hash('code', token.email, code),
        await secrets.hash('link', linkToken),
        token.codeChallenge?.challenge ?? null,
        token.codeChallenge?.method ?? null,
        timestamp(now),
      ],
    },
  }
}

/** Common table expressions ending in `redeemed (user_id)`: one guess at the codes that are alive for an address. */
export async function redeemCode(
  secrets: Secrets,
  guess: { email: string; code: string; now: number; local: boolean; kinds: readonly TokenKind[] },
): Promise<Statement> {
  return {
    text: `with person as (
        select u.id, ${bannedSql(4, 5)} as banned from auth.users as u where u.email = $1 and u.deleted_at is null
      ),
      guess as (
        update auth.one_time_tokens as t
        set attempts = t.attempts + case when ${MATCHES} then 0 else 1 end,
          last_attempt_at = $4::timestamptz,
          used_at = case when ${MATCHES} then $4::timestamptz end
        where t.address_hash = $2 and ${ofKind(guess.kinds)} and ${ALIVE.replaceAll('$now', '$4')}
          and t.attempts < ${TRIES_PER_CODE}
          and t.attempts + (
            select coalesce(sum(o.attempts), 0) from auth.one_time_tokens as o
            where o.address_hash = $2 and o.id <> t.id and o.last_attempt_at > $4::timestamptz - interval '24 hours'
          ) < ${GUESSES_PER_DAY}
          and ${LATEST}
          and not exists (select from person where banned)
        returning t.user_id, t.used_at
      ),
      redeemed as (select user_id from guess where used_at is not null)`,
    values: [
      guess.email,
      await secrets.hash('address', guess.email),
      await secrets.hash('code', guess.email, guess.code),
      timestamp(guess.now),
      guess.local,
    ],
  }
}

/** Why a code would be refused before it is looked at: one row of `banned`, `spent` (dead by tries, or the day is). */
export function codeStanding(redeem: Statement, kinds: readonly TokenKind[]): Statement {
  const [email, addressHash, , now, local] = redeem.values!
  return {
    text: `select
        exists (
          select from auth.users as u where u.email = $1 and u.deleted_at is null and ${bannedSql(3, 4)}
        ) as banned,
        exists (
          select from auth.one_time_tokens as t
          where t.address_hash = $2 and ${ofKind(kinds)} and t.attempts >= ${TRIES_PER_CODE}
            and ${ALIVE.replaceAll('$now', '$3')} and ${LATEST}
        ) or (
          select coalesce(sum(o.attempts), 0) >= ${GUESSES_PER_DAY} from auth.one_time_tokens as o
          where o.address_hash = $2 and o.last_attempt_at > $3::timestamptz - interval '24 hours'
        ) as spent`,
    values: [email, addressHash, now, local],
  }
}

/**
 * Common table expressions ending in `redeemed (user_id, code_challenge, code_challenge_method)`: the one link of that
 * token. Tries at the code do not touch it, its token is too long to be guessed.
 */
export async function redeemLink(
  secrets: Secrets,
  link: { token: string; now: number; local: boolean; kinds: readonly TokenKind[] },
): Promise<Statement> {
  return {
    text: `with redeemed as (
        update auth.one_time_tokens as t set used_at = $2::timestamptz
        where t.token_hash = $1 and ${ofKind(link.kinds)} and ${ALIVE.replaceAll('$now', '$2')}
          and (t.kind = 'link' or ${LATEST})
          and exists (
            select from auth.users as u
            where u.id = t.user_id and u.deleted_at is null and not ${bannedSql(2, 3)}
          )
        returning t.user_id, t.code_challenge, t.code_challenge_method
      )`,
    values: [await secrets.hash('link', link.token), timestamp(link.now), link.local],
  }
}

/** One row when the link would hold but its person is banned. */
export function linkStanding(redeem: Statement): Statement {
  return {
    text: `select from auth.one_time_tokens as t join auth.users as u on u.id = t.user_id
      where t.token_hash = $1 and ${ALIVE.replaceAll('$now', '$2')} and ${bannedSql(2, 3)}`,
    values: redeem.values ?? [],
  }
}

const MATCHES = '(t.code_hash = $3 and t.user_id = (select id from person))'
const ALIVE = '(t.used_at is null and t.expires_at > $now::timestamptz)'
const LATEST = `not exists (
  select from auth.one_time_tokens as n
  where n.address_hash = t.address_hash and n.kind = t.kind and n.created_at > t.created_at
)`
