/** Where somebody was going when they were sent to the root for want of a session, or of the role. */
import { mayOpen, protectedRouteOf, type Role } from '#domain/roles/roles.ts'
import { ORIGIN_KEY } from '#domain/session/session.ts'

/** @param path of this site, with its query */
export function rememberOrigin(storage: Pick<Storage, 'setItem'>, path: string): void {
  storage.setItem(ORIGIN_KEY, path)
}

/**
 * The remembered path, once, if this role opens it; it is forgotten then. Only what begins with a protected route's own
 * name is one, so that nothing that may have got into the storage leads to another site.
 */
export function takeOrigin(
  storage: Pick<Storage, 'getItem' | 'removeItem'>,
  role: Role | null,
): string | null {
  const path = storage.getItem(ORIGIN_KEY)
  storage.removeItem(ORIGIN_KEY)
  if (path === null) return null
  const route = protectedRouteOf(path.split(/[?#]/)[0] ?? '')
  return route !== null && mayOpen(role, route) ? path : null
}

export function forgetOrigin(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(ORIGIN_KEY)
}
