/**
 * The life of a code and of a link. A row of `auth.one_time_tokens` is written for every request, also for addresses
 * that belong to nobody, and stays for a day: "not so soon again" and "only the latest works" are questions to these
 * rows, and cost and count the same for known and unknown addresses. How a code is guessed: `code-guess.ts`.
 */
import { timestamp } from '#backend/auth/context.ts'
import { newCode, newLinkToken, type Secrets } from '#backend/auth/secrets.ts'
import { bannedSql } from '#backend/auth/user.ts'
import type { Statement } from '#backend/database/database.ts'

export const LIFETIME_MINUTES = 10
export const RESEND_SECONDS = 60
export const TRIES_PER_CODE = 5
/** At one address, over all its codes and all networks, in any 24 hours. */
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

const ALIVE = '(t.used_at is null and t.expires_at > $now::timestamptz)'
const LATEST = `not exists (
  select from auth.one_time_tokens as n
  where n.address_hash = t.address_hash and n.kind = t.kind and n.created_at > t.created_at
)`
