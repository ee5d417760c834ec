import { adminUserBody, banEnd, refuseUnused } from '#backend/auth/admin-user-fields.ts'
import { type AuthContext, timestamp } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { isUuid, requireAdmin } from '#backend/auth/person.ts'
import { parseEmail, readBody } from '#backend/auth/request-body.ts'
import { mergedMetadata, renderUser, STORED_USER, storedUser } from '#backend/auth/user.ts'

/** `POST /admin/users`: the one way in which people come to be. */
export async function adminUsersCreate(auth: AuthContext, request: Request): Promise<Response> {
  await requireAdmin(auth, request)
  const body = await readBody(request, adminUserBody)
  refuseUnused(body)
  if (!body.email) throw errors.validationFailed('Cannot create a user without either an email or phone')
  const email = parseEmail(body.email)
  const id = body.id || crypto.randomUUID()
  if (!isUuid(id)) throw errors.validationFailed('ID must conform to the uuid v4 format')

  const now = auth.deps.clock()
  const bannedUntil = body.ban_duration ? banEnd(body.ban_duration, now) : null
  const [, , users] = await auth.deps.database.transaction({
    role: 'postgres',
    statements: [
      {
        text: `insert into auth.users
            (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, banned_until, created_at, updated_at)
          values ($1, $2, $3, ${mergedMetadata(`'{"provider":"email","providers":["email"]}'::jsonb`, 4)},
            ${mergedMetadata(`'{}'::jsonb`, 5)}, $6, $7, $7)`,
        values: [
          id,
          email,
          body.email_confirm ? timestamp(now) : null,
          body.app_metadata ?? {},
          body.user_metadata ?? {},
          bannedUntil === null ? null : timestamp(bannedUntil),
          timestamp(now),
        ],
      },
      {
        text: `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
          values ($1::text, $1::uuid, $2, 'email', $3, $3)`,
        values: [
          id,
          { sub: id, email, email_verified: body.email_confirm === true, phone_verified: false },
          timestamp(now),
        ],
      },
      { text: `select ${STORED_USER} from auth.users as u where u.id = $1`, values: [id] },
    ],
  })
  return Response.json(renderUser(storedUser(users!.rows[0])!))
}
