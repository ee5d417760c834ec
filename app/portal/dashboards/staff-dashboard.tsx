import {
  latestActivity,
  readStaffToday,
  readStaffTrends,
  readWaitingDrafts,
} from '#app/content/dashboard-metrics.ts'
import { listLeads } from '#app/content/leads/queries.ts'
import { countOpenWork } from '#app/content/portal/open-work.ts'
import { openPrivacyRequests } from '#app/content/privacy-requests.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { NOTICES_API, type NoticesResponse } from '#domain/notices/notices.ts'
import { tryAction } from '../ui/action-result.ts'
import { callWebsiteApi, loadDeferredData, sessionContext, userContext } from '../ui/loader-data.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/staff-dashboard'
import styles from './dashboard.module.css'
import { CREATE_CONTENT, DashboardFrame } from './dashboard-frame.tsx'
import { ActivityPanel, AssignedPanel, LATEST, readRegisters } from './lists.tsx'
import { Notices } from './notices.tsx'
import { awaitQuickPanels } from './quick-panels.ts'
import { getTrendRanges, readVisits, staffTrends, Trends, visitTrend } from './trends.tsx'
import {
  listCustomerWork,
  listDrafts,
  listDueRequests,
  listExpiring,
  listSchedule,
  listStaffWork,
} from './work-items.ts'
import { SchedulePanel, ToDoPanel } from './work-panels.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Today')

/** Panels load independently; `loaderData` has the promises of slow ones. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  const user = context.get(userContext)
  const load = <T,>(call: (client: DataClient) => Promise<T>) => loadDeferredData(context, call)
  const now = new Date()
  const { dateRange, before } = getTrendRanges(now)
  const today = load(readStaffToday)
  const work = Promise.all([
    today,
    load(countOpenWork),
    load(openPrivacyRequests),
    load(readRegisters),
    load(readWaitingDrafts),
  ])
  const trends = Promise.all([
    load((client) => readStaffTrends(client, dateRange)),
    load((client) => readStaffTrends(client, before)),
    load((client) => readVisits(client, now)),
  ])
  const panels = await awaitQuickPanels({
    notices: tryAction(() => callWebsiteApi<NoticesResponse>(session, 'GET', NOTICES_API)),
    work: tryAction(async () => {
      const [staff, open, requests, registers, drafts] = await work
      const items = [
        ...listCustomerWork(open),
        ...listStaffWork(staff, now),
        ...listDueRequests(requests, now),
        ...listExpiring(registers, now),
        ...listDrafts(drafts, now),
      ]
      // Keeps the order within each group.
      return [...items.filter(({ tone }) => tone === 'late'), ...items.filter(({ tone }) => tone !== 'late')]
    }),
    schedule: tryAction(async () => listSchedule((await today).schedule, now)),
    trends: tryAction(async () => {
      const [current, previous, visits] = await trends
      return [...staffTrends([current, previous]), visitTrend('Website visitors', 'visitors', visits)]
    }),
    assigned: tryAction(() => load((client) => listLeads(client, assignedTo(user.id)))),
    activity: tryAction(() => load((client) => latestActivity(client, LATEST))),
  })
  return { user, now, ...panels }
}
clientLoader.hydrate = true as const

const assignedTo = (assignee: string) =>
  ({
    q: '',
    show: 'inbox',
    status: '',
    type: '',
    quality: '',
    source: '',
    assignee,
    sort: 'waiting',
    page: 1,
  }) as const

const CREATE = [
  { label: 'Lead', icon: 'message-square-text', to: '/leads/new' },
  ...CREATE_CONTENT,
  { label: 'Vacancy', icon: 'briefcase', to: '/jobs-admin/new' },
] as const

export default function StaffDashboard({ loaderData: data }: Route.ComponentProps) {
  return (
    <DashboardFrame now={data.now} create={CREATE}>
      <Notices notices={data.notices} />
      <div className={styles.today}>
        <ToDoPanel data={data.work} />
        <SchedulePanel data={data.schedule} />
      </div>
      <Trends data={data.trends} now={data.now} />
      <div className={styles.panels}>
        <AssignedPanel userId={data.user.id} data={data.assigned} />
        <ActivityPanel data={data.activity} />
      </div>
    </DashboardFrame>
  )
}
