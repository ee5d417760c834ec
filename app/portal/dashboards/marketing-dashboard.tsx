import { contentFigures, latestActivity } from '#app/content/dashboard-figures.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext, userContext } from '../portal-context.ts'
import type { Route } from './+types/marketing-dashboard'
import { ActivityPanel, LATEST } from './activity-panel.tsx'
import { ContentPanel } from './content-panel.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { RegisterPanel } from './register-panel.tsx'
import { settle } from './settled.ts'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('Marketing dashboard')

/** Waits for none of its figures: each comes when it comes. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  return {
    user: context.get(userContext),
    now: new Date(),
    content: settle(withDataSession(session, contentFigures)),
    activity: settle(withDataSession(session, (client) => latestActivity(client, LATEST))),
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

export default function MarketingDashboard({ loaderData: figures }: Route.ComponentProps) {
  return (
    <DashboardFrame title="Marketing dashboard" user={figures.user}>
      <ContentPanel figures={figures.content} />
      <RegisterPanel now={figures.now} />
      <ActivityPanel figures={figures.activity} />
    </DashboardFrame>
  )
}
