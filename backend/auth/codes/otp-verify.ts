import { z } from 'zod'
import { emailChangeVerify } from '../email/email-change-verify.ts'
import { buildCodeAttempt, type CodeAttempt } from '../one-time-tokens/code-attempt.ts'
import { getLinkStatus, redeemLink } from '../one-time-tokens/link-redeem.ts'
import { KINDS_OF_TYPE, type TokenKind } from '../one-time-tokens/one-time-token.ts'
import type { AuthContext } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { runRateLimited, VERIFY_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { isEmail, parseEmailAddress, readBody } from '../protocol/request.ts'
import { openSession } from '../sessions/session.ts'
import { createFailedAttemptsWarning } from './failed-attempts-email.ts'

const verifyBody = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
  /** Our extension: proves that this client requested the code. */
  code_verifier: z.string().max(128).nullish(),
})

const PHONE_TYPES = ['sms', 'phone_change']

/** `POST /verify`: exchanges a code or a link's token for a session. */
export async function otpVerify(auth: AuthContext, request: Request): Promise<Response> {
  const body = await readBody(request, verifyBody)
  if (!body.type) throw errors.validationFailed('Verify requires a verification type')
  if (!body.token === !body.token_hash) {
    throw errors.validationFailed('Verify requires either a token or a token hash')
  }
  if (body.token_hash && (body.email || body.phone)) {
    throw errors.validationFailed('Only the token_hash and type should be provided')
  }
  if (PHONE_TYPES.includes(body.type)) throw errors.phoneProviderDisabled()
  const change = body.type === 'email_change'
  const kinds = Object.hasOwn(KINDS_OF_TYPE, body.type) ? KINDS_OF_TYPE[body.type]! : []

  if (body.token_hash) {
    const token = body.token_hash
    if (!change && kinds.length === 0) throw errors.validationFailed('Invalid email verification type')
    return change ? emailChangeVerify(auth, request, { token }) : verifyLink(auth, request, token, kinds)
  }
  if (!body.email || body.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided on verify')
  }
  if (!isEmail(body.email)) throw errors.validationFailed('Invalid email format', 422)
  const email = parseEmailAddress(body.email)
  const code = body.token!.replaceAll(/[\s-]/g, '')
  return change
    ? emailChangeVerify(auth, request, { email, code })
    : verifyCode(auth, request, { email, code, kinds, verifier: body.code_verifier ?? undefined })
}

async function verifyCode(auth: AuthContext, request: Request, attempt: CodeAttempt): Promise<Response> {
  const { lock, status: state, redeem, device } = await buildCodeAttempt(auth, request, attempt)
  const opening = await openSession(auth, request, redeem)
  const warning = await createFailedAttemptsWarning(auth, attempt.email)
  const [, status, ...results] = await runRateLimited(auth, request, VERIFY_RATE_LIMIT, [
    lock,
    state,
    ...opening.statements,
    warning.statement,
  ])
  const { person, banned } = status!.rows[0]!
  warning.send(request, results.at(-1)!, person !== null && !banned)
  const response = await opening.response(results)
  if (response !== null) {
    response.headers.append('Set-Cookie', device.cookie)
    return response
  }
  const spent = status!.rows[0]!.spent === true
  auth.dependencies.recordEvent?.(request, {
    action: spent ? 'sign in delayed' : 'sign in failed',
    person: person as string | null,
    detail: spent ? 'code not checked' : banned ? 'account disabled' : 'wrong code',
  })
  if (banned && !auth.dependencies.auth?.uniformSignIn) throw errors.userBanned()
  if (spent) throw errors.overRequestRateLimit()
  throw errors.otpExpired()
}

async function verifyLink(
  auth: AuthContext,
  request: Request,
  token: string,
  kinds: readonly TokenKind[],
): Promise<Response> {
  const { dependencies, secrets } = auth
  const redeem = await redeemLink(secrets, {
    token,
    kinds,
    now: dependencies.clock(),
    local: dependencies.allowsDemoUsers(request),
  })
  const opening = await openSession(auth, request, redeem)
  const [status, ...results] = await runRateLimited(auth, request, VERIFY_RATE_LIMIT, [
    getLinkStatus(redeem),
    ...opening.statements,
  ])
  const response = await opening.response(results)
  if (response !== null) return response
  throw status!.count > 0 ? errors.userBanned() : errors.linkExpired()
}
