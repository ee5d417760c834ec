import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { usePageViews } from '#app/analytics/track.ts'
import { siteServices } from '#app/server-context.ts'
import { type BrowserSession, browserSession } from '#app/session/browser-session.ts'
import {
  enforceRouteGuard,
  getAdmittedUser,
  isCurrentScreen,
  withoutPrompts,
} from '#app/session/route-guard.ts'
import { UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'
import { AuthProvider } from '../session/account/auth-provider.tsx'
import type { Route } from './+types/portal-layout'
import { PortalDocument } from './portal-document.tsx'
import { PortalShell } from './shell/portal-shell.tsx'
import {
  createNavigationTimeout,
  navigationTimeoutContext,
  sessionContext,
  userContext,
} from './ui/loader-data.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { browser, nonce } = context.get(siteServices)
  return { browser, nonce }
}

/** Settings and nonce stay the same for the document's lifetime. */
export const shouldRevalidate = () => false

/**
 * Checks access before any loader runs. If the server does not confirm the session in time, it is assumed valid, and
 * the loader reports the outage. When the user already has access, loader and check run in parallel.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const session = await browserSession()
    const url = new URL(request.url)
    const timeout = createNavigationTimeout(session)
    const knownUser = isCurrentScreen(session, url)
    const guard = enforceRouteGuard(session, url)
    const admitted = Promise.race([guard, timeout.then(() => getKnownUser(session, url) ?? guard)])
    context.set(sessionContext, knownUser === null ? session : withoutPrompts(session, guard))
    context.set(navigationTimeoutContext, timeout)
    context.set(userContext, knownUser ?? (await admitted))
    const [loaded] = await Promise.all([next(), admitted])
    return loaded
  },
]

/** Returns the user the guard admits from local state, or null. */
function getKnownUser({ auth }: BrowserSession, { pathname }: URL) {
  const state = auth.state.get()
  return state.status === 'loading' ? null : getAdmittedUser(state, pathname)
}

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  usePageViews(loaderData.browser, 'portal')
  return (
    <PortalDocument nonce={loaderData.nonce}>
      <AuthProvider settings={loaderData.browser}>
        <PortalShell>
          <Outlet />
        </PortalShell>
      </AuthProvider>
    </PortalDocument>
  )
}

/** Errors outside a screen; `ui/screen.tsx` shows a screen's errors in the frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('portal/portal-layout')
  return (
    <PortalDocument nonce={data?.nonce ?? ''}>
      <main>
        <h1>{isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : UNEXPECTED_ERROR}</h1>
        <p>
          <a href="/">Go to the home page</a>
        </p>
      </main>
    </PortalDocument>
  )
}
