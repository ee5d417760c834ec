import type { Company } from '#domain/company-entries/company.ts'
import type { MatchedRoute, RouteTable } from './route-table.ts'

/** Slugs have up to 250 characters. */
const MAX_PATH_LENGTH = 1024

/** Rejects long paths, control characters, line separators (which no route pattern matches) and invalid UTF-8. */
export function isSafePath(pathname: string): boolean {
  if (pathname.length > MAX_PATH_LENGTH) return false
  try {
    return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/**
 * Returns the path with the route's query parameters in a fixed order, without values that the page doesn't understand:
 * the cache key of a public page.
 */
export function getCanonicalUrl(url: URL, route: MatchedRoute, routes: RouteTable, company: Company): string {
  if (url.search === '') return url.pathname
  const listed = new URLSearchParams()
  for (const name of route.query) {
    const value = url.searchParams.get(name)
    if (value !== null) listed.set(name, value)
  }
  const query = listed.size > 0 && route.canonicalQuery ? route.canonicalQuery(listed, company) : listed
  // `_routes` selects loaders of a client navigation. Unknown values would only multiply cache entries.
  const routeIds = url.searchParams.get('_routes')?.split(',')
  if (url.pathname.endsWith('.data') && routeIds?.every((id) => routes.has(id)))
    query.set('_routes', [...new Set(routeIds)].sort().join(','))
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}

/** Removes trailing slashes. Leading ones stay: `//host` in a Location header would name another website. */
export function withoutTrailingSlash(pathname: string): string {
  return pathname.startsWith('//') ? pathname : pathname.replace(/(?<=[^/])\/+$/, '')
}

/** A client navigation requests `.data` below the page's path. */
export function withoutDataSuffix(pathname: string): string {
  return pathname.replace(/(?:\/_)?\.data$/, '') || '/'
}
