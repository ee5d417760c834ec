import { z } from 'zod'
import { sendAuthEmails, sendAuthEmailsInBackground } from '../email/auth-emails.ts'
import { recordCodeRequest } from '../one-time-tokens/code-attempt.ts'
import { expiredRows } from '../one-time-tokens/expired-rows.ts'
import { assertResendCooldown, createOneTimeToken } from '../one-time-tokens/one-time-token.ts'
import { codeChallengeFields, parseCodeChallenge } from '../protocol/code-challenge.ts'
import type { AuthContext } from '../protocol/context.ts'
import { type AuthError, errors } from '../protocol/errors.ts'
import { runRateLimited, SEND_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { isEmail, metadata, parseEmailAddress, readBody, redirectTarget } from '../protocol/request.ts'
import { isBanned, isDemoUser, readUserByEmail, type StoredUser, storedUser } from '../protocol/user.ts'
import { checkMetadataSize, metadataError, newUser } from '../sign-up/new-user.ts'
import { createOverrideForCode } from './failed-attempts-email.ts'

const otpBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: metadata.nullish(),
  ...codeChallengeFields,
})

/** `POST /otp`: emails a sign-in code. */
export async function otpSend(auth: AuthContext, request: Request): Promise<Response> {
  const { dependencies, secrets } = auth
  const body = await readBody(request, otpBody)
  if (body.email && body.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided')
  }
  if (body.phone) throw errors.phoneProviderDisabled()
  if (!body.email) throw errors.validationFailed('One of email or phone must be set')
  const codeChallenge = parseCodeChallenge(body)
  // As in Supabase, an invalid address is an unknown one.
  if (body.create_user === false && !isEmail(body.email) && !dependencies.auth?.uniformSignIn)
    throw errors.otpDisabled()
  const email = parseEmailAddress(body.email)
  if (dependencies.auth?.signUp && body.create_user !== false)
    await signUpByCode(auth, request, email, body.data ?? {})

  const now = dependencies.clock()
  const token = await createOneTimeToken(secrets, now, {
    kind: 'email',
    address: email,
    hasCooldown: true,
    codeChallenge,
  })
  const override = await createOverrideForCode(auth, token.addressHash, now)
  const [, inserted, wait, users, , overrides] = await runRateLimited(auth, request, SEND_RATE_LIMIT, [
    token.lock,
    token.insert,
    token.wait,
    readUserByEmail(email),
    await recordCodeRequest(auth, request, { addressHash: token.addressHash, kind: 'email', codeChallenge }),
    override.insert,
    ...expiredRows(now, dependencies.auth),
  ])

  const user = storedUser(users!.rows[0])
  const banned = user !== undefined && isBanned(user, now, dependencies.allowsDemoUsers(request))
  const uniform = dependencies.auth?.uniformSignIn === true
  const refusal = getRefusal(user, {
    banned,
    signUp: dependencies.auth?.signUp === true,
    isNew: body.create_user !== false,
  })
  if (refusal !== null && !uniform) throw refusal
  assertResendCooldown(inserted!, wait!)

  const redirectTo = redirectTarget(dependencies, request)
  const overrideUrl = overrides!.rows.length > 0 ? override.url : undefined
  // With uniform responses, disabled users could not learn why their code is rejected.
  const isSent = refusal === null && !(uniform && banned)
  const emails = isSent
    ? [{ kind: 'magiclink', to: email, token, now, redirectTo, overrideUrl } as const]
    : []
  if (uniform) sendAuthEmailsInBackground(auth, request, emails)
  else await sendAuthEmails(auth, request, emails)
  return Response.json({})
}

/**
 * Returns why an address gets no code. As in Supabase, unconfirmed users count as new, and banned users are rejected
 * when they enter the code. Demo users exist in a demonstration only.
 */
function getRefusal(
  user: StoredUser | undefined,
  { banned, signUp, isNew }: { banned: boolean; signUp: boolean; isNew: boolean },
): AuthError | null {
  if (user === undefined || (banned && isDemoUser(user)))
    return isNew ? errors.signupDisabled() : errors.otpDisabled()
  return user.email_confirmed_at === null && !signUp ? errors.signupDisabled() : null
}

async function signUpByCode(
  auth: AuthContext,
  request: Request,
  email: string,
  userMetadata: Record<string, unknown>,
): Promise<void> {
  const id = crypto.randomUUID()
  const statements = newUser({ id, email, now: auth.dependencies.clock(), userMetadata }, 'nothing')
  await runRateLimited(auth, request, SEND_RATE_LIMIT, [...statements, checkMetadataSize(id)]).catch(
    (error) => {
      throw metadataError(error, 2)
    },
  )
}
