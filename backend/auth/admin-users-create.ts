import { adminUserBody, banEnd, givenPassword, refuseUnused } from '#backend/auth/admin-user-fields.ts'
import type { AuthContext } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { metadataError, metadataFits } from '#backend/auth/metadata-size.ts'
import { newUser } from '#backend/auth/new-user.ts'
import { isUuid, requireAdmin } from '#backend/auth/person.ts'
import { parseEmail, readBody } from '#backend/auth/request-body.ts'
import { renderUser, STORED_USER, storedUser } from '#backend/auth/user.ts'

/** `POST /admin/users`: adds a person, who may then sign in with a mailed code or with the password given here. */
export async function adminUsersCreate(auth: AuthContext, request: Request): Promise<Response> {
  await requireAdmin(auth, request)
  const body = await readBody(request, adminUserBody)
  refuseUnused(body)
  if (!body.email) throw errors.validationFailed('Cannot create a user without either an email or phone')
  const email = parseEmail(body.email)
  const id = body.id || crypto.randomUUID()
  if (!isUuid(id)) throw errors.validationFailed('ID must conform to the uuid v4 format')

  if (/^[0-]+$/.test(id)) throw errors.validationFailed('ID cannot be a nil uuid')

  const now = auth.deps.clock()
  const bannedUntil = body.ban_duration ? banEnd(body.ban_duration, now) : null
  const passwordHash = await givenPassword(auth.passwords, body)
  const results = await auth.deps.database
    .transaction({
      role: 'postgres',
      statements: [
        ...newUser(
          {
            ...{ id, email, now, passwordHash, bannedUntil, confirmed: body.email_confirm === true },
            userMetadata: body.user_metadata,
            appMetadata: body.app_metadata,
          },
          'error',
        ),
        metadataFits(id),
        { text: `select ${STORED_USER} from auth.users as u where u.id = $1`, values: [id] },
      ],
    })
    .catch((error) => {
      throw metadataError(error, 2)
    })
  return Response.json(renderUser(storedUser(results[3]!.rows[0])!))
}
