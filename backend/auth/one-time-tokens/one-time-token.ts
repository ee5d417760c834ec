/**
 * Codes and links. Each request writes a row, even for an unknown address, so that cooldown and validity cost and
 * behave the same for all addresses.
 */
import { type Database, type Result, RowCountError, type Statement } from '#backend/database/database.ts'
import type { CodeChallenge } from '../protocol/code-challenge.ts'
import { timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { newCode, newLinkToken, type Secrets } from '../protocol/secrets.ts'

export const LIFETIME_MINUTES = 10
const RESEND_SECONDS = 60
/**
 * After this many unused emails in an hour, the next waits until the last code expires, so that the form cannot flood
 * an inbox.
 */
const MAX_UNUSED_PER_HOUR = 5
export const ATTEMPTS_PER_CODE = 5

/**
 * `email` is an emailed sign-in code, `link` an administrator's link; the others are Supabase's verification types.
 * `reauthentication` never opens a session.
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

/** Kinds that a verification type redeems, as in Supabase. */
export const KINDS_OF_TYPE: Readonly<Record<string, readonly TokenKind[]>> = {
  email: ['email', 'link', 'recovery', 'signup', 'invite'],
  magiclink: ['email', 'link', 'recovery'],
  recovery: ['email', 'link', 'recovery'],
  signup: ['signup', 'invite'],
  invite: ['signup', 'invite'],
}

/** SQL condition: `t` is one of the kinds, which are constants of this file; never if there are none. */
export function ofKind(kinds: readonly TokenKind[]): string {
  if (kinds.length === 0) return 'false'
  return `t.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`
}

const SHARED_COOLDOWNS: Partial<Record<TokenKind, readonly TokenKind[]>> = {
  recovery: ['recovery', 'email'],
  signup: ['signup', 'invite'],
}

export interface OneTimeToken {
  readonly id: string
  readonly code: string
  readonly linkToken: string
  readonly addressHash: string
  /** Writes one row, or none during the cooldown. */
  readonly insert: Statement
  /** Runs before `insert`, so that concurrent requests see each other. */
  readonly lock: Statement
  /** Runs after `insert`: seconds to wait if no row was written. */
  readonly wait: Statement
}

/**
 * @param token.userId default: the user with the address, if `token.userCondition` is true of `u`
 * @param token.hasCooldown whether the one-minute cooldown applies
 */
export async function createOneTimeToken(
  secrets: Secrets,
  now: number,
  token: {
    kind: TokenKind
    address: string
    userId?: string
    userCondition?: string
    hasCooldown: boolean
    codeChallenge?: CodeChallenge | undefined
  },
): Promise<OneTimeToken> {
  const id = crypto.randomUUID()
  const code = newCode()
  const linkToken = `${token.codeChallenge ? 'pkce_' : ''}${newLinkToken()}`
  const addressHash = await secrets.hash('address', token.address)
  const userCondition = token.userCondition ?? 'u.deleted_at is null'
  const cooldown = cooldownSql(SHARED_COOLDOWNS[token.kind] ?? [token.kind], '$5', '$10')
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
        select $3::uuid, coalesce($2::uuid, (select u.id from auth.users as u where u.email = $1 and ${userCondition})),
          $4, $5, $6, $7, $8, $9, $10::timestamptz,
          $10::timestamptz + interval '${LIFETIME_MINUTES} minutes'
        where not $11::boolean or coalesce((${cooldown}), 0) <= 0`,
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
        token.hasCooldown,
      ],
    },
    wait: {
      text: `select ceil((${cooldownSql(SHARED_COOLDOWNS[token.kind] ?? [token.kind], '$1', '$2')}))::int as seconds`,
      values: [addressHash, timestamp(now)],
    },
  }
}

/** SQL for the seconds until the next email may be sent; null without an earlier one. */
function cooldownSql(kinds: readonly TokenKind[], addressHash: string, now: string): string {
  return `select extract(epoch from max(t.created_at) - ${now}::timestamptz)
      + case when count(*) filter (where t.used_at is null and t.attempts = 0
          and t.created_at > ${now}::timestamptz - interval '1 hour') >= ${MAX_UNUSED_PER_HOUR}
        then ${LIFETIME_MINUTES * 60} else ${RESEND_SECONDS} end
    from auth.one_time_tokens as t where t.address_hash = ${addressHash} and ${ofKind(kinds)}`
}

/** Returns the statement that serialises transactions on an address's codes. */
export function lockEmailAddress(addressHash: string): Statement {
  return { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [addressHash] }
}

/** Returns the statement that invalidates all codes and links of a user. */
export function expireTokens(userId: string, now: number): Statement {
  return {
    text: `update auth.one_time_tokens set expires_at = least(expires_at, $2::timestamptz)
      where user_id = $1 and used_at is null`,
    values: [userId, timestamp(now)],
  }
}

/**
 * Runs statements that include the token's `insert`; rolls them back during the cooldown.
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
      statements: statements.map((statement) =>
        statement === token.insert ? { ...statement, expect: { min: 1 } } : statement,
      ),
    })
  } catch (error) {
    if (!(error instanceof RowCountError) || statements[error.statement] !== token.insert) throw error
    const [wait] = await database.transaction({ role: 'postgres', statements: [token.wait] })
    throw cooldownError(wait!)
  }
}

/** @throws {AuthError} over_email_send_rate_limit when `insert` wrote no row */
export function assertResendCooldown(insert: Result, wait: Result): void {
  if (insert.count === 0) throw cooldownError(wait)
}

function cooldownError(wait: Result) {
  return errors.overEmailSendRateLimit(Math.max(1, Number(wait.rows[0]?.seconds ?? 1)))
}
