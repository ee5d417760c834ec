/** Where somebody was going when they were sent to the root for want of a session, or of the role. */
import { canAccess, getProtectedRoute, type Role } from '#domain/roles/roles.ts'
import { RETURN_PATH_KEY } from '#domain/session/session.ts'

/** @param path of this site, with its query */
export function rememberReturnPath(storage: Pick<Storage, 'setItem'>, path: string): void {
  storage.setItem(RETURN_PATH_KEY, path)
}

/**
 * The remembered path, once, if this role opens it; it is forgotten then. Only what begins with a protected route's own
 * name is one, so that nothing that may have got into the storage leads to another site.
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
