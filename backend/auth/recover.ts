import { z } from 'zod'
import { sendMailsUnseen } from '#backend/auth/account-mail.ts'
import { createAccountToken, requireSpaced } from '#backend/auth/account-token.ts'
import { codeChallengeFields, parseCodeChallenge } from '#backend/auth/code-challenge.ts'
import { askedForCode } from '#backend/auth/code-guess.ts'
import { type AuthContext, timestamp } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { expiredRows } from '#backend/auth/expired-rows.ts'
import { runLimited, SEND_LIMIT } from '#backend/auth/rate-limit.ts'
import { redirectTarget } from '#backend/auth/redirect.ts'
import { parseEmail, readBody } from '#backend/auth/request-body.ts'
import { isBanned, STORED_USER, storedUser } from '#backend/auth/user.ts'

const recoverBody = z.object({ email: z.string().nullish(), ...codeChallengeFields })

/** `POST /recover`: mails a way in to a person who forgot their password; says nothing of whether there is one. */
export async function recover(auth: AuthContext, request: Request): Promise<Response> {
  const { deps, secrets } = auth
  const body = await readBody(request, recoverBody)
  if (!body.email) throw errors.validationFailed('Password recovery requires an email')
  const email = parseEmail(body.email)
  const codeChallenge = parseCodeChallenge(body)

  const now = deps.clock()
  const token = await createAccountToken(secrets, now, {
    kind: 'recovery',
    address: email,
    spaced: true,
    codeChallenge,
  })
  const [, inserted, wait, , users] = await runLimited(auth, request, SEND_LIMIT, [
    token.lock,
    token.insert,
    token.wait,
    {
      text: `update auth.users set recovery_sent_at = $2::timestamptz
        where email = $1 and exists (select from auth.one_time_tokens where id = $3)`,
      values: [email, timestamp(now), token.id],
    },
    {
      text: `select ${STORED_USER} from auth.users as u where u.email = $1 and u.deleted_at is null`,
      values: [email],
    },
    await askedForCode(auth, request, { addressHash: token.addressHash, kind: 'recovery', codeChallenge }),
    ...expiredRows(now, deps.auth),
  ])
  requireSpaced(inserted!, wait!)
  const user = storedUser(users!.rows[0])
  if (user !== undefined && !isBanned(user, now, deps.isLocal(request))) {
    const redirectTo = redirectTarget(deps, request)
    sendMailsUnseen(auth, request, [{ mail: 'recovery', to: email, token, now, redirectTo }])
  }
  return Response.json({})
}
