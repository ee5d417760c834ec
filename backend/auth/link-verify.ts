/**
 * `GET /verify`: what a link leads to. It always ends in a redirect; the session travels in the fragment, which
 * browsers do not send on, or for a client that sent a code challenge as a code for `token-pkce`.
 */
import { type AuthContext, timestamp } from '#backend/auth/context.ts'
import { type AuthError, errors } from '#backend/auth/errors.ts'
import { linkStanding, redeemLink } from '#backend/auth/one-time-token.ts'
import { runLimited, VERIFY_LIMIT } from '#backend/auth/rate-limit.ts'
import { redirectTarget } from '#backend/auth/redirect.ts'
import { openSession } from '#backend/auth/session.ts'
import type { Statement } from '#backend/database/database.ts'

export async function linkVerify(auth: AuthContext, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  const token = query.get('token') ?? query.get('token_hash') ?? ''
  const type = query.get('type') ?? ''
  if (token === '') throw errors.validationFailed('Verify requires a token or a token hash')
  if (type === '') throw errors.validationFailed('Verify requires a verification type')

  const target = redirectTarget(auth.deps, request)
  if (type !== 'magiclink' && type !== 'email') return redirectWithError(target, errors.linkExpired())

  const { deps, secrets } = auth
  const redeem = await redeemLink(secrets, { token, now: deps.clock(), local: deps.isLocal(request) })
  return token.startsWith('pkce_')
    ? redirectWithCode(auth, request, redeem, target)
    : redirectWithSession(auth, request, redeem, target, type)
}

async function redirectWithSession(
  auth: AuthContext,
  request: Request,
  redeem: Statement,
  target: string,
  type: string,
): Promise<Response> {
  const opening = await openSession(auth, request, redeem)
  const [standing, ...results] = await runLimited(auth, request, VERIFY_LIMIT, [
    linkStanding(redeem),
    ...opening.statements,
  ])
  const session = await opening.session(results)
  if (session === null) return redirectWithError(target, refusal(standing!.count))
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  return redirect(target, {
    fragment: {
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      sb: '',
      token_type,
      type,
    },
  })
}

async function redirectWithCode(
  auth: AuthContext,
  request: Request,
  redeem: Statement,
  target: string,
): Promise<Response> {
  const code = crypto.randomUUID()
  const n = redeem.values!.length
  const [standing, issued] = await runLimited(auth, request, VERIFY_LIMIT, [
    linkStanding(redeem),
    {
      text: `${redeem.text}
        insert into auth.flow_state (id, user_id, auth_code_hash, code_challenge, code_challenge_method, created_at)
        select $${n + 1}::uuid, user_id, $${n + 2}, code_challenge, code_challenge_method, $${n + 3}::timestamptz
        from redeemed`,
      values: [
        ...redeem.values!,
        crypto.randomUUID(),
        await auth.secrets.hash('auth code', code),
        timestamp(auth.deps.clock()),
      ],
    },
  ])
  if (issued!.count === 0) return redirectWithError(target, refusal(standing!.count))
  return redirect(target, { query: { code } })
}

function refusal(banned: number): AuthError {
  return banned > 0 ? errors.userBanned() : errors.linkExpired()
}

function redirectWithError(target: string, error: AuthError): Response {
  const fields = { error: 'access_denied', error_code: error.code, error_description: error.message }
  return redirect(target, { query: fields, fragment: { ...fields, sb: '' } })
}

function redirect(
  target: string,
  add: { query?: Record<string, string>; fragment?: Record<string, string> },
): Response {
  const url = new URL(target)
  for (const [name, value] of Object.entries(add.query ?? {})) url.searchParams.set(name, value)
  if (add.fragment) url.hash = new URLSearchParams(add.fragment).toString()
  return new Response(null, {
    status: 303,
    headers: { Location: url.href, 'Referrer-Policy': 'no-referrer' },
  })
}
