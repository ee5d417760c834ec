/** `POST /signup`, off by default. For an existing address, it sends no email and the response looks the same. */
import { z } from 'zod'
import { sendAuthEmailsInBackground } from '../email/auth-emails.ts'
import { recordCodeRequest } from '../one-time-tokens/code-attempt.ts'
import { expiredRows } from '../one-time-tokens/expired-rows.ts'
import { createOneTimeToken, runWithResendCooldown } from '../one-time-tokens/one-time-token.ts'
import { assertPasswordsEnabled, assertStrongPassword } from '../passwords/password.ts'
import { codeChallengeFields, parseCodeChallenge } from '../protocol/code-challenge.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { runRateLimited, SEND_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { metadata, parseEmailAddress, readBody, redirectTarget } from '../protocol/request.ts'
import { isBanned, renderUser, STORED_USER, storedUser } from '../protocol/user.ts'
import { checkMetadataSize, metadataError, newUser } from './new-user.ts'

const signupBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  ...codeChallengeFields,
})

export async function signup(auth: AuthContext, request: Request): Promise<Response> {
  const { dependencies, secrets, passwords } = auth
  const body = await readBody(request, signupBody)
  if (!body.email && !body.phone) throw errors.anonymousProviderDisabled()
  if (!dependencies.auth?.signUp) throw errors.signupDisabled()
  assertPasswordsEnabled(dependencies)
  if (!body.password) throw errors.validationFailed('Signup requires a valid password')
  await assertStrongPassword(passwords, body.password, [body.email ?? ''])
  if (body.email && body.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided on signup.')
  }
  if (body.phone) throw errors.phoneProviderDisabled('Phone signups are disabled')
  const codeChallenge = parseCodeChallenge(body)
  const email = parseEmailAddress(body.email!)

  await runRateLimited(auth, request, SEND_RATE_LIMIT, [])
  const now = dependencies.clock()
  const id = crypto.randomUUID()
  // Also hashed for an existing address, so that the time reveals nothing.
  const passwordHash = await passwords.hash(body.password)
  const data = body.data ?? {}
  const token = await createOneTimeToken(secrets, now, {
    kind: 'signup',
    address: email,
    userCondition: 'u.email_confirmed_at is null',
    hasCooldown: true,
    codeChallenge,
  })
  const statements = [
    token.lock,
    ...newUser({ id, email, now, passwordHash, userMetadata: data, identityData: data }, 'nothing'),
    checkMetadataSize(id),
    token.insert,
    {
      text: `update auth.users set confirmation_sent_at = $2::timestamptz
        where email = $1 and email_confirmed_at is null`,
      values: [email, timestamp(now)],
    },
    {
      text: `select ${STORED_USER}, u.encrypted_password is not null as signed_up from auth.users as u
        where u.email = $1`,
      values: [email],
    },
    await recordCodeRequest(auth, request, { addressHash: token.addressHash, kind: 'signup', codeChallenge }),
    ...expiredRows(now, dependencies.auth),
  ]
  const results = await runWithResendCooldown(dependencies.database, token, statements).catch((error) => {
    throw metadataError(error, 3)
  })
  const row = results[6]!.rows[0]
  const user = storedUser(row)!
  if (user.email_confirmed_at !== null || isBanned(user, now, dependencies.allowsDemoUsers(request))) {
    return Response.json(createFakeUser(email, data, now))
  }
  const redirectTo = redirectTarget(dependencies, request)
  sendAuthEmailsInBackground(auth, request, [{ kind: 'confirmation', to: email, token, now, redirectTo }])
  const rendered = renderUser(user)
  // Don't reveal metadata of an existing user.
  return Response.json(row!.signed_up ? rendered : { ...rendered, user_metadata: {}, identities: [] })
}

/** As in Supabase, a made-up user without identities replaces an existing one. */
function createFakeUser(email: string, data: Record<string, unknown>, now: number): Record<string, unknown> {
  const at = timestamp(now)
  return {
    id: crypto.randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
