import { isRouteErrorResponse, Outlet } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import { PARTICULARS } from '#company/particulars.ts'
import { SAMPLE_PACKS, SECTORS } from '#company/sectors.ts'
import { publishableParticulars } from '#domain/company/particulars.ts'
import { getSectorPath, LEAD_TIMES_PATH, SAMPLES_PATH } from '#domain/company/sectors.ts'
import { readLeadTimes } from '../lead-times/read-lead-times.ts'
import type { Route } from './+types/site-layout'
import { ErrorPage } from './errors/error-page.tsx'
import type { NavigationLink } from './header/navigation.ts'
import { SiteDocument } from './site-document.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  const { browser, siteUrl } = services
  return {
    browser,
    siteUrl,
    particulars: publishableParticulars(PARTICULARS, siteUrl),
    offers: listOffers(services),
  }
}

/** Returns footer links to pages that exist only with content. */
function listOffers(services: Parameters<typeof readLeadTimes>[0]): NavigationLink[] {
  return [
    ...SECTORS.map((sector) => ({ label: sector.title, to: getSectorPath(sector) })),
    ...(SAMPLE_PACKS.length > 0 ? [{ label: 'Sample packs', to: SAMPLES_PATH }] : []),
    ...(readLeadTimes(services).length > 0
      ? [{ label: 'Lead times and price breaks', to: LEAD_TIMES_PATH }]
      : []),
  ]
}

/** Settings never change within a document. */
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteDocument settings={loaderData.browser} footer={loaderData}>
      <Outlet />
    </SiteDocument>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteDocument settings={loaderData?.browser} footer={loaderData}>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
    </SiteDocument>
  )
}
