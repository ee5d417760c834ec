import { isRouteErrorResponse, Outlet } from 'react-router'
import { siteServices } from '#app/server-context.ts'
import type { Route } from './+types/site-layout'
import { ErrorPage } from './error-page.tsx'
import { SiteDocument } from './site-document.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { browser, siteUrl } = context.get(siteServices)
  return { browser, siteUrl }
}

/** Settings do not change while a document lives. */
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteDocument settings={loaderData.browser}>
      <Outlet />
    </SiteDocument>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteDocument settings={loaderData?.browser}>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
    </SiteDocument>
  )
}
