/**
 * Responses during an outage of the database or Supabase: 503 with Retry-After, so that neither visitors nor crawlers
 * take the error for the page.
 */
import type { RouterContextProvider, ServerBuild } from 'react-router'

/** Typical outage in seconds. */
const RETRY_AFTER_SECONDS = '30'

/** Whether an error means that the data is unavailable. */
export type IsUnavailableError = (error: unknown) => boolean

interface OutageDependencies {
  readonly isUnavailable: IsUnavailableError
  /** Receives these errors; React Router reports all others. */
  readonly report: (context: Readonly<RouterContextProvider>, error: unknown) => void
}

type Route = NonNullable<ServerBuild['routes'][string]>
interface Arguments {
  readonly context: Readonly<RouterContextProvider>
}

/** Wraps loaders and actions so that they respond with 503 during an outage. */
export function withOutageResponses(build: ServerBuild, dependencies: OutageDependencies): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && withOutageHandling(route, dependencies),
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}

function withOutageHandling(route: Route, dependencies: OutageDependencies): Route {
  const { loader, action } = route.module
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: guard(loader, dependencies) }),
      ...(action && { action: guard(action, dependencies) }),
    },
  }
}

function guard<Call extends (args: never) => unknown>(
  call: Call,
  { isUnavailable, report }: OutageDependencies,
): Call {
  const guardedCall = async (args: Arguments) => {
    try {
      return await call(args as never)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      report(args.context, error)
      throw new Response(null, { status: 503 })
    }
  }
  return guardedCall as unknown as Call
}

/** Adds Retry-After to a 503 response that lacks it. */
export function withRetryAfter(headers: Headers, status: number): Headers {
  if (status === 503 && !headers.has('retry-after')) headers.set('Retry-After', RETRY_AFTER_SECONDS)
  return headers
}
