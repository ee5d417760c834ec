/** Lists below the trends. */
import { Badge, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { readCompany } from '#app/content/company.ts'
import type { Activity, EditorialOverview } from '#app/content/dashboard-metrics.ts'
import type { LeadSummary } from '#app/content/leads/queries.ts'
import type { ListPage } from '#app/content/pagination.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { NO_COMPANY } from '#domain/company-entries/company.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { formatIntent, getLeadName, getLeadPath } from '#domain/leads/leads.ts'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import type { PrivacyRequestKind } from '#domain/privacy/requests.ts'
import { filterFieldOf, getBreakdownRows } from '#domain/reporting/breakdowns.ts'
import type { BreakdownsReport, Dimension } from '#domain/reporting/query-results.ts'
import { formatNumber } from '#domain/reporting/values.ts'
import { DateTime, LondonDate, RelativeTime } from '../ui/date-time.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './dashboard.module.css'
import { EmptyText, LoadedPanel, type PanelData, ScreenLink } from './panel.tsx'
import type { RegisterEntry } from './work-items.ts'

export const LATEST = 6

interface ActivityLink {
  readonly event: string
  readonly icon: IconName
  readonly label: string
  readonly to: string
}

const ACTIVITY_LINKS: Readonly<Record<Activity['kind'], (activity: Activity) => ActivityLink>> = {
  news: ({ label, item }) => ({
    event: 'Article saved',
    icon: 'newspaper',
    label,
    to: `/news-admin/${item}`,
  }),
  blog: ({ label, item }) => ({ event: 'Post saved', icon: 'pencil', label, to: `/blog-crm/${item}` }),
  application: ({ label, item }) => ({
    event: 'Application',
    icon: 'file-user',
    label,
    to: getApplicationPath(item),
  }),
  lead: ({ label, item }) => ({
    event: 'Lead',
    icon: 'message-square-text',
    label: label || 'Unknown',
    to: getLeadPath(encodeURIComponent(item)),
  }),
  privacy_request: ({ label, item }) => ({
    event: 'Privacy request',
    icon: 'shield',
    label: `${KIND_NAMES[label as PrivacyRequestKind] ?? label} ${item}`,
    to: `/privacy-requests/${item}`,
  }),
}

export function ActivityPanel({ data }: { readonly data: PanelData<readonly Activity[]> }) {
  return (
    <LoadedPanel title="Recent activity" data={data}>
      {(latest) =>
        latest.length === 0 ? (
          <EmptyText>No activity yet</EmptyText>
        ) : (
          <ul className={styles.list}>
            {latest.map((activity) => {
              const { event, icon, label, to } = ACTIVITY_LINKS[activity.kind](activity)
              return (
                <li key={`${activity.kind} ${activity.item}`}>
                  <Icon name={icon} />
                  <span className={styles.cut}>
                    {event}:{' '}
                    <ScreenLink to={to} className={styles.name}>
                      {label}
                    </ScreenLink>
                  </span>
                  <span className={styles.hint}>
                    <RelativeTime at={activity.happenedAt} />
                  </span>
                </li>
              )
            })}
          </ul>
        )
      }
    </LoadedPanel>
  )
}

const FIRST_LEADS = 6

interface AssignedPanelProps {
  readonly userId: string
  readonly data: PanelData<ListPage<LeadSummary>>
}

export function AssignedPanel({ userId, data }: AssignedPanelProps) {
  const all = `/leads?assignee=${userId}`
  return (
    <LoadedPanel title="Assigned to you" end={<ScreenLink to={all}>All</ScreenLink>} data={data}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyText>No leads are assigned to you.</EmptyText>
        ) : (
          <ul className={styles.list}>
            {rows.slice(0, FIRST_LEADS).map((lead) => (
              <li key={lead.id}>
                <Icon name="message-square-text" />
                <span className={styles.cut}>
                  <ScreenLink to={getLeadPath(encodeURIComponent(lead.reference))} className={styles.name}>
                    {[getLeadName(lead), lead.name && lead.company].filter(Boolean).join(', ')}
                  </ScreenLink>{' '}
                  <span className={styles.hint}>{formatIntent(lead.intent)}</span>
                </span>
                <Badge variant="light">{lead.status}</Badge>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedPanel>
  )
}

interface TopPanelProps {
  readonly title: string
  readonly dimension: Dimension
  readonly empty: string
  readonly data: PanelData<BreakdownsReport>
}

/** Most visited names of a dimension. A row opens the analytics filtered by it. */
export function TopPanel({ title, dimension, empty, data }: TopPanelProps) {
  const field = filterFieldOf(dimension)
  return (
    <LoadedPanel
      title={title}
      end={
        <ScreenLink to="/analytics">
          Analytics<VisuallyHidden>, {title.toLowerCase()}</VisuallyHidden>
        </ScreenLink>
      }
      data={data}
    >
      {(breakdowns) => {
        const rows = getBreakdownRows(breakdowns, dimension, 0)
        if (rows.length === 0) return <EmptyText>{empty}</EmptyText>
        return (
          <ul className={styles.bars}>
            {rows.map(({ value, name, visitors, length }) => (
              <li key={value} style={{ '--share': length } as CSSProperties}>
                <ScreenLink
                  to={`/analytics?${new URLSearchParams({ [field]: value }).toString()}`}
                  className={styles.cut}
                >
                  {name}
                </ScreenLink>
                <span>{formatNumber(visitors, 'count')}</span>
              </li>
            ))}
          </ul>
        )
      }}
    </LoadedPanel>
  )
}

const TYPE_LABELS: Readonly<Record<ContentType, string>> = { news: 'Article', blog: 'Post' }

/** Drafts and scheduled content, then the latest published. */
export function ContentPanel({ data }: { readonly data: PanelData<EditorialOverview> }) {
  return (
    <LoadedPanel title="Content in progress" isWide data={data}>
      {({ drafts, scheduled, published }) => {
        const rows = [
          ...drafts.items.map((item) => ({ ...item, state: 'Draft' as const })),
          ...scheduled.items.map((item) => ({ ...item, state: 'Scheduled' as const })),
          ...published.items.map((item) => ({ ...item, state: 'Published' as const })),
        ]
        if (rows.length === 0) return <EmptyText>Nothing written yet. Start an article or a post.</EmptyText>
        return (
          <ul className={styles.list}>
            {rows.map(({ kind, recordId, title, at, state }) => (
              <li key={`${kind} ${recordId}`}>
                <Icon name={kind === 'news' ? 'newspaper' : 'pencil'} />
                <span className={styles.cut}>
                  {TYPE_LABELS[kind]}:{' '}
                  <ScreenLink
                    to={`${CONTENT_TYPE_DEFINITIONS[kind].adminPath}/${recordId}`}
                    className={styles.name}
                  >
                    {title || 'Untitled'}
                  </ScreenLink>
                </span>
                <span className={styles.state}>
                  <span className={`${styles.hint} ${styles.wide}`}>
                    {/* Articles have a date without a time. */}
                    {kind === 'news' && state !== 'Draft' ? <LondonDate moment={at} /> : <DateTime at={at} />}
                  </span>
                  <Badge variant="light" color={STATE_COLOURS[state]}>
                    {state}
                  </Badge>
                </span>
              </li>
            ))}
          </ul>
        )
      }}
    </LoadedPanel>
  )
}

const STATE_COLOURS = { Draft: 'yellow', Scheduled: 'blue', Published: 'green' } as const

/** Returns registered certificates and claims as published. */
export async function readRegisters(client: DataClient): Promise<readonly RegisterEntry[]> {
  const { certificates, claims } = await readCompany(client, {
    ...NO_COMPANY,
    certificates: CERTIFICATES,
    claims: CLAIMS,
  })
  return [
    ...certificates.map(({ id, standard, expires }) => ({
      id: `certificates/${id}`,
      name: standard,
      expires,
    })),
    ...claims.map(({ id, wording, expires }) => ({ id: `claims/${id}`, name: `“${wording}”`, expires })),
  ]
}
