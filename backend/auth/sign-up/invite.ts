import { z } from 'zod'
import { sendAuthEmails } from '../email/auth-emails.ts'
import { expiredRows } from '../one-time-tokens/expired-rows.ts'
import { createOneTimeToken } from '../one-time-tokens/one-time-token.ts'
import { type AuthContext, timestamp } from '../protocol/context.ts'
import { requireAdmin } from '../protocol/current-user.ts'
import { errors } from '../protocol/errors.ts'
import { metadata, parseEmailAddress, readBody, redirectTarget } from '../protocol/request.ts'
import { renderUser, STORED_USER, storedUser } from '../protocol/user.ts'
import { checkMetadataSize, metadataError, newUser } from './new-user.ts'

const inviteBody = z.object({ email: z.string().nullish(), data: metadata.nullish() })

/** `POST /invite`: adds a user and emails a sign-in link; may be repeated until confirmed. */
export async function invite(auth: AuthContext, request: Request): Promise<Response> {
  await requireAdmin(auth, request)
  const { dependencies, secrets } = auth
  const body = await readBody(request, inviteBody)
  const email = parseEmailAddress(body.email ?? '')

  const now = dependencies.clock()
  const id = crypto.randomUUID()
  const token = await createOneTimeToken(secrets, now, {
    kind: 'invite',
    address: email,
    userCondition: 'u.email_confirmed_at is null',
    hasCooldown: false,
  })
  const results = await dependencies.database
    .transaction({
      role: 'postgres',
      statements: [
        ...newUser({ id, email, now, userMetadata: body.data }, 'nothing'),
        checkMetadataSize(id),
        {
          text: `update auth.users set invited_at = $2::timestamptz, confirmation_sent_at = $2::timestamptz
            where email = $1 and email_confirmed_at is null`,
          values: [email, timestamp(now)],
        },
        token.insert,
        { text: `select ${STORED_USER} from auth.users as u where u.email = $1`, values: [email] },
        ...expiredRows(now, dependencies.auth),
      ],
    })
    .catch((error) => {
      throw metadataError(error, 2)
    })
  if (results[3]!.count === 0) throw errors.emailExists()
  const user = storedUser(results[5]!.rows[0])!

  const deletion = { text: 'delete from auth.users where id = $1 and last_sign_in_at is null', values: [id] }
  const redirectTo = redirectTarget(dependencies, request)
  await sendAuthEmails(auth, request, [{ kind: 'invite', to: email, token, now, redirectTo }], [deletion])
  return Response.json(renderUser(user))
}
