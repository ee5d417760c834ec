import { z } from 'zod'
import { requireUserId } from '#backend/auth/admin-users-get.ts'
import { type AuthContext, timestamp } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { requireAdmin } from '#backend/auth/person.ts'
import { readOptionalBody } from '#backend/auth/request-body.ts'
import type { Statement } from '#backend/database/database.ts'

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

/**
 * `DELETE /admin/users/:id`: with everything that hangs on the person, or, softly, keeping a row without address and
 * data to which other records may still refer.
 */
export async function adminUsersDelete(auth: AuthContext, request: Request, id: string): Promise<Response> {
  await requireAdmin(auth, request)
  requireUserId(id)
  const body = await readOptionalBody(request, deleteBody)
  const [removed] = await auth.deps.database.transaction({
    role: 'postgres',
    statements: body.should_soft_delete
      ? [
          softDelete(id, auth.deps.clock()),
          ...['sessions', 'identities', 'one_time_tokens'].map(removeFrom(id)),
        ]
      : [{ text: 'delete from auth.users where id = $1', values: [id] }],
  })
  if (removed!.count === 0) throw errors.userNotFound()
  return Response.json({})
}

function softDelete(id: string, now: number): Statement {
  return {
    text: `update auth.users set email = null, phone = null, encrypted_password = null, email_change = '',
        raw_user_meta_data = '{}', raw_app_meta_data = '{}',
        deleted_at = coalesce(deleted_at, $2::timestamptz), updated_at = $2::timestamptz
      where id = $1`,
    values: [id, timestamp(now)],
  }
}

function removeFrom(id: string): (table: string) => Statement {
  return (table) => ({ text: `delete from auth.${table} where user_id = $1`, values: [id] })
}
