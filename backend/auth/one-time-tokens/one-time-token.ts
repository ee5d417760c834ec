/**
 * The life of a code and of a link. A row of `auth.one_time_tokens` is written for every request, even for an address
 * that belongs to nobody, and stays for a day. "Not so soon again" and "only the latest works" are questions to these
 * rows, and they cost and count the same for known and unknown addresses. A code is redeemed in `code-attempt.ts`, a link
 * in `link-redeem.ts`.
 */
import { type Database, type Result, RowCountError, type Statement } from '#backend/database/database.ts'
import type { CodeChallenge } from '../protocol/code-challenge.ts'
import { timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { newCode, newLinkToken, type Secrets } from '../protocol/secrets.ts'

export const LIFETIME_MINUTES = 10
const RESEND_SECONDS = 60
/**
 * Whoever knows an address can have mails sent to it. After so many within an hour with whose codes nobody has tried
 * anything, the next comes only when the code before is over; until then that one works, so that nobody is kept out.
 */
const UNTRIED_AN_HOUR = 5
export const ATTEMPTS_PER_CODE = 5

/**
 * What a row is for. `email` is a mailed sign-in code, and `link` is what an administrator makes for a person who
 * exists; the others are named after Supabase's types of verification. `reauthentication` never opens a session.
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

/**
 * The kinds that a type of verification redeems, grouped as Supabase groups them; a change of address is verified
 * elsewhere.
 */
export const KINDS_OF_TYPE: Readonly<Record<string, readonly TokenKind[]>> = {
  email: ['email', 'link', 'recovery', 'signup', 'invite'],
  magiclink: ['email', 'link', 'recovery'],
  recovery: ['email', 'link', 'recovery'],
  signup: ['signup', 'invite'],
  invite: ['signup', 'invite'],
}

/** SQL which says that `t` is of one of the kinds. They are this file's own words, never a request's. */
export function ofKind(kinds: readonly TokenKind[]): string {
  return `t.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`
}

/** Kinds whose mails wait for each other: a person who asked for one a moment ago is not sent the other. */
const SPACED_WITH: Partial<Record<TokenKind, readonly TokenKind[]>> = {
  recovery: ['recovery', 'email'],
  signup: ['signup', 'invite'],
}

export interface OneTimeToken {
  readonly id: string
  readonly code: string
  readonly linkToken: string
  readonly addressHash: string
  /** Writes one row, or none when the mail would follow another to the same address too soon. */
  readonly insert: Statement
  /** Comes before `insert` in a batch: of two simultaneous requests, the second must see the row of the first. */
  readonly lock: Statement
  /** Comes after `insert` in a batch: returns the seconds to wait when no row was written. */
  readonly wait: Statement
}

/**
 * @param token.userId the person whom it belongs to; without it, the person with the address, if `token.whose` is true
 *   of `u`
 * @param token.spaced whether it must not follow another of its kind to the address within a minute
 */
export async function createOneTimeToken(
  secrets: Secrets,
  now: number,
  token: {
    kind: TokenKind
    address: string
    userId?: string
    whose?: string
    spaced: boolean
    codeChallenge?: CodeChallenge | undefined
  },
): Promise<OneTimeToken> {
  const id = crypto.randomUUID()
  const code = newCode()
  const linkToken = `${token.codeChallenge ? 'pkce_' : ''}${newLinkToken()}`
  const addressHash = await secrets.hash('address', token.address)
  const whose = token.whose ?? 'u.deleted_at is null'
  const due = dueIn(SPACED_WITH[token.kind] ?? [token.kind], '$5', '$10')
  return {
    id,
    code,
    linkToken,
    addressHash,
    lock: lockEmailAddress(addressHash),
    insert: {
      text: `insert into auth.one_time_tokens
          (id, user_id, kind, address_hash, code_hash, token_hash, code_challenge, code_challenge_method,
           created_at, expires_at)
        select $3::uuid, coalesce($2::uuid, (select u.id from auth.users as u where u.email = $1 and ${whose})),
          $4, $5, $6, $7, $8, $9, $10::timestamptz,
          $10::timestamptz + interval '${LIFETIME_MINUTES} minutes'
        where not $11::boolean or coalesce((${due}), 0) <= 0`,
      values: [
        token.address,
        token.userId ?? null,
        id,
        token.kind,
        addressHash,
        await secrets.hash('code', token.address, code),
        await secrets.hash('link', linkToken),
        token.codeChallenge?.challenge ?? null,
        token.codeChallenge?.method ?? null,
        timestamp(now),
        token.spaced,
      ],
    },
    wait: {
      text: `select ceil((${dueIn(SPACED_WITH[token.kind] ?? [token.kind], '$1', '$2')}))::int as seconds`,
      values: [addressHash, timestamp(now)],
    },
  }
}

/** SQL for the seconds until the next mail of these kinds may go to an address; null where none went. */
function dueIn(kinds: readonly TokenKind[], addressHash: string, now: string): string {
  return `select extract(epoch from max(t.created_at) - ${now}::timestamptz)
      + case when count(*) filter (where t.used_at is null and t.attempts = 0
          and t.created_at > ${now}::timestamptz - interval '1 hour') >= ${UNTRIED_AN_HOUR}
        then ${LIFETIME_MINUTES * 60} else ${RESEND_SECONDS} end
    from auth.one_time_tokens as t where t.address_hash = ${addressHash} and ${ofKind(kinds)}`
}

/** Lets only one transaction at a time ask about an address's codes and change them. */
export function lockEmailAddress(addressHash: string): Statement {
  return { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [addressHash] }
}

/** Ends every unused code and link of a person, for when these may be in somebody else's hands. */
export function endTokens(userId: string, now: number): Statement {
  return {
    text: `update auth.one_time_tokens set expires_at = least(expires_at, $2::timestamptz)
      where user_id = $1 and used_at is null`,
    values: [userId, timestamp(now)],
  }
}

/**
 * Runs a batch that includes the token's `insert`; all of it is rolled back when that comes too soon.
 * @throws {AuthError} over_email_send_rate_limit
 */
export async function runWithResendCooldown(
  database: Database,
  token: Pick<OneTimeToken, 'insert' | 'wait'>,
  statements: readonly Statement[],
): Promise<readonly Result[]> {
  try {
    return await database.transaction({
      role: 'postgres',
      statements: statements.map((each) => (each === token.insert ? { ...each, expect: { min: 1 } } : each)),
    })
  } catch (error) {
    if (!(error instanceof RowCountError) || statements[error.statement] !== token.insert) throw error
    const [wait] = await database.transaction({ role: 'postgres', statements: [token.wait] })
    throw tooSoon(wait!)
  }
}

/** @throws {AuthError} over_email_send_rate_limit when `insert` wrote no row */
export function assertResendCooldown(insert: Result, wait: Result): void {
  if (insert.count === 0) throw tooSoon(wait)
}

function tooSoon(wait: Result) {
  return errors.overEmailSendRateLimit(Math.max(1, Number(wait.rows[0]?.seconds ?? 1)))
}
