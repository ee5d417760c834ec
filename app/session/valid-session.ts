import type { Session } from '@supabase/supabase-js'
import { parseSessionUser } from '#domain/session/session.ts'

/** Valid only with an access token and a valid user, and not expired. */
export function isValidSession(session: Session | null, nowMs: number): session is Session {
  if (!session?.access_token || parseSessionUser(session.user) === null) return false
  return session.expires_at === undefined || session.expires_at * 1000 > nowMs
}
