import {
  applicationFigures,
  closingJobs,
  contentFigures,
  latestActivity,
  leadFigures,
} from '#app/content/dashboard-figures.ts'
import { openPrivacyRequests } from '#app/content/privacy-requests.ts'
import { withDataSession } from '#app/session/data-session.ts'
import type { DataClient } from '#app/session/supabase-browser.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext, userContext } from '../portal-context.ts'
import type { Route } from './+types/staff-dashboard'
import { ActivityPanel, LATEST } from './activity-panel.tsx'
import { ApplicationPanel } from './application-panel.tsx'
import { ContentPanel } from './content-panel.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { CLOSING_DAYS, JobPanel } from './job-panel.tsx'
import { LeadPanel } from './lead-panel.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'
import { RegisterPanel } from './register-panel.tsx'
import { settle } from './settled.ts'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('Staff dashboard')

const WEEK_MS = 7 * 86_400_000

/** Waits for none of its figures: each comes when it comes. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  const ask = <T,>(call: (client: DataClient) => Promise<T>) => settle(withDataSession(session, call))
  const now = new Date()
  return {
    user: context.get(userContext),
    now,
    privacy: ask(openPrivacyRequests),
    leads: ask(leadFigures),
    applications: ask((client) => applicationFigures(client, new Date(now.getTime() - WEEK_MS))),
    jobs: ask((client) => closingJobs(client, now, CLOSING_DAYS)),
    content: ask(contentFigures),
    activity: ask((client) => latestActivity(client, LATEST)),
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

export default function StaffDashboard({ loaderData: figures }: Route.ComponentProps) {
  return (
    <DashboardFrame title="Staff dashboard" user={figures.user}>
      <PrivacyPanel figures={figures.privacy} now={figures.now} />
      <LeadPanel figures={figures.leads} now={figures.now} />
      <ApplicationPanel figures={figures.applications} />
      <JobPanel figures={figures.jobs} />
      <ContentPanel figures={figures.content} />
      <RegisterPanel now={figures.now} />
      <ActivityPanel figures={figures.activity} />
    </DashboardFrame>
  )
}
