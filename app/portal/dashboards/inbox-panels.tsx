import { Text } from '@mantine/core'
import type { ApplicationMetrics, ClosingJob, LeadMetrics } from '#app/content/dashboard-metrics.ts'
import type { EmailCounts } from '#app/content/emails/queries.ts'
import type { PrivacyRequestSummary } from '#app/content/privacy-requests.ts'
import { isOverdue, KIND_NAMES } from '#domain/privacy/queue.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { DueLabel } from '../privacy-requests/due-date-label.tsx'
import type { ActionResult } from '../ui/action-result.ts'
import { CalendarDate } from '../ui/date-time.tsx'
import styles from './dashboard.module.css'
import { Counts, MetricPanel, Metrics, MetricValue, ScreenLink } from './metric-panel.tsx'

const REQUESTS = '/privacy-requests'
const LEADS = '/leads'
const APPLICATIONS = '/job-applications'
const JOBS = '/jobs-admin'
const EMAILS = '/email-viewer'

const FIRST_REQUESTS = 4
export const CLOSING_DAYS = 14

interface PrivacyPanelProps {
  /** Open requests, earliest due date first. */
  readonly data: Promise<ActionResult<readonly PrivacyRequestSummary[]>>
  readonly now: Date
}

export function PrivacyPanel({ data, now }: PrivacyPanelProps) {
  return (
    <MetricPanel title="Privacy requests" to={REQUESTS} data={data}>
      {(open) => {
        if (open.length === 0) return <Text c="dimmed">No open requests</Text>
        const overdue = open.filter((request) => isOverdue(request, now)).length
        return (
          <>
            <Metrics>
              <MetricValue value={open.length} label="open" to={REQUESTS} />
              <MetricValue
                value={overdue}
                label="overdue"
                to={`${REQUESTS}?show=overdue`}
                isUrgent={overdue > 0}
              />
            </Metrics>
            <ul className={styles.list}>
              {open.slice(0, FIRST_REQUESTS).map((request) => (
                <li key={request.id} className={styles.stacked}>
                  <ScreenLink to={`${REQUESTS}/${request.reference}`}>
                    {KIND_NAMES[request.kind]} {request.reference}
                  </ScreenLink>
                  <DueLabel request={request} now={now} />
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </MetricPanel>
  )
}

interface LeadPanelProps {
  readonly data: Promise<ActionResult<LeadMetrics>>
  readonly now: Date
}

export function LeadPanel({ data, now }: LeadPanelProps) {
  return (
    <MetricPanel title="Leads" to={LEADS} data={data}>
      {({ byStatus, open, callbacks, firstDue }) => {
        if (open === 0) return <Text c="dimmed">No open leads</Text>
        const isLate = firstDue !== null && Date.parse(firstDue) < now.getTime()
        return (
          <>
            <Metrics>
              <MetricValue value={open} label="open" to={LEADS} />
              <MetricValue value={callbacks} label="calls due" to={LEADS} isUrgent={isLate} />
            </Metrics>
            {firstDue !== null && (
              <Text size="sm" className={isLate ? (styles.overdue ?? '') : ''}>
                The first {isLate ? 'was' : 'is'} due by {formatDeadline(new Date(firstDue))}.
              </Text>
            )}
            <Counts counts={byStatus} to={LEADS} />
          </>
        )
      }}
    </MetricPanel>
  )
}

export function ApplicationPanel({ data }: { data: Promise<ActionResult<ApplicationMetrics>> }) {
  return (
    <MetricPanel title="Applications" to={APPLICATIONS} data={data}>
      {({ byStatus, recent }) =>
        byStatus.length === 0 ? (
          <Text c="dimmed">No applications yet</Text>
        ) : (
          <>
            <Metrics>
              <MetricValue value={recent} label="new in the last 7 days" to={APPLICATIONS} />
            </Metrics>
            <Counts counts={byStatus} to={APPLICATIONS} />
          </>
        )
      }
    </MetricPanel>
  )
}

export function EmailPanel({ data }: { data: Promise<ActionResult<EmailCounts>> }) {
  return (
    <MetricPanel title="Emails" to={EMAILS} data={data}>
      {({ unread, failed }) => (
        <Metrics>
          <MetricValue value={unread} label="unread" to={`${EMAILS}?read=unread`} />
          <MetricValue
            value={failed}
            label="failed in the last 30 days"
            to={`${EMAILS}?show=sent&sort=-received_at`}
            isUrgent={failed > 0}
          />
        </Metrics>
      )}
    </MetricPanel>
  )
}

export function JobPanel({ data }: { data: Promise<ActionResult<readonly ClosingJob[]>> }) {
  return (
    <MetricPanel title="Vacancies closing soon" to={JOBS} data={data}>
      {(jobs) =>
        jobs.length === 0 ? (
          <Text c="dimmed">None closing in the next {CLOSING_DAYS} days.</Text>
        ) : (
          <ul className={styles.list}>
            {jobs.map(({ id, title, closesOn }) => (
              <li key={id}>
                <ScreenLink to={JOBS}>{title}</ScreenLink>
                <span className={styles.second}>
                  <CalendarDate on={closesOn} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </MetricPanel>
  )
}
