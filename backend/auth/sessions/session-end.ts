/**
 * How a session ends: because its person signs out, or by itself. The latter is a condition in SQL, which each
 * refresh asks of its own session and the removal of expired rows asks of all.
 */
import type { AuthSettings } from '#backend/dependencies/dependencies.ts'
import type { AuthContext } from '../protocol/context.ts'
import { getCurrentUser } from '../protocol/current-user.ts'
import { errors } from '../protocol/errors.ts'

/** Says which of a person's ($1) sessions end, seen from the one that asks ($2). */
const SCOPES: Readonly<Record<string, string>> = {
  global: 'user_id = $1::uuid and $2::uuid is not null',
  local: 'user_id = $1::uuid and id = $2::uuid',
  others: 'user_id = $1::uuid and id <> $2::uuid',
}

/** `POST /logout?scope=…`: ends sessions, and their refresh tokens with them. */
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

/** A session ends after this many seconds without a refresh, */
const DEFAULT_INACTIVITY = 12 * 3600
/** and after this many in any case. */
const DEFAULT_TIMEBOX = 30 * 24 * 3600

/** SQL which says whether the session `alias` has gone without a refresh for too long at the time $`now`. */
export function isInactive(alias: string, now: number, { sessionInactivity }: AuthSettings = {}): string {
  const seconds = Math.floor(sessionInactivity ?? DEFAULT_INACTIVITY)
  return `(coalesce(${alias}.refreshed_at, ${alias}.created_at)
    <= $${now}::timestamptz - interval '${seconds} seconds')`
}

/** SQL which says whether it was opened too long ago. */
export function isPastTimebox(alias: string, now: number, settings?: AuthSettings): string {
  return `(${alias}.created_at <= $${now}::timestamptz - interval '${timebox(settings)} seconds')`
}

/** Returns after how many seconds a session ends in any case. */
export function timebox({ sessionTimebox }: AuthSettings = {}): number {
  return Math.floor(sessionTimebox ?? DEFAULT_TIMEBOX)
}
