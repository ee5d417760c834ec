import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { AuthProvider } from '#app/session/auth-provider.tsx'
import { browserSession } from '#app/session/browser-session.ts'
import { passGuard } from '#app/session/route-guard.ts'
import { UNEXPECTED_ERROR } from '#domain/errors/error-catalogue.ts'
import type { Route } from './+types/portal-layout'
import { PortalFrame } from './frame/portal-frame.tsx'
import { sessionContext, userContext } from './portal-context.ts'
import { PortalDocument } from './portal-document.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { browser, nonce } = context.get(siteServices)
  return { browser, nonce }
}

/** Settings and nonce do not change while a document lives. */
export const shouldRevalidate = () => false

/**
 * Before any screen's loader: nobody else's screen is even asked for. What somebody sends is let through whatever has
 * become of their session, as it holds their work: the data call asks them to sign in again (`data-session.ts`).
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, context }) => {
    const session = await browserSession()
    context.set(sessionContext, session)
    if (request.method !== 'GET') return
    context.set(userContext, await passGuard(session, new URL(request.url)))
  },
]

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PortalDocument nonce={loaderData.nonce}>
      <AuthProvider settings={loaderData.browser}>
        <PortalFrame>
          <Outlet />
        </PortalFrame>
      </AuthProvider>
    </PortalDocument>
  )
}

/** What fails outside a screen. A screen's own failures are shown in the frame (`screen-error.tsx`). */
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
