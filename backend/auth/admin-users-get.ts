import type { AuthContext } from '#backend/auth/context.ts'
import { errors } from '#backend/auth/errors.ts'
import { isUuid, requireAdmin } from '#backend/auth/person.ts'
import { renderUser, STORED_USER, storedUser } from '#backend/auth/user.ts'

/** `GET /admin/users/:id` */
export async function adminUsersGet(auth: AuthContext, request: Request, id: string): Promise<Response> {
  await requireAdmin(auth, request)
  requireUserId(id)
  const [users] = await auth.deps.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text: `select ${STORED_USER} from auth.users as u where u.id = $1`, values: [id] }],
  })
  const user = storedUser(users!.rows[0])
  if (user === undefined) throw errors.userNotFound()
  return Response.json(renderUser(user))
}

/** @throws {AuthError} validation_failed, with the status of something that is not there */
export function requireUserId(id: string): void {
  if (!isUuid(id)) throw errors.validationFailed('user_id must be an UUID', 404)
}
