import type { AuthSettings } from '#backend/dependencies/dependencies.ts'
import type { AuthContext } from '../protocol/context.ts'
import { getCurrentUser } from '../protocol/current-user.ts'
import { errors } from '../protocol/errors.ts'

/** SQL conditions relative to user $1 and session $2. */
const SCOPES: Readonly<Record<string, string>> = {
  global: 'user_id = $1::uuid and $2::uuid is not null',
  local: 'user_id = $1::uuid and id = $2::uuid',
  others: 'user_id = $1::uuid and id <> $2::uuid',
}

/** `POST /logout?scope=…`: deletes sessions and their refresh tokens. */
export async function logout(auth: AuthContext, request: Request): Promise<Response> {
  const scope = new URL(request.url).searchParams.get('scope') || 'global'
  if (!Object.hasOwn(SCOPES, scope)) throw errors.validationFailed(`Unsupported logout scope "${scope}"`)
  const { user, sessionId } = await getCurrentUser(auth, request)

  await auth.dependencies.database.transaction({
    role: 'postgres',
    statements: [{ text: `delete from auth.sessions where ${SCOPES[scope]}`, values: [user.id, sessionId] }],
  })
  return new Response(null, { status: 204 })
}

/** Seconds without a refresh before a session ends. */
const DEFAULT_INACTIVITY = 12 * 3600
/** Maximum age of a session in seconds. */
const DEFAULT_TIMEBOX = 30 * 24 * 3600

/** SQL condition: session `alias` was not refreshed for too long. */
export function isInactive(alias: string, now: number, { sessionInactivity }: AuthSettings = {}): string {
  const seconds = Math.floor(sessionInactivity ?? DEFAULT_INACTIVITY)
  return `(coalesce(${alias}.refreshed_at, ${alias}.created_at)
    <= $${now}::timestamptz - interval '${seconds} seconds')`
}

export function isPastTimebox(alias: string, now: number, settings?: AuthSettings): string {
  return `(${alias}.created_at <= $${now}::timestamptz - interval '${timebox(settings)} seconds')`
}

/** Returns a session's maximum age in seconds. */
export function timebox({ sessionTimebox }: AuthSettings = {}): number {
  return Math.floor(sessionTimebox ?? DEFAULT_TIMEBOX)
}
