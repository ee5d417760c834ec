import { isUuid } from '#formats/json-values.ts'
import type { AuthContext } from './context.ts'
import { errors } from './errors.ts'
import { isBanned, STORED_USER, type StoredUser, storedUser } from './user.ts'

export interface CurrentUser {
  readonly user: StoredUser
  readonly sessionId: string
  readonly banned: boolean
}

/**
 * Returns the signed-in user from the database, because a token may outlive its session.
 * @throws {AuthError} no_authorization, bad_jwt, user_not_found, session_not_found
 */
export async function getCurrentUser(
  { dependencies, resolveCaller }: AuthContext,
  request: Request,
): Promise<CurrentUser> {
  const { claims } = await resolveCaller(request)
  const { sub, session_id: sessionId } = claims
  if (sub === undefined || sub === '') {
    if (!request.headers.has('authorization')) throw errors.noAuthorization()
    throw errors.badJwt('invalid claim: missing sub claim')
  }
  if (!isUuid(sessionId)) throw errors.sessionNotFound()

  const [users, sessions] = await dependencies.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      {
        text: `select ${STORED_USER} from auth.users as u where u.id = $1 and u.deleted_at is null`,
        values: [sub],
      },
      { text: 'select from auth.sessions where id = $1 and user_id = $2', values: [sessionId, sub] },
    ],
  })
  const user = storedUser(users!.rows[0])
  if (user === undefined) throw errors.subjectNotFound()
  if (sessions!.count === 0) throw errors.sessionNotFound()
  return {
    user,
    sessionId,
    banned: isBanned(user, dependencies.clock(), dependencies.allowsDemoUsers(request)),
  }
}

/** @throws {AuthError} also user_banned */
export async function requireActiveUser(auth: AuthContext, request: Request): Promise<CurrentUser> {
  const current = await getCurrentUser(auth, request)
  if (current.banned) throw errors.userBanned()
  return current
}

/** @throws {AuthError} no_authorization, not_admin */
export async function requireAdmin({ resolveCaller }: AuthContext, request: Request): Promise<void> {
  const { role } = await resolveCaller(request)
  if (role === 'service_role') return
  throw role === 'anon' && !request.headers.has('authorization')
    ? errors.noAuthorization()
    : errors.notAdmin()
}
