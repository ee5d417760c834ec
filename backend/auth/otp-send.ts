import { z } from 'zod'
import { sendMails, sendMailsUnseen } from '#backend/auth/account-mail.ts'
import { codeChallengeFields, parseCodeChallenge } from '#backend/auth/code-challenge.ts'
import { askedForCode, lockAddress } from '#backend/auth/code-guess.ts'
import { type AuthContext, timestamp } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { expiredRows } from '#backend/auth/expired-rows.ts'
import { createOneTimeToken, RESEND_SECONDS } from '#backend/auth/one-time-token.ts'
import { runLimited, SEND_LIMIT } from '#backend/auth/rate-limit.ts'
import { redirectTarget } from '#backend/auth/redirect.ts'
import { metadata, parseEmail, readBody } from '#backend/auth/request-body.ts'
import { signUpByCode } from '#backend/auth/signup-by-code.ts'
import { isBanned, STORED_USER, storedUser } from '#backend/auth/user.ts'

const otpBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: metadata.nullish(),
  ...codeChallengeFields,
})

/** `POST /otp`: mails a code to a person who exists; to a stranger where strangers may sign up. */
export async function otpSend(auth: AuthContext, request: Request): Promise<Response> {
  const { deps, secrets } = auth
  const body = await readBody(request, otpBody)
  if (body.email && body.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided')
  }
  if (body.phone) throw errors.phoneProviderDisabled()
  if (!body.email) throw errors.validationFailed('One of email or phone must be set')
  const email = parseEmail(body.email)
  const codeChallenge = parseCodeChallenge(body)
  if (deps.auth?.signUp && body.create_user !== false)
    await signUpByCode(auth, request, email, body.data ?? {})

  const now = deps.clock()
  const token = await createOneTimeToken(secrets, now, { kind: 'email', email, codeChallenge })
  const addressHash = await secrets.hash('address', email)
  const [, inserted, wait, users] = await runLimited(auth, request, SEND_LIMIT, [
    // Of two requests at once, the second is to see the row of the first.
    lockAddress(addressHash),
    token.insert,
    {
      text: `select ceil(extract(epoch from max(created_at) - $2::timestamptz) + ${RESEND_SECONDS})::int as seconds
        from auth.one_time_tokens where address_hash = $1 and kind = 'email'`,
      values: [addressHash, timestamp(now)],
    },
    {
      text: `select ${STORED_USER} from auth.users as u where u.email = $1 and u.deleted_at is null`,
      values: [email],
    },
    await askedForCode(auth, request, { addressHash, kind: 'email', codeChallenge }),
    ...expiredRows(now, deps.auth),
  ])

  const user = storedUser(users!.rows[0])
  const mayEnter = user !== undefined && !isBanned(user, now, deps.isLocal(request))
  const uniform = deps.auth?.uniformSignIn === true
  if (!mayEnter && !uniform) throw body.create_user === false ? errors.otpDisabled() : errors.signupDisabled()
  if (inserted!.count === 0) throw errors.overEmailSendRateLimit(Math.max(1, Number(wait!.rows[0]!.seconds)))

  const redirectTo = redirectTarget(deps, request)
  const mails = mayEnter ? [{ mail: 'magiclink', to: email, token, now, redirectTo } as const] : []
  if (uniform) sendMailsUnseen(auth, request, mails)
  else await sendMails(auth, request, mails)
  return Response.json({})
}
