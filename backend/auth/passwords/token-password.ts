import { z } from 'zod'
import type { Statement } from '#backend/database/database.ts'
import type { SecurityAction } from '#backend/dependencies/security-events.ts'
import type { AuthContext } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { consumeToken, runRateLimited, TOKEN_RATE_LIMIT } from '../protocol/rate-limit.ts'
import { isEmail, readBody } from '../protocol/request.ts'
import { isBanned, STORED_USER, storedUser } from '../protocol/user.ts'
import { openSession, sessionResponse } from '../sessions/session.ts'
import { assertPasswordsEnabled, WEAKNESSES } from './password.ts'

const passwordBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
})

/**
 * `POST /token?grant_type=password`. A wrong password, an unknown address and a missing password take the same time and
 * get the same response. A ban is only revealed after the correct password.
 */
export async function tokenPassword(auth: AuthContext, request: Request): Promise<Response> {
  const { dependencies, passwords } = auth
  const body = await readBody(request, passwordBody)
  if (body.email && body.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided on login.')
  }
  if (body.phone) throw errors.phoneLoginsDisabled()
  if (!body.email) throw errors.validationFailed('missing email or phone')
  assertPasswordsEnabled(dependencies)
  const password = body.password ?? ''
  const normalisedEmail = isEmail(body.email) ? body.email.toLowerCase() : ''
  const email = normalisedEmail || body.email

  const now = dependencies.clock()
  const [attempt, users] = await runRateLimited(auth, request, TOKEN_RATE_LIMIT, [
    await consumePasswordAttempt(auth, email, now),
    {
      text: `select ${STORED_USER}, u.encrypted_password from auth.users as u
        where u.email = $1 and u.deleted_at is null`,
      values: [normalisedEmail],
    },
  ])
  const user = storedUser(users!.rows[0])
  const recordEvent = (action: SecurityAction, detail: string) =>
    dependencies.recordEvent?.(request, { action, person: user?.id, detail })
  if (attempt!.count === 0) {
    recordEvent('sign in delayed', 'password not checked')
    throw errors.overRequestRateLimit()
  }
  const hash = (users!.rows[0]?.encrypted_password as string | null | undefined) ?? null
  if (!(await passwords.verify(hash, password)) || user === undefined) {
    recordEvent('sign in failed', 'wrong password')
    throw errors.invalidCredentials()
  }
  if (isBanned(user, now, dependencies.allowsDemoUsers(request))) throw errors.loginBanned()
  if (user.email_confirmed_at === null) throw errors.emailNotConfirmed()

  const opening = await openSession(
    auth,
    request,
    {
      // The password may have changed since it was checked.
      text: `with redeemed as (
          select id as user_id from auth.users where id = $1 and encrypted_password = $2 and deleted_at is null
        )`,
      values: [user.id, hash],
    },
    'password',
  )
  const results = await dependencies.database.transaction({
    role: 'postgres',
    statements: [...opening.statements, await refundPasswordAttempt(auth, email)],
  })
  const session = await opening.session(results)
  if (session === null) throw errors.invalidCredentials()
  const weakness = await passwords.weakness(password, [email])
  return sessionResponse(
    weakness === null
      ? session
      : { ...session, weak_password: { message: WEAKNESSES[weakness], reasons: [weakness] } },
    opening.id,
  )
}

/** Wrong passwords per address and hour. Emailed codes keep working. */
const PASSWORD_RATE_LIMIT = { name: 'password', requests: 30, windowSeconds: 3600 }

/** Returns the statement that uses one attempt; it affects no row if none is left. */
export async function consumePasswordAttempt(
  { secrets }: Pick<AuthContext, 'secrets'>,
  email: string,
  now: number,
): Promise<Statement> {
  const { expect: _expect, ...statement } = consumeToken(
    await keyOf(secrets, email),
    PASSWORD_RATE_LIMIT,
    now,
  )
  return statement
}

export async function refundPasswordAttempt(
  { secrets }: Pick<AuthContext, 'secrets'>,
  email: string,
): Promise<Statement> {
  return {
    text: 'update auth.rate_limits set tokens = least($2::float8, tokens + 1) where key = $1',
    values: [await keyOf(secrets, email), PASSWORD_RATE_LIMIT.requests],
  }
}

function keyOf(secrets: AuthContext['secrets'], email: string): Promise<string> {
  return secrets.hash('client', PASSWORD_RATE_LIMIT.name, email)
}
