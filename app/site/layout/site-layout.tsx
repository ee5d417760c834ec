import { isRouteErrorResponse, Outlet } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { PARTICULARS } from '#company/particulars.ts'
import { publishableParticulars } from '#domain/company/particulars.ts'
import type { Route } from './+types/site-layout'
import { ErrorPage } from './errors/error-page.tsx'
import { SiteDocument } from './site-document.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { browser, siteUrl } = context.get(siteServices)
  return { browser, siteUrl, particulars: publishableParticulars(PARTICULARS, siteUrl) }
}

/** Settings never change within a document. */
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteDocument settings={loaderData.browser} particulars={loaderData.particulars}>
      <Outlet />
    </SiteDocument>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteDocument settings={loaderData?.browser} particulars={loaderData?.particulars}>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
    </SiteDocument>
  )
}
