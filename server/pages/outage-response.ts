/**
 * What visitors get while the data is out of reach: the database, or Supabase, is gone or too slow. A page says 503 and
 * when to come back, whatever its loader made of it, so that nobody takes a passing fault for the page itself.
 */
import type { RouterContextProvider, ServerBuild } from 'react-router'

/** Most of what keeps data away is over after so many seconds. */
const RETRY_AFTER_SECONDS = '30'

/** Says whether an error means that the data could not be asked. */
export type IsUnavailableError = (error: unknown) => boolean

interface OutageDependencies {
  readonly isOutOfReach: IsUnavailableError
  /** Is told of each such error; React Router reports all others itself. */
  readonly report: (context: Readonly<RouterContextProvider>, error: unknown) => void
}

type Route = NonNullable<ServerBuild['routes'][string]>
interface Arguments {
  readonly context: Readonly<RouterContextProvider>
}

/** The same application, whose loaders and actions answer 503 where the data is out of reach. */
export function withOutageResponses(build: ServerBuild, parts: OutageDependencies): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guarded(route, parts)])
  return { ...build, routes: Object.fromEntries(routes) }
}

function guarded(route: Route, parts: OutageDependencies): Route {
  const { loader, action } = route.module
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: guard(loader, parts) }),
      ...(action && { action: guard(action, parts) }),
    },
  }
}

function guard<Call extends (args: never) => unknown>(
  call: Call,
  { isOutOfReach, report }: OutageDependencies,
): Call {
  const guardedCall = async (args: Arguments) => {
    try {
      return await call(args as never)
    } catch (error) {
      if (!isOutOfReach(error)) throw error
      report(args.context, error)
      throw new Response(null, { status: 503 })
    }
  }
  return guardedCall as unknown as Call
}

/** Says when to come back, where an answer of 503 does not say so itself. */
export function withRetryAfter(headers: Headers, status: number): Headers {
  if (status === 503 && !headers.has('retry-after')) headers.set('Retry-After', RETRY_AFTER_SECONDS)
  return headers
}
