/**
 * `POST /admin/generate_link`: returns a link for an administrator to pass on. Creating a sign-in or recovery link
 * doesn't invalidate others.
 */
import { z } from 'zod'
import { RowCountError, type Statement } from '#backend/database/database.ts'
import { actionLink } from '../email/auth-emails.ts'
import { expireEmailChangeTokens, startEmailChange } from '../email/email-change.ts'
import { createOneTimeToken, type OneTimeToken } from '../one-time-tokens/one-time-token.ts'
import { assertPasswordsEnabled, assertStrongPassword } from '../passwords/password.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { requireAdmin } from '../protocol/current-user.ts'
import { errors } from '../protocol/errors.ts'
import { metadata, parseEmailAddress, readBody, redirectTarget } from '../protocol/request.ts'
import {
  mergedMetadata,
  readUserByEmail,
  renderUser,
  STORED_USER,
  type StoredUser,
  storedUser,
} from '../protocol/user.ts'
import { checkMetadataSize, metadataError, newUser } from '../sign-up/new-user.ts'

const linkBody = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
  redirect_to: z.string().nullish(),
})

type Body = z.infer<typeof linkBody>

const TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']

interface GeneratedLink {
  readonly token: OneTimeToken
  readonly statements: readonly Statement[]
  readonly type: string
}

export async function generateLink(auth: AuthContext, request: Request): Promise<Response> {
  await requireAdmin(auth, request)
  const { dependencies } = auth
  const body = await readBody(request, linkBody)
  const email = parseEmailAddress(body.email ?? '')
  const requestedType = body.type ?? ''
  if (!TYPES.includes(requestedType)) {
    throw errors.validationFailed(`Invalid email action link type requested: ${requestedType}`)
  }
  const existingUser = await findUser(auth, email)
  // A magic link for an unknown address is a sign-up.
  const type = requestedType === 'magiclink' && existingUser === undefined ? 'signup' : requestedType
  const generated = await generate(auth, {
    type,
    email,
    existingUser: existingUser,
    body,
    requiresPassword: requestedType === 'signup',
  })

  const read = { text: `select ${STORED_USER} from auth.users as u where u.email = $1`, values: [email] }
  const statements: readonly Statement[] = [...generated.statements, generated.token.insert, read]
  const results = await dependencies.database.transaction({ role: 'postgres', statements }).catch((error) => {
    // The account was confirmed between the two transactions.
    if (error instanceof RowCountError && statements[error.statement]?.expect?.min === 1)
      throw errors.emailExists()
    throw error instanceof RowCountError ? metadataError(error, error.statement) : error
  })
  const user = storedUser(results.at(-1)!.rows[0])
  // Deleted between the two transactions.
  if (user === undefined) throw errors.userNotFound('User with this email not found')
  const redirectTo = redirectTarget(dependencies, request, body.redirect_to || undefined)
  return Response.json({
    ...renderUser(user),
    action_link: actionLink(dependencies.apiUrl, {
      token: generated.token.linkToken,
      type: generated.type,
      redirectTo,
    }),
    email_otp: generated.token.code,
    hashed_token: generated.token.linkToken,
    redirect_to: redirectTo,
    verification_type: type,
  })
}

interface LinkRequest {
  readonly type: string
  readonly email: string
  readonly existingUser: StoredUser | undefined
  readonly body: Body
  readonly requiresPassword: boolean
}

function generate(auth: AuthContext, linkRequest: LinkRequest): Promise<GeneratedLink> {
  if (linkRequest.type === 'signup' || linkRequest.type === 'invite')
    return generateConfirmation(auth, linkRequest, linkRequest.type)
  if (linkRequest.existingUser === undefined) throw errors.userNotFound('User with this email not found')
  if (linkRequest.type === 'magiclink' || linkRequest.type === 'recovery')
    return generateSignIn(auth, linkRequest)
  return generateEmailChange(auth, linkRequest.existingUser, linkRequest)
}

async function generateConfirmation(
  auth: AuthContext,
  { email, existingUser, body, requiresPassword }: LinkRequest,
  type: 'signup' | 'invite',
): Promise<GeneratedLink> {
  if (existingUser && existingUser.email_confirmed_at !== null) throw errors.emailExists()
  const { dependencies, secrets, passwords } = auth
  const now = dependencies.clock()
  const id = existingUser?.id ?? crypto.randomUUID()
  let passwordHash: string | null = null
  if (existingUser === undefined && type === 'signup' && requiresPassword) {
    assertPasswordsEnabled(dependencies)
    if (!body.password) throw errors.validationFailed('Signup requires a valid password')
    await assertStrongPassword(passwords, body.password, [email])
    passwordHash = await passwords.hash(body.password)
  }
  const userStatements: Statement[] = existingUser
    ? []
    : [...newUser({ id, email, now, passwordHash, userMetadata: body.data }, 'error')]
  const metadataChanges = existingUser && type === 'signup' ? (body.data ?? {}) : {}
  return {
    token: await createOneTimeToken(secrets, now, {
      kind: type,
      address: email,
      userId: id,
      hasCooldown: false,
    }),
    type,
    statements: [
      ...userStatements,
      {
        text: `update auth.users set
            raw_user_meta_data = ${mergedMetadata('raw_user_meta_data', 2)},
            invited_at = case when $3 = 'invite' then $4::timestamptz else invited_at end,
            confirmation_sent_at = $4::timestamptz, updated_at = $4::timestamptz
          where id = $1 and email_confirmed_at is null`,
        values: [id, metadataChanges, type, timestamp(now)],
        expect: { min: 1 },
      },
      checkMetadataSize(id),
    ],
  }
}

async function generateSignIn(
  { dependencies, secrets }: AuthContext,
  { type, email }: LinkRequest,
): Promise<GeneratedLink> {
  const now = dependencies.clock()
  return {
    token: await createOneTimeToken(secrets, now, { kind: 'link', address: email, hasCooldown: false }),
    type,
    statements: [
      {
        text: 'update auth.users set recovery_sent_at = $2::timestamptz where email = $1',
        values: [email, timestamp(now)],
      },
    ],
  }
}

async function generateEmailChange(
  auth: AuthContext,
  user: StoredUser,
  { type, email, body }: LinkRequest,
): Promise<GeneratedLink> {
  const { dependencies, secrets } = auth
  const newEmail = parseEmailAddress(body.new_email ?? '')
  if (await findUser(auth, newEmail)) throw errors.emailExists()
  const now = dependencies.clock()
  const kind = type as 'email_change_current' | 'email_change_new'
  const other = kind === 'email_change_current' ? 'email_change_new' : 'email_change_current'
  return {
    token: await createOneTimeToken(secrets, now, {
      kind,
      address: kind === 'email_change_current' ? email : newEmail,
      userId: user.id,
      hasCooldown: false,
    }),
    type: 'email_change',
    // The other address's link stays valid.
    statements: [
      expireEmailChangeTokens(user.id, now, { email: newEmail, keep: other }),
      startEmailChange(user.id, newEmail, now),
    ],
  }
}

async function findUser({ dependencies }: AuthContext, email: string): Promise<StoredUser | undefined> {
  const [users] = await dependencies.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [readUserByEmail(email)],
  })
  return storedUser(users!.rows[0])
}
