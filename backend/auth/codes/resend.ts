import { z } from 'zod'
import { sendAuthEmailsInBackground } from '../email/auth-emails.ts'
import { changeEmail } from '../email/email-change.ts'
import { recordCodeRequest } from '../one-time-tokens/code-attempt.ts'
import {
  assertResendCooldown,
  createOneTimeToken,
  runWithResendCooldown,
} from '../one-time-tokens/one-time-token.ts'
import { type CodeChallenge, codeChallengeFields, parseCodeChallenge } from '../protocol/code-challenge.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { runRateLimited, SEND_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { parseEmailAddress, readBody, redirectTarget } from '../protocol/request.ts'
import { isBanned, readUserByEmail, type StoredUser, storedUser } from '../protocol/user.ts'

const resendBody = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  ...codeChallengeFields,
})

const TYPES = ['signup', 'email_change', 'sms', 'phone_change']

interface ResendRequest {
  readonly email: string
  readonly now: number
  readonly codeChallenge: CodeChallenge | undefined
}

/** `POST /resend`: resends a sign-up or email change, without revealing whether one is pending. */
export async function resend(auth: AuthContext, request: Request): Promise<Response> {
  const body = await readBody(request, resendBody)
  if (!body.type || !TYPES.includes(body.type)) {
    throw errors.validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (!body.email && body.type === 'signup') {
    throw errors.validationFailed('Type provided requires an email address')
  }
  if (!body.phone && body.type === 'sms') {
    throw errors.validationFailed('Type provided requires a phone number')
  }
  if (body.email && body.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided.')
  }
  if (body.phone) throw errors.phoneProviderDisabled('Phone logins are disabled')
  if (!body.email) throw errors.validationFailed('Missing email address or phone number')
  const resendRequest = {
    email: parseEmailAddress(body.email),
    now: auth.dependencies.clock(),
    codeChallenge: parseCodeChallenge(body),
  }
  if (body.type === 'signup') await resendSignup(auth, request, resendRequest)
  else if (body.type === 'email_change') await resendChange(auth, request, resendRequest)
  return Response.json({})
}

async function resendSignup(
  auth: AuthContext,
  request: Request,
  { email, now, codeChallenge }: ResendRequest,
): Promise<void> {
  const { dependencies, secrets } = auth
  const token = await createOneTimeToken(secrets, now, {
    kind: 'signup',
    address: email,
    userCondition: 'u.email_confirmed_at is null',
    hasCooldown: true,
    codeChallenge,
  })
  const [, inserted, wait, , users] = await runRateLimited(auth, request, SEND_RATE_LIMIT, [
    token.lock,
    token.insert,
    token.wait,
    {
      text: `update auth.users set confirmation_sent_at = $2::timestamptz
        where email = $1 and email_confirmed_at is null
          and exists (select from auth.one_time_tokens where id = $3)`,
      values: [email, timestamp(now), token.id],
    },
    readUserByEmail(email),
    await recordCodeRequest(auth, request, { addressHash: token.addressHash, kind: 'signup', codeChallenge }),
  ])
  assertResendCooldown(inserted!, wait!)
  const user = storedUser(users!.rows[0])
  if (user === undefined || user.email_confirmed_at !== null || isUserBanned(auth, request, user, now)) return
  const redirectTo = redirectTarget(dependencies, request)
  sendAuthEmailsInBackground(auth, request, [{ kind: 'confirmation', to: email, token, now, redirectTo }])
}

async function resendChange(
  auth: AuthContext,
  request: Request,
  { email, now, codeChallenge }: ResendRequest,
): Promise<void> {
  const { dependencies, secrets } = auth
  const [users] = await runRateLimited(auth, request, SEND_RATE_LIMIT, [readUserByEmail(email)])
  const user = storedUser(users!.rows[0])
  if (user === undefined || !user.email_change || isUserBanned(auth, request, user, now)) {
    const token = await createOneTimeToken(secrets, now, {
      kind: 'email_change_current',
      address: email,
      userCondition: 'false',
      hasCooldown: true,
    })
    const [, inserted, wait] = await dependencies.database.transaction({
      role: 'postgres',
      statements: [token.lock, token.insert, token.wait],
    })
    return assertResendCooldown(inserted!, wait!)
  }

  const change = await changeEmail(auth, { user, newEmail: user.email_change, now, codeChallenge })
  await runWithResendCooldown(dependencies.database, change.token, change.statements)
  sendAuthEmailsInBackground(auth, request, change.emails(redirectTarget(dependencies, request)))
}

function isUserBanned(
  { dependencies }: AuthContext,
  request: Request,
  user: StoredUser,
  now: number,
): boolean {
  return isBanned(user, now, dependencies.allowsDemoUsers(request))
}
