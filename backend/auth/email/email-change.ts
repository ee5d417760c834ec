/** Requests an email change, which both addresses have to confirm. */
import type { Statement } from '#backend/database/database.ts'
import { createOneTimeToken, type OneTimeToken, type TokenKind } from '../one-time-tokens/one-time-token.ts'
import type { CodeChallenge } from '../protocol/code-challenge.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import type { StoredUser } from '../protocol/user.ts'
import { type AuthEmail, sendAuthEmails } from './auth-emails.ts'

export interface EmailChange {
  /** Run these with `runWithResendCooldown`, passing `token`. */
  readonly statements: readonly Statement[]
  readonly token: OneTimeToken
  readonly emails: (redirectTo: string) => readonly AuthEmail[]
}

export async function changeEmail(
  { secrets }: Pick<AuthContext, 'secrets'>,
  change: { user: StoredUser; newEmail: string; now: number; codeChallenge?: CodeChallenge | undefined },
): Promise<EmailChange> {
  const { user, newEmail, now, codeChallenge } = change
  const email = user.email!
  const token = (kind: TokenKind, address: string, hasCooldown: boolean): Promise<OneTimeToken> =>
    createOneTimeToken(secrets, now, { kind, address, userId: user.id, hasCooldown, codeChallenge })
  // The cooldown applies to the current address, because a user may enter any number of new ones.
  const current = await token('email_change_current', email, true)
  const next = await token('email_change_new', newEmail, false)
  return {
    statements: [
      current.lock,
      expireEmailChangeTokens(user.id, now),
      current.insert,
      next.insert,
      startEmailChange(user.id, newEmail, now),
    ],
    token: current,
    emails: (redirectTo) => [
      { kind: 'emailChange', to: email, token: current, now, redirectTo, email, newEmail },
      { kind: 'emailChange', to: newEmail, token: next, now, redirectTo, email, newEmail },
    ],
  }
}

/** Otherwise an earlier change's new address could confirm a later change. */
export function expireEmailChangeTokens(
  userId: string,
  now: number,
  except?: { email: string; keep: TokenKind },
): Statement {
  return {
    text: `update auth.one_time_tokens as t set expires_at = least(t.expires_at, $2::timestamptz)
      from auth.users as u
      where t.user_id = $1 and u.id = $1 and t.kind in ('email_change_current', 'email_change_new')
        and t.used_at is null and not (coalesce(u.email_change = $3, false) and t.kind = $4)`,
    values: [userId, timestamp(now), except?.email ?? null, except?.keep ?? ''],
  }
}

export function startEmailChange(userId: string, newEmail: string, now: number): Statement {
  return {
    text: `update auth.users set email_change = $2, email_change_confirm_status = 0,
        email_change_sent_at = $3::timestamptz, updated_at = $3::timestamptz
      where id = $1`,
    values: [userId, newEmail, timestamp(now)],
  }
}

export function sendEmailChange(
  auth: AuthContext,
  request: Request,
  user: StoredUser,
  emails: readonly AuthEmail[],
): Promise<void> {
  return sendAuthEmails(auth, request, emails, [clearEmailChange(user.id)])
}

export function clearEmailChange(userId: string): Statement {
  return {
    text: `update auth.users set email_change = '', email_change_confirm_status = 0, email_change_sent_at = null
      where id = $1`,
    values: [userId],
  }
}
