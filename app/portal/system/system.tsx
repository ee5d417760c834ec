import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type FailedEmail, listFailedEmails } from '#app/content/emails/failed-emails.ts'
import { DELIVERY_STATES } from '#domain/email/delivery-states.ts'
import { resourceLabel } from '#domain/feeds/feed-labels.ts'
import { getLeadPath } from '#domain/leads/leads.ts'
import { formatFileSize } from '#domain/media/media.ts'
import {
  getCertificateState,
  getTaskStates,
  SYSTEM_API,
  type SystemResponse,
  type TaskState,
} from '#domain/system/system.ts'
import { LondonDate, RelativeTime } from '../ui/date-time.tsx'
import { loadData, loadFromWebsiteApi } from '../ui/loader-data.ts'
import { Fact, Facts } from '../ui/record/record.tsx'
import { StatusBadge } from '../ui/record/status-badge.tsx'
import { Panel, pageTitle, ScreenHeader } from '../ui/screen.tsx'
import { DeliveryActions } from '../ui/timeline/delivery-actions.tsx'
import type { Route } from './+types/system'
import styles from './system.module.css'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('System')

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const now = new Date()
  const [system, failedEmails] = await Promise.all([
    loadFromWebsiteApi<SystemResponse>(context, SYSTEM_API),
    loadData(context, (client) => listFailedEmails(client, now)),
  ])
  return { system, failedEmails, now }
}
clientLoader.hydrate = true as const

export default function System({ loaderData: { system, failedEmails, now } }: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <ScreenHeader title="System" />
      <div className={styles.panels}>
        <Panel id="state" title="State">
          <SystemFacts system={system} now={now} />
        </Panel>
        <Panel id="tasks" title="Tasks">
          <ul className={styles.rows}>
            {getTaskStates(system, now).map((state) => (
              <TaskRow key={state.task} state={state} />
            ))}
          </ul>
        </Panel>
      </div>
      <Panel
        id="failed-emails"
        title="Failed emails"
        end={<Text size="sm">{system.failedEmails.toLocaleString('en-GB')} in the last 30 days</Text>}
      >
        {failedEmails.length === 0 ? (
          <Text>Every email of the last 30 days was accepted or is still waiting.</Text>
        ) : (
          <ul className={styles.rows}>
            {failedEmails.map((email) => (
              <FailedEmailRow key={email.id} email={email} />
            ))}
          </ul>
        )}
      </Panel>
    </Stack>
  )
}

function SystemFacts({ system, now }: { readonly system: SystemResponse; readonly now: Date }) {
  const late = system.feeds.filter(({ isLate }) => isLate)
  return (
    <Facts>
      <Fact label="Website">
        {system.version}, started <RelativeTime at={system.startedAt} />
      </Fact>
      <Fact label="Database">{system.database}</Fact>
      <Fact label="Node">{system.node}</Fact>
      {system.disk !== null && (
        <Fact label="Disk">
          <StatusBadge tone={system.disk.room === 'enough' ? 'good' : 'danger'}>
            {formatFileSize(system.disk.free)} free
          </StatusBadge>
        </Fact>
      )}
      {system.certificateExpires !== null && (
        <Fact label="Certificate">
          <Certificate expires={system.certificateExpires} now={now} />
        </Fact>
      )}
      <Fact label="Company data">
        {system.placeholders === 0 ? (
          <StatusBadge tone="good">Ready for production</StatusBadge>
        ) : (
          <>
            <StatusBadge tone="progress">
              {system.placeholders === 1 ? '1 placeholder' : `${system.placeholders} placeholders`}
            </StatusBadge>{' '}
            <Text span size="sm">
              Replace them before going public, as docs/make-it-yours.md explains. To list them:{' '}
              <code>npm run check:company</code>
            </Text>
          </>
        )}
      </Fact>
      <Fact label="Emails">{formatWaiting(system.waitingEmails)}</Fact>
      {system.unscannedCvs !== null && <Fact label="Virus scans">{formatWaiting(system.unscannedCvs)}</Fact>}
      <Fact label="Feeds">
        <Anchor component={Link} to="/feeds">
          {system.feeds.length === 0
            ? 'Nothing received yet'
            : late.length === 0
              ? 'All on time'
              : `Late: ${late.map(({ resource }) => resourceLabel(resource)).join(', ')}`}
        </Anchor>
      </Fact>
    </Facts>
  )
}

const formatWaiting = (count: number) => `${count === 0 ? 'None' : count.toLocaleString('en-GB')} waiting`

function Certificate({ expires, now }: { readonly expires: string; readonly now: Date }) {
  const { days, isLate } = getCertificateState(expires, now)
  return (
    <StatusBadge tone={isLate ? 'danger' : 'good'}>
      {days < 0 ? 'Expired on ' : 'Valid until '}
      <LondonDate moment={expires} />
    </StatusBadge>
  )
}

function TaskRow({ state: { label, tone, status, run, hint } }: { readonly state: TaskState }) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>{label}</span>
      <StatusBadge tone={tone}>{status}</StatusBadge>
      <span className={styles.detail}>
        {run === null ? (
          hint
        ) : (
          <>
            <RelativeTime at={run.finishedAt} />: {run.detail}
          </>
        )}
      </span>
    </li>
  )
}

function FailedEmailRow({ email }: { readonly email: FailedEmail }) {
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {email.lead === null ? (
          email.subject
        ) : (
          <Anchor component={Link} to={getLeadPath(encodeURIComponent(email.lead))} inherit>
            {email.subject}
          </Anchor>
        )}
      </span>
      <StatusBadge tone={email.state === 'in_doubt' ? 'progress' : 'danger'}>
        {DELIVERY_STATES[email.state]}
      </StatusBadge>
      <span className={styles.detail}>
        {email.recipient !== null && `${email.recipient}, `}
        <RelativeTime at={email.createdAt} />
        {email.serverAnswer !== null && `: ${email.serverAnswer}`}
      </span>
      <DeliveryActions id={email.id} state={email.state} />
    </li>
  )
}
