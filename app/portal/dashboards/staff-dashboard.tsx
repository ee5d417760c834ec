import {
  closingJobs,
  latestActivity,
  readApplicationMetrics,
  readContentMetrics,
  readLeadMetrics,
} from '#app/content/dashboard-metrics.ts'
import { countEmails } from '#app/content/emails/queries.ts'
import { openPrivacyRequests } from '#app/content/privacy-requests.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { NOTICES_API, type NoticesResponse } from '#domain/notices/notices.ts'
import { tryAction } from '../ui/action-result.ts'
import { callWebsiteApi, loadDeferredData, sessionContext, userContext } from '../ui/loader-data.ts'
import { pageTitle } from '../ui/screen.tsx'
import type { Route } from './+types/staff-dashboard'
import { ActivityPanel, ContentPanel, LATEST, RegisterPanel, readRegisters } from './content-panels.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import {
  ApplicationPanel,
  CLOSING_DAYS,
  EmailPanel,
  JobPanel,
  LeadPanel,
  PrivacyPanel,
} from './inbox-panels.tsx'
import { Notices } from './notices.tsx'
import { readVisits, VisitPanel } from './traffic-panel.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Staff dashboard')

const WEEK_MS = 7 * 86_400_000

/** Returns promises, so that panels load independently. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  const load = <T,>(call: (client: DataClient) => Promise<T>) =>
    tryAction(() => loadDeferredData(context, call))
  const now = new Date()
  return {
    user: context.get(userContext),
    now,
    notices: tryAction(() => callWebsiteApi<NoticesResponse>(session, 'GET', NOTICES_API)),
    privacy: load(openPrivacyRequests),
    leads: load(readLeadMetrics),
    applications: load((client) => readApplicationMetrics(client, new Date(now.getTime() - WEEK_MS))),
    emails: load(countEmails),
    jobs: load((client) => closingJobs(client, now, CLOSING_DAYS)),
    content: load(readContentMetrics),
    visits: load((client) => readVisits(client, now)),
    registers: load(readRegisters),
    activity: load((client) => latestActivity(client, LATEST)),
  }
}
clientLoader.hydrate = true as const

export default function StaffDashboard({ loaderData: data }: Route.ComponentProps) {
  return (
    <DashboardFrame title="Staff dashboard" user={data.user}>
      <Notices notices={data.notices} />
      <PrivacyPanel data={data.privacy} now={data.now} />
      <LeadPanel data={data.leads} now={data.now} />
      <EmailPanel data={data.emails} />
      <ApplicationPanel data={data.applications} />
      <JobPanel data={data.jobs} />
      <ContentPanel data={data.content} />
      <VisitPanel data={data.visits} />
      <RegisterPanel now={data.now} data={data.registers} />
      <ActivityPanel data={data.activity} />
    </DashboardFrame>
  )
}
