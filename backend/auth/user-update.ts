import { z } from 'zod'
import { runSpaced } from '#backend/auth/account-token.ts'
import { codeChallengeFields, parseCodeChallenge } from '#backend/auth/code-challenge.ts'
import { type AuthContext, timestamp } from '#backend/auth/context.ts'
import { changeEmail, sendChange } from '#backend/auth/email-change.ts'
import { errors } from '#backend/auth/errors.ts'
import { metadataError, metadataFits } from '#backend/auth/metadata-size.ts'
import { requireStrong } from '#backend/auth/password.ts'
import { checkPasswordChange, setPassword } from '#backend/auth/password-change.ts'
import { requirePerson } from '#backend/auth/person.ts'
import { runLimited } from '#backend/auth/rate-limit.ts'
import { redirectTarget } from '#backend/auth/redirect.ts'
import { metadata, parseEmail, readBody } from '#backend/auth/request-body.ts'
import { mergedMetadata, renderUser, STORED_USER, storedUser } from '#backend/auth/user.ts'
import type { Statement } from '#backend/database/database.ts'

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

/** How often one client may change people; the number is Supabase's. */
const USER_LIMIT = { name: 'user', requests: 30, windowSeconds: 300 }

/** `PUT /user`: people change their metadata and password, and ask for another address. All of it happens, or nothing. */
export async function userUpdate(auth: AuthContext, request: Request): Promise<Response> {
  const { user, sessionId } = await requirePerson(auth, request)
  const { deps, passwords } = auth
  const body = await readBody(request, userBody)
  const email = body.email ? parseEmail(body.email) : null
  const password = body.password ?? null
  const codeChallenge = parseCodeChallenge(body)
  if (body.phone) throw errors.phoneProviderDisabled()
  if (password !== null) requireStrong(password)
  if (body.app_metadata) throw errors.notAdmin('Updating app_metadata requires admin privileges')

  await runLimited(auth, request, USER_LIMIT, [])
  const newEmail = email === user.email ? null : email
  if (newEmail !== null) await requireFree(auth, newEmail)
  const now = deps.clock()
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
    ...(body.data ? [metadataFits(user.id)] : []),
  )
  const fits = statements.length - 1
  const change =
    newEmail === null ? undefined : await changeEmail(auth, { user, newEmail, now, codeChallenge })
  if (change) statements.push(...change.statements)
  statements.push({ text: `select ${STORED_USER} from auth.users as u where u.id = $1`, values: [user.id] })

  const run = change
    ? runSpaced(deps.database, change.token, statements)
    : deps.database.transaction({ role: 'postgres', statements })
  const results = await run.catch((error) => {
    throw metadataError(error, fits)
  })
  const updated = storedUser(results.at(-1)!.rows[0])
  if (updated === undefined) throw errors.subjectNotFound()
  if (change) await sendChange(auth, request, user, change.mails(redirectTarget(deps, request)))
  return Response.json(renderUser(updated))
}

/** @throws {AuthError} email_exists */
async function requireFree({ deps }: AuthContext, email: string): Promise<void> {
  const [taken] = await deps.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text: 'select from auth.users where email = $1', values: [email] }],
  })
  if (taken!.count > 0) throw errors.emailExists()
}
