import { contentFigures, latestActivity } from '#app/content/dashboard-figures.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { sessionContext, userContext } from '../ui/calls.ts'
import { attempt } from '../ui/outcome.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/marketing-dashboard'
import { ActivityPanel, ContentPanel, LATEST, RegisterPanel } from './content-panels.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Marketing dashboard')

/** Waits for none of its figures: each comes when it comes. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  return {
    user: context.get(userContext),
    now: new Date(),
    content: attempt(() => withDataSession(session, contentFigures)),
    activity: attempt(() => withDataSession(session, (client) => latestActivity(client, LATEST))),
  }
}
clientLoader.hydrate = true as const

export default function MarketingDashboard({ loaderData: figures }: Route.ComponentProps) {
  return (
    <DashboardFrame title="Marketing dashboard" user={figures.user}>
      <ContentPanel figures={figures.content} />
      <RegisterPanel now={figures.now} />
      <ActivityPanel figures={figures.activity} />
    </DashboardFrame>
  )
}
