import { newsOverview } from '#app/content/news.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext, userContext } from '../portal-context.ts'
import type { Route } from './+types/staff-dashboard'
import { EditorialDashboard } from './editorial-dashboard.tsx'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('Staff dashboard')

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  const user = context.get(userContext)
  return { user, news: await withDataSession(session, (client) => newsOverview(client)) }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

export default function StaffDashboard({ loaderData }: Route.ComponentProps) {
  return <EditorialDashboard title="Staff dashboard" {...loaderData} />
}
