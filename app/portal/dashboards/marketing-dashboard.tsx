import { readEditorialOverview, readWaitingDrafts } from '#app/content/dashboard-metrics.ts'
import { readBreakdowns } from '#app/content/reports/analytics.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { tryAction } from '../ui/action-result.ts'
import { loadDeferredData } from '../ui/loader-data.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/marketing-dashboard'
import styles from './dashboard.module.css'
import { CREATE_CONTENT, DashboardFrame } from './dashboard-frame.tsx'
import { ContentPanel, readRegisters, TopPanel } from './lists.tsx'
import { awaitQuickPanels } from './quick-panels.ts'
import { getTrendRanges, readVisits, Trends, visitTrend } from './trends.tsx'
import { listDrafts, listExpiring, listSchedule } from './work-items.ts'
import { SchedulePanel, ToDoPanel } from './work-panels.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Today')

const ITEMS = 3
const TOP_ROWS = 6

/** Panels load independently; `loaderData` has the promises of slow ones. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const now = new Date()
  const load = <T,>(call: (client: DataClient) => Promise<T>) => loadDeferredData(context, call)
  const { dateRange } = getTrendRanges(now)
  const editorial = load((client) => readEditorialOverview(client, now, ITEMS))
  const panels = await awaitQuickPanels({
    work: tryAction(async () => {
      const [drafts, registers] = await Promise.all([load(readWaitingDrafts), load(readRegisters)])
      return [...listExpiring(registers, now), ...listDrafts(drafts, now)]
    }),
    editorial: tryAction(() => editorial),
    schedule: tryAction(async () => {
      const { scheduled } = await editorial
      const appointments = scheduled.items.map(({ kind, recordId, title, at }) => ({
        kind,
        key: String(recordId),
        name: title,
        about: '',
        phone: null,
        at,
      }))
      return listSchedule(appointments, now)
    }),
    trends: tryAction(async () => {
      const visits = await load((client) => readVisits(client, now))
      return [
        visitTrend('Visitors', 'visitors', visits),
        visitTrend('Visits', 'visits', visits),
        visitTrend('Page views', 'views', visits),
        visitTrend('Enquiries', 'enquiries', visits),
      ]
    }),
    top: tryAction(() => load((client) => readBreakdowns(client, dateRange, undefined, TOP_ROWS))),
  })
  return { now, ...panels }
}
clientLoader.hydrate = true as const

export default function MarketingDashboard({ loaderData: data }: Route.ComponentProps) {
  return (
    <DashboardFrame now={data.now} create={CREATE_CONTENT}>
      <div className={styles.today}>
        <ToDoPanel data={data.work} />
        <SchedulePanel data={data.schedule} />
      </div>
      <Trends data={data.trends} now={data.now} />
      <div className={styles.panels}>
        <TopPanel
          title="Top pages"
          dimension="page"
          empty="The most visited pages of the last 28 days appear here."
          data={data.top}
        />
        <TopPanel
          title="Campaigns"
          dimension="campaign"
          empty="No visits from campaign links in the last 28 days."
          data={data.top}
        />
        <ContentPanel data={data.editorial} />
      </div>
    </DashboardFrame>
  )
}
