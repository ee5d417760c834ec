import { z } from 'zod'
import { sendAuthEmailsInBackground } from '../email/auth-emails.ts'
import { recordCodeRequest } from '../one-time-tokens/code-attempt.ts'
import { expiredRows } from '../one-time-tokens/expired-rows.ts'
import { assertResendCooldown, createOneTimeToken } from '../one-time-tokens/one-time-token.ts'
import { codeChallengeFields, parseCodeChallenge } from '../protocol/code-challenge.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { runRateLimited, SEND_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { parseEmailAddress, readBody, redirectTarget } from '../protocol/request.ts'
import { isBanned, readUserByEmail, storedUser } from '../protocol/user.ts'
import { assertPasswordsEnabled } from './password.ts'

const recoverBody = z.object({ email: z.string().nullish(), ...codeChallengeFields })

/** `POST /recover`: emails a recovery link. As in Supabase, unknown addresses get the same response without the wait. */
export async function recover(auth: AuthContext, request: Request): Promise<Response> {
  const { dependencies, secrets } = auth
  const body = await readBody(request, recoverBody)
  assertPasswordsEnabled(dependencies)
  if (!body.email) throw errors.validationFailed('Password recovery requires an email')
  const email = parseEmailAddress(body.email)
  const codeChallenge = parseCodeChallenge(body)

  const now = dependencies.clock()
  const token = await createOneTimeToken(secrets, now, {
    kind: 'recovery',
    address: email,
    hasCooldown: true,
    codeChallenge,
  })
  const [, inserted, wait, , users] = await runRateLimited(auth, request, SEND_RATE_LIMIT, [
    token.lock,
    token.insert,
    token.wait,
    {
      text: `update auth.users set recovery_sent_at = $2::timestamptz
        where email = $1 and exists (select from auth.one_time_tokens where id = $3)`,
      values: [email, timestamp(now), token.id],
    },
    readUserByEmail(email),
    await recordCodeRequest(auth, request, {
      addressHash: token.addressHash,
      kind: 'recovery',
      codeChallenge,
    }),
    ...expiredRows(now, dependencies.auth),
  ])
  const user = storedUser(users!.rows[0])
  if (user !== undefined || dependencies.auth?.uniformSignIn) assertResendCooldown(inserted!, wait!)
  if (user !== undefined && !isBanned(user, now, dependencies.allowsDemoUsers(request))) {
    const redirectTo = redirectTarget(dependencies, request)
    sendAuthEmailsInBackground(auth, request, [{ kind: 'recovery', to: email, token, now, redirectTo }])
  }
  return Response.json({})
}
