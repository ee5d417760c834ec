/** Route properties that the server needs before rendering. */
import { matchRoutes, type ServerBuild } from 'react-router'
import type { PageHandle } from '#app/server-context.ts'
import type { Role } from '#domain/roles/roles.ts'
import type { CanonicalQueries, CanonicalQuery } from './canonical-queries.ts'

export interface MatchedRoute {
  /** Pattern of the path, such as `/news/:slug`. */
  readonly pattern: string
  /** Portal screens have another document and policy. */
  readonly portal: boolean
  /** No match, or only the catch-all route. */
  readonly missing: boolean
  readonly action: boolean
  /** Roles that may post to the action; everyone if undefined. */
  readonly roles: readonly Role[] | undefined
  /** Query parameters that change the response. */
  readonly query: readonly string[]
  readonly canonicalQuery: CanonicalQuery | undefined
}

export interface RouteTable {
  /** @param pathname without the `.data` suffix of a client navigation */
  match(pathname: string): MatchedRoute
  /** Returns a recent match without the work of a new one. */
  peek(pathname: string): MatchedRoute | undefined
  has(routeId: string): boolean
}

const PORTAL_LAYOUT = 'portal/portal-layout'
/** Cached matches; React Router compiles every pattern for each match. */
const MAX_CACHED = 1000

interface Node {
  readonly id: string
  readonly path?: string
  readonly index?: boolean
  readonly caseSensitive?: boolean
  readonly children?: Node[]
}

export function createRouteTable(build: ServerBuild, canonicalQueries: CanonicalQueries): RouteTable {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)

  function childrenOf(parentId: string | undefined): Node[] {
    return routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) => {
        const common = { id, ...(path !== undefined && { path }), ...(caseSensitive && { caseSensitive }) }
        return index ? { ...common, index } : { ...common, children: childrenOf(id) }
      })
  }
  const tree = childrenOf(undefined)

  /** Least recently used first. */
  const cache = new Map<string, MatchedRoute>()

  function peek(pathname: string): MatchedRoute | undefined {
    const route = cache.get(pathname)
    if (route === undefined) return undefined
    cache.delete(pathname)
    cache.set(pathname, route)
    return route
  }

  return {
    peek,
    has: (routeId) => Object.hasOwn(build.routes, routeId),
    match(pathname) {
      const cached = peek(pathname)
      if (cached) return cached
      const route = matchUncached(pathname)
      // Clients choose the paths, so the cache is limited.
      const [oldest] = cache.keys()
      if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest)
      cache.set(pathname, route)
      return route
    },
  }

  function matchUncached(pathname: string): MatchedRoute {
    const branch = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname) ?? []
    const ids = branch.map((match) => match.route.id as string)
    const leaf = branch.at(-1)
    const handleOf = (id: string) => build.routes[id]?.module.handle as PageHandle | undefined
    const leafId = leaf?.route.id ?? ''
    return {
      pattern: `/${branch.flatMap(({ route }) => route.path?.replace(/^\/|\/$/g, '') || []).join('/')}`,
      portal: ids.includes(PORTAL_LAYOUT),
      missing: leaf === undefined || leaf.route.path === '*',
      action: build.routes[leafId]?.module.action !== undefined,
      roles: handleOf(leafId)?.roles,
      query: ids.flatMap((id) => handleOf(id)?.query ?? []),
      canonicalQuery: canonicalQueries[leafId],
    }
  }
}
