import { isRouteErrorResponse, Outlet } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { PARTICULARS } from '#company/particulars.ts'
import { publishableParticulars } from '#domain/company/particulars.ts'
import { readRegisters } from '../certificates/read-registers.ts'
import type { Route } from './+types/site-layout'
import { ErrorPage } from './errors/error-page.tsx'
import { SiteDocument } from './site-document.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  const { browser, siteUrl } = services
  const claims = readRegisters(services).claims.map(({ id, wording }) => ({ id, wording }))
  return { browser, siteUrl, claims, particulars: publishableParticulars(PARTICULARS, siteUrl) }
}

/** Settings never change within a document. */
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteDocument settings={loaderData.browser} footerTexts={loaderData}>
      <Outlet />
    </SiteDocument>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteDocument settings={loaderData?.browser} footerTexts={loaderData}>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
    </SiteDocument>
  )
}
