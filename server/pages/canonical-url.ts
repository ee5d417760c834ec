/** What the server reads from a page's address before the application sees it. */
import type { MatchedRoute, RouteTable } from './route-table.ts'

/** A slug has 250 characters at most. */
const LONGEST_PATH = 1024

/**
 * No address of ours has control characters, line separators (which no route's pattern matches) or anything but UTF-8, or
 * is as long as this.
 */
export function isSafePath(pathname: string): boolean {
  if (pathname.length > LONGEST_PATH) return false
  try {
    return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/**
 * Joins the path and the listed query parameters in one order: a public answer depends on nothing else, and the cache
 * has it under this key.
 */
export function getCanonicalUrl(url: URL, route: MatchedRoute, routes: RouteTable): string {
  if (url.search === '') return url.pathname
  const query = new URLSearchParams()
  for (const name of route.query) {
    const value = url.searchParams.get(name)
    if (value !== null) query.set(name, value)
  }
  // These are the loaders that a client navigation wants; anything but a list of routes would only multiply entries.
  const wanted = url.searchParams.get('_routes')?.split(',')
  if (url.pathname.endsWith('.data') && wanted?.every((id) => routes.has(id)))
    query.set('_routes', [...new Set(wanted)].sort().join(','))
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

/** Gives each page one address. Slashes in front are left alone: `//host` in a Location would name another site. */
export function withoutTrailingSlash(pathname: string): string {
  return pathname.startsWith('//') ? pathname : pathname.replace(/(?<=[^/])\/+$/, '')
}
