import type { AuthContext } from '#backend/auth/context.ts'
import { requirePerson } from '#backend/auth/person.ts'
import { renderUser } from '#backend/auth/user.ts'

/** `GET /user`: the person behind the access token, as the database has them now. */
export async function userGet(auth: AuthContext, request: Request): Promise<Response> {
  const { user } = await requirePerson(auth, request)
  return Response.json(renderUser(user))
}
