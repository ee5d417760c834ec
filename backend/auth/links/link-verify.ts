/**
 * `GET /verify`: redeems a link and redirects with the session in the fragment, which browsers don't send to servers,
 * or with a code for clients that sent a code challenge.
 */
import type { Result, Statement } from '#backend/database/database.ts'
import { FIRST_CONFIRMATION, redeemChange } from '../email/email-change-verify.ts'
import { getLinkStatus, redeemLink } from '../one-time-tokens/link-redeem.ts'
import { KINDS_OF_TYPE } from '../one-time-tokens/one-time-token.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { type AuthError, errors } from '../protocol/errors.ts'
import { runRateLimited, VERIFY_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { redirectTarget } from '../protocol/request.ts'
import { confirmEmail, openSession } from '../sessions/session.ts'

export async function linkVerify(auth: AuthContext, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  const token = query.get('token') ?? query.get('token_hash') ?? ''
  const type = query.get('type') ?? ''
  if (token === '') throw errors.validationFailed('Verify requires a token or a token hash')
  if (type === '') throw errors.validationFailed('Verify requires a verification type')

  const target = redirectTarget(auth.dependencies, request)
  if (type === 'email_change') return verifyEmailChange(auth, request, { token, type, target })
  const kinds = Object.hasOwn(KINDS_OF_TYPE, type) ? KINDS_OF_TYPE[type]! : []
  if (kinds.length === 0) {
    return redirectWithError(target, token, errors.validationFailed('Invalid email verification type'))
  }

  const { dependencies, secrets } = auth
  const redeem = await redeemLink(secrets, {
    token,
    kinds,
    now: dependencies.clock(),
    local: dependencies.allowsDemoUsers(request),
  })
  const open = isPkce(token) ? openByCode : openByFragment
  const opening = await open(auth, request, redeem, type)
  const [tokenStatus, ...results] = await runRateLimited(auth, request, VERIFY_RATE_LIMIT, [
    getLinkStatus(redeem),
    ...opening.statements,
  ])
  const redirectParameters = await opening.redirectParameters(results)
  if (redirectParameters !== null) return redirect(target, redirectParameters)
  return redirectWithError(target, token, tokenStatus!.count > 0 ? errors.userBanned() : errors.linkExpired())
}

async function verifyEmailChange(
  auth: AuthContext,
  request: Request,
  { token, type, target }: { token: string; type: string; target: string },
): Promise<Response> {
  const redeem = await redeemChange(auth, request, { token })
  const opening = await (isPkce(token) ? openByCode : openByFragment)(auth, request, redeem.complete, type)
  const [, tokenStatus, ...results] = await runRateLimited(auth, request, VERIFY_RATE_LIMIT, [
    ...redeem.before,
    ...opening.statements,
  ])
  const redirectParameters = await opening.redirectParameters(results)
  if (redirectParameters !== null) return redirect(target, redirectParameters)
  const found = tokenStatus!.rows[0]
  if (!found?.first)
    return redirectWithError(target, token, found?.banned ? errors.userBanned() : errors.linkExpired())
  const message = { message: FIRST_CONFIRMATION }
  return redirect(target, { fragment: { ...message, sb: '' }, ...(isPkce(token) && { query: message }) })
}

interface RedirectParameters {
  readonly query?: Record<string, string>
  readonly fragment?: Record<string, string>
}

interface LinkOpening {
  readonly statements: readonly Statement[]
  /**
   * @param results the results of `statements`
   * @returns null when nothing was redeemed
   */
  redirectParameters(results: readonly Result[]): Promise<RedirectParameters | null>
}

async function openByFragment(
  auth: AuthContext,
  request: Request,
  redeem: Statement,
  type: string,
): Promise<LinkOpening> {
  const opening = await openSession(auth, request, redeem)
  return {
    statements: opening.statements,
    async redirectParameters(results) {
      const session = await opening.session(results)
      if (session === null) return null
      const { access_token, expires_at, expires_in, refresh_token, token_type } = session
      const fragment = {
        access_token,
        expires_at: String(expires_at),
        expires_in: String(expires_in),
        refresh_token,
        sb: '',
        token_type,
        type,
      }
      return { fragment }
    },
  }
}

async function openByCode(
  { dependencies, secrets }: AuthContext,
  _request: Request,
  redeem: Statement,
): Promise<LinkOpening> {
  const code = crypto.randomUUID()
  const codeHash = await secrets.hash('auth code', code)
  const now = timestamp(dependencies.clock())
  const n = redeem.values!.length
  const issue = {
    text: `${redeem.text}
      insert into auth.flow_state (id, user_id, auth_code_hash, code_challenge, code_challenge_method, created_at)
      select $${n + 1}::uuid, user_id, $${n + 2}, code_challenge, code_challenge_method, $${n + 3}::timestamptz
      from redeemed`,
    values: [...redeem.values!, crypto.randomUUID(), codeHash, now],
  }
  // The address is confirmed here, because this device may be unable to exchange the code.
  const userSql = 'select user_id from auth.flow_state where auth_code_hash = $1'
  return {
    statements: [issue, confirmEmail(userSql, [codeHash, now], 2)],
    redirectParameters: async ([issued]) => (issued!.count === 0 ? null : { query: { code } }),
  }
}

function oauthError(status: number): string {
  return status === 400 ? 'invalid_request' : 'access_denied'
}

function isPkce(token: string): boolean {
  return token.startsWith('pkce_')
}

function redirectWithError(target: string, token: string, error: AuthError): Response {
  const fields = {
    error: oauthError(error.status),
    error_code: error.code,
    error_description: error.message,
  }
  return redirect(target, { fragment: { ...fields, sb: '' }, ...(isPkce(token) && { query: fields }) })
}

function redirect(target: string, parameters: RedirectParameters): Response {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters.query ?? {})) url.searchParams.set(name, value)
  if (parameters.fragment) url.hash = new URLSearchParams(parameters.fragment).toString()
  return new Response(null, {
    status: 303,
    headers: { Location: url.href, 'Referrer-Policy': 'no-referrer' },
  })
}
