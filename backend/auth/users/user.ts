import { z } from 'zod'
import type { Statement } from '#backend/database/database.ts'
import { changeEmail, sendEmailChange } from '../email/email-change.ts'
import { runWithResendCooldown } from '../one-time-tokens/one-time-token.ts'
import { assertPasswordsEnabled, assertStrongPassword } from '../passwords/password.ts'
import { checkPasswordChange, setPassword } from '../passwords/password-change.ts'
import { codeChallengeFields, parseCodeChallenge } from '../protocol/code-challenge.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { requireActiveUser } from '../protocol/current-user.ts'
import { errors } from '../protocol/errors.ts'
import { runRateLimited } from '../protocol/rate-limit.ts'
import { metadata, parseEmailAddress, readBody, redirectTarget } from '../protocol/request.ts'
import { mergedMetadata, readUserById, renderUser, storedUser } from '../protocol/user.ts'
import { checkMetadataSize, metadataError } from '../sign-up/new-user.ts'

/** `GET /user` */
export async function userGet(auth: AuthContext, request: Request): Promise<Response> {
  const { user } = await requireActiveUser(auth, request)
  return Response.json(renderUser(user))
}

const userBody = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ...codeChallengeFields,
})

const USER_LIMIT = { name: 'user', requests: 30, windowSeconds: 300 }

/** `PUT /user`: changes metadata, password and email in one transaction. */
export async function userUpdate(auth: AuthContext, request: Request): Promise<Response> {
  const { user, sessionId } = await requireActiveUser(auth, request)
  const { dependencies, passwords } = auth
  const body = await readBody(request, userBody)
  const email = body.email ? parseEmailAddress(body.email) : null
  const password = body.password ?? null
  const codeChallenge = parseCodeChallenge(body)
  if (body.phone) throw errors.phoneProviderDisabled()
  if (password !== null) {
    assertPasswordsEnabled(dependencies)
    await assertStrongPassword(passwords, password, [user.email ?? ''])
  }
  if (body.app_metadata) throw errors.notAdmin('Updating app_metadata requires admin privileges')

  await runRateLimited(auth, request, USER_LIMIT, [])
  const newEmail = email === user.email ? null : email
  if (newEmail !== null) await requireUnusedEmail(auth, newEmail)
  const now = dependencies.clock()
  const statements: Statement[] = []
  if (password !== null) {
    await checkPasswordChange(auth, user, sessionId, { ...body, password })
    statements.push(...setPassword(user.id, await passwords.hash(password), now, sessionId))
  }
  statements.push(
    {
      text: `update auth.users set raw_user_meta_data = ${mergedMetadata('raw_user_meta_data', 2)},
          updated_at = $3::timestamptz
        where id = $1`,
      values: [user.id, body.data ?? {}, timestamp(now)],
    },
    ...(body.data ? [checkMetadataSize(user.id)] : []),
  )
  const metadataCheckIndex = statements.length - 1
  const change =
    newEmail === null ? undefined : await changeEmail(auth, { user, newEmail, now, codeChallenge })
  if (change) statements.push(...change.statements)
  statements.push(readUserById(user.id))

  const run = change
    ? runWithResendCooldown(dependencies.database, change.token, statements)
    : dependencies.database.transaction({ role: 'postgres', statements })
  const results = await run.catch((error) => {
    throw metadataError(error, metadataCheckIndex)
  })
  const updated = storedUser(results.at(-1)!.rows[0])
  if (updated === undefined) throw errors.subjectNotFound()
  if (password !== null) dependencies.recordEvent?.(request, { action: 'password set', person: user.id })
  if (change) await sendEmailChange(auth, request, user, change.emails(redirectTarget(dependencies, request)))
  return Response.json(renderUser(updated))
}

async function requireUnusedEmail({ dependencies }: AuthContext, email: string): Promise<void> {
  const [existing] = await dependencies.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text: 'select from auth.users where email = $1', values: [email] }],
  })
  if (existing!.count > 0) throw errors.emailExists()
}
