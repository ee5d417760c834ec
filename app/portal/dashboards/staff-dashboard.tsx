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
import { callWebsiteApi, readDataLater, sessionContext, userContext } from '../ui/loader-data.ts'
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
  const ask = <T,>(call: (client: DataClient) => Promise<T>) => tryAction(() => readDataLater(context, call))
  const now = new Date()
  return {
    user: context.get(userContext),
    now,
    notices: tryAction(() => callWebsiteApi<NoticesResponse>(session, 'GET', NOTICES_API)),
    privacy: ask(openPrivacyRequests),
    leads: ask(readLeadMetrics),
    applications: ask((client) => readApplicationMetrics(client, new Date(now.getTime() - WEEK_MS))),
    emails: ask(countEmails),
    jobs: ask((client) => closingJobs(client, now, CLOSING_DAYS)),
    content: ask(readContentMetrics),
    visits: ask((client) => readVisits(client, now)),
    registers: ask(readRegisters),
    activity: ask((client) => latestActivity(client, LATEST)),
  }
}
clientLoader.hydrate = true as const

export default function StaffDashboard({ loaderData: figures }: Route.ComponentProps) {
  return (
    <DashboardFrame title="Staff dashboard" user={figures.user}>
      <Notices notices={figures.notices} />
      <PrivacyPanel figures={figures.privacy} now={figures.now} />
      <LeadPanel figures={figures.leads} now={figures.now} />
      <EmailPanel figures={figures.emails} />
      <ApplicationPanel figures={figures.applications} />
      <JobPanel figures={figures.jobs} />
      <ContentPanel figures={figures.content} />
      <VisitPanel figures={figures.visits} />
      <RegisterPanel now={figures.now} figures={figures.registers} />
      <ActivityPanel figures={figures.activity} />
    </DashboardFrame>
  )
}
