/** The path that a user without a session or the required role tried to open. */
import { canAccess, getProtectedRoute, type Role } from '#domain/roles/roles.ts'
import { REFUSAL_KEY, RETURN_PATH_KEY } from '#domain/session/session.ts'

/** @param path on this website, with its query */
export function rememberReturnPath(storage: Pick<Storage, 'setItem'>, path: string): void {
  storage.setItem(RETURN_PATH_KEY, path)
}

/**
 * Returns and removes the path if the role may open it. Only protected routes are accepted, so that manipulated storage
 * can't redirect to another website.
 */
export function consumeReturnPath(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
  role: Role | null,
): string | null {
  const path = storage.getItem(RETURN_PATH_KEY)
  storage.removeItem(RETURN_PATH_KEY)
  if (path === null) return null
  const route = getProtectedRoute(path.split(/[?#]/)[0] ?? '')
  return route !== null && canAccess(role, route) ? path : null
}

export function clearReturnPath(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(RETURN_PATH_KEY)
}

/** Returns and removes the sentence that says why a path did not open, or null. */
export function consumeRefusal(storage: Pick<Storage, 'getItem' | 'removeItem'>): string | null {
  const refusal = storage.getItem(REFUSAL_KEY)
  storage.removeItem(REFUSAL_KEY)
  return refusal
}
