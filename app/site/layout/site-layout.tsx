import { isRouteErrorResponse, Outlet } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { claimsInDate, nextExpiry } from '#domain/company/registers.ts'
import type { Route } from './+types/site-layout'
import { ErrorPage } from './errors/error-page.tsx'
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
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
    </SiteDocument>
  )
}
