/** Route properties that the server needs before rendering. */
import { matchRoutes, type ServerBuild } from 'react-router'
import type { PageHandle } from '#app/server-context.ts'

export interface MatchedRoute {
  /** Portal screens have another document and policy. */
  readonly portal: boolean
  /** No match, or only the catch-all route. */
  readonly missing: boolean
  readonly action: boolean
  /** Query parameters that change the response. */
  readonly query: readonly string[]
}

export interface RouteTable {
  /** @param pathname without the `.data` suffix of a client navigation */
  match(pathname: string): MatchedRoute
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

export function createRouteTable(build: ServerBuild): RouteTable {
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

  const cache = new Map<string, MatchedRoute>()

  return {
    has: (routeId) => Object.hasOwn(build.routes, routeId),
    match(pathname) {
      const cached = cache.get(pathname)
      if (cached) return cached
      const route = matchUncached(pathname)
      // Clients choose the paths, so the cache is limited.
      if (cache.size >= MAX_CACHED) cache.clear()
      cache.set(pathname, route)
      return route
    },
  }

  function matchUncached(pathname: string): MatchedRoute {
    const branch = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname) ?? []
    const ids = branch.map((match) => match.route.id as string)
    const leaf = branch.at(-1)
    return {
      portal: ids.includes(PORTAL_LAYOUT),
      missing: leaf === undefined || leaf.route.path === '*',
      action: leaf?.route.id !== undefined && build.routes[leaf.route.id]?.module.action !== undefined,
      query: ids.flatMap((id) => (build.routes[id]?.module.handle as PageHandle | undefined)?.query ?? []),
    }
  }
}
