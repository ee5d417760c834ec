import { latestActivity, readContentMetrics, readEditorialOverview } from '#app/content/dashboard-metrics.ts'
import { tryAction } from '../ui/action-result.ts'
import { readDataLater, userContext } from '../ui/loader-data.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/marketing-dashboard'
import {
  ActivityPanel,
  ContentPanel,
  EditorialPanel,
  LATEST,
  RegisterPanel,
  readRegisters,
} from './content-panels.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { readVisits, VisitPanel } from './traffic-panel.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Marketing dashboard')

const DESK_ITEMS = 5

/** Returns promises, so that panels load independently. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const now = new Date()
  return {
    user: context.get(userContext),
    now,
    desk: tryAction(() => readDataLater(context, (client) => readEditorialOverview(client, now, DESK_ITEMS))),
    content: tryAction(() => readDataLater(context, readContentMetrics)),
    visits: tryAction(() => readDataLater(context, (client) => readVisits(client, now))),
    registers: tryAction(() => readDataLater(context, readRegisters)),
    activity: tryAction(() => readDataLater(context, (client) => latestActivity(client, LATEST))),
  }
}
clientLoader.hydrate = true as const

export default function MarketingDashboard({ loaderData: figures }: Route.ComponentProps) {
  return (
    <DashboardFrame title="Marketing dashboard" user={figures.user}>
      <EditorialPanel figures={figures.desk} />
      <ContentPanel figures={figures.content} />
      <VisitPanel figures={figures.visits} />
      <RegisterPanel now={figures.now} figures={figures.registers} />
      <ActivityPanel figures={figures.activity} />
    </DashboardFrame>
  )
}
