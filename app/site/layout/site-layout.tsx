import { isRouteErrorResponse, Outlet } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { CERTIFICATES, CLAIMS } from '#domain/brand.ts'
import { claimsInDate, nextExpiry } from '#domain/registers.ts'
import type { Route } from './+types/site-layout'
import { ErrorPage, OfflinePage } from './error-page.tsx'
import { SiteDocument } from './site-document.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { browser, siteUrl, page, now } = context.get(siteServices)
  const expiry = nextExpiry([...CLAIMS, ...CERTIFICATES], now())
  if (expiry) page.validUntil(expiry)
  const claims = claimsInDate(CLAIMS, CERTIFICATES, now()).map(({ id, wording }) => ({ id, wording }))
  return { browser, siteUrl, claims }
}

/** Settings do not change while a document lives. */
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteDocument settings={loaderData.browser} claims={loaderData.claims}>
      <Outlet />
    </SiteDocument>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteDocument settings={loaderData?.browser} claims={loaderData?.claims ?? []}>
      {isOffline(error) ? <OfflinePage /> : <ErrorPage status={statusOf(error)} />}
    </SiteDocument>
  )
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500
}

/** The next page's data could not be asked for: an answer of any kind would have a status. */
function isOffline(error: unknown): boolean {
  return typeof navigator !== 'undefined' && !navigator.onLine && !isRouteErrorResponse(error)
}
