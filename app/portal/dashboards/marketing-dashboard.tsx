import { latestActivity, readContentMetrics, readEditorialOverview } from '#app/content/dashboard-metrics.ts'
import { tryAction } from '../ui/action-result.ts'
import { loadDeferredData, userContext } from '../ui/loader-data.ts'
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

const EDITORIAL_ITEMS = 5

/** Returns promises, so that panels load independently. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const now = new Date()
  return {
    user: context.get(userContext),
    now,
    editorial: tryAction(() =>
      loadDeferredData(context, (client) => readEditorialOverview(client, now, EDITORIAL_ITEMS)),
    ),
    content: tryAction(() => loadDeferredData(context, readContentMetrics)),
    visits: tryAction(() => loadDeferredData(context, (client) => readVisits(client, now))),
    registers: tryAction(() => loadDeferredData(context, readRegisters)),
    activity: tryAction(() => loadDeferredData(context, (client) => latestActivity(client, LATEST))),
  }
}
clientLoader.hydrate = true as const

export default function MarketingDashboard({ loaderData: data }: Route.ComponentProps) {
  return (
    <DashboardFrame title="Marketing dashboard" user={data.user}>
      <EditorialPanel data={data.editorial} />
      <ContentPanel data={data.content} />
      <VisitPanel data={data.visits} />
      <RegisterPanel now={data.now} data={data.registers} />
      <ActivityPanel data={data.activity} />
    </DashboardFrame>
  )
}
