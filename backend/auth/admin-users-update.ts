import { endTokens } from '#backend/auth/account-token.ts'
import { adminUserBody, banEnd, givenPassword, refuseUnused } from '#backend/auth/admin-user-fields.ts'
import { requireUserId } from '#backend/auth/admin-users-get.ts'
import { type AuthContext, timestamp } from '#backend/auth/context.ts'
import { dropChange } from '#backend/auth/email-change.ts'
import { errors } from '#backend/auth/errors.ts'
import { metadataError, metadataFits } from '#backend/auth/metadata-size.ts'
import { requireStrong } from '#backend/auth/password.ts'
import { setPassword } from '#backend/auth/password-change.ts'
import { requireAdmin } from '#backend/auth/person.ts'
import { parseEmail, readBody } from '#backend/auth/request-body.ts'
import { mergedMetadata, renderUser, STORED_USER, storedUser } from '#backend/auth/user.ts'
import type { Statement } from '#backend/database/database.ts'

/** `PUT /admin/users/:id`: only what the body names changes. A new password ends every session. */
export async function adminUsersUpdate(auth: AuthContext, request: Request, id: string): Promise<Response> {
  await requireAdmin(auth, request)
  requireUserId(id)
  const body = await readBody(request, adminUserBody)
  refuseUnused(body)
  const email = body.email ? parseEmail(body.email) : null
  const now = auth.deps.clock()
  const bannedUntil = body.ban_duration ? banEnd(body.ban_duration, now) : null

  if (body.password != null) requireStrong(body.password)
  const passwordHash = await givenPassword(auth.passwords, body)

  const statements: readonly Statement[] = [
    ...(passwordHash === null ? [] : setPassword(id, passwordHash, now)),
    ...(email === null ? [] : [endTokens(id, now), dropChange(id)]),
    {
      text: `update auth.users set
            email = coalesce($2, email),
            email_confirmed_at = case
              when $3::boolean then coalesce(email_confirmed_at, $8::timestamptz) else email_confirmed_at
            end,
            raw_app_meta_data = ${mergedMetadata('raw_app_meta_data', 4)},
            raw_user_meta_data = ${mergedMetadata('raw_user_meta_data', 5)},
            banned_until = case when $6::boolean then $7::timestamptz else banned_until end,
            updated_at = $8::timestamptz
          where id = $1`,
      values: [
        id,
        email,
        body.email_confirm === true,
        body.app_metadata ?? {},
        body.user_metadata ?? {},
        Boolean(body.ban_duration),
        bannedUntil === null ? null : timestamp(bannedUntil),
        timestamp(now),
      ],
    },
    {
      text: `update auth.identities set
            identity_data = identity_data
              || case when $2::text is null then '{}' else jsonb_build_object('email', $2::text, 'email_verified', $4::boolean) end
              || case when $4::boolean then '{"email_verified": true}' else '{}'::jsonb end,
            updated_at = $3::timestamptz
          where user_id = $1 and provider = 'email' and ($2::text is not null or $4::boolean)`,
      values: [id, email, timestamp(now), body.email_confirm === true],
    },
    ...(body.user_metadata || body.app_metadata ? [metadataFits(id)] : []),
    { text: `select ${STORED_USER} from auth.users as u where u.id = $1`, values: [id] },
  ]
  const results = await auth.deps.database.transaction({ role: 'postgres', statements }).catch((error) => {
    throw metadataError(error, statements.length - 2)
  })
  const user = storedUser(results.at(-1)!.rows[0])
  if (user === undefined) throw errors.userNotFound()
  return Response.json(renderUser(user))
}
