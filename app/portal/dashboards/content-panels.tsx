import { Text, Title } from '@mantine/core'
import { readCompany } from '#app/content/company-entries.ts'
import type { Activity, ContentMetrics, EditorialOverview } from '#app/content/dashboard-metrics.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { expiringWithin } from '#domain/company/registers.ts'
import { NO_COMPANY } from '#domain/company-entries/company.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import { daysUntil, formatLongDate } from '#domain/dates/dates.ts'
import { LEAD_TYPE_NAMES, type LeadType } from '#domain/leads/leads.ts'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import type { PrivacyRequestKind } from '#domain/privacy/requests.ts'
import type { ActionResult } from '../ui/action-result.ts'
import { CalendarDate, DateTime, LondonDate } from '../ui/date-time.tsx'
import styles from './dashboard.module.css'
import { MetricPanel, Metrics, MetricValue, ScreenLink } from './metric-panel.tsx'

export function ContentPanel({ data }: { data: Promise<ActionResult<ContentMetrics>> }) {
  return (
    <MetricPanel title="News and blog" data={data}>
      {(content) => (
        <>
          <Metrics>
            <MetricValue value={content.liveNews} label="published articles" to="/news-admin" />
            <MetricValue value={content.draftPosts} label="drafts" to="/blog-crm?show=draft" />
            <MetricValue value={content.scheduledPosts} label="scheduled" to="/blog-crm?show=scheduled" />
          </Metrics>
          {content.nextPublication !== null && (
            <Text size="sm">
              Next post: <DateTime at={content.nextPublication} />.
            </Text>
          )}
          <ul className={styles.list}>
            <li>
              <ScreenLink to="/blog-crm?show=published">Published posts</ScreenLink>
              <span className={styles.count}>{content.publishedPosts}</span>
            </li>
            <li>
              <ScreenLink to="/news-admin?show=deleted">Deleted articles</ScreenLink>
              <span className={styles.count}>{content.deletedNews}</span>
            </li>
          </ul>
        </>
      )}
    </MetricPanel>
  )
}

export function EditorialPanel({ data }: { data: Promise<ActionResult<EditorialOverview>> }) {
  return (
    <MetricPanel title="Editorial" data={data} isWide>
      {({ drafts, scheduled, published }) => (
        <div className={styles.columns}>
          <EditorialList title="Drafts" emptyText="No drafts" list={drafts} when="saved" />
          <EditorialList title="Scheduled" emptyText="Nothing scheduled" list={scheduled} when="publishes" />
          <EditorialList
            title="Recently published"
            emptyText="Nothing published yet"
            list={published}
            when="published"
          />
        </div>
      )}
    </MetricPanel>
  )
}

const TYPE_LABELS: Readonly<Record<ContentType, string>> = { news: 'Article', blog: 'Post' }

interface EditorialListProps {
  readonly title: string
  readonly emptyText: string
  readonly list: EditorialOverview['drafts']
  readonly when: 'saved' | 'publishes' | 'published'
}

function EditorialList({ title, emptyText, list: { items, total }, when }: EditorialListProps) {
  return (
    <div>
      <Title order={3}>{title}</Title>
      {items.length === 0 && <Text c="dimmed">{emptyText}</Text>}
      <ul className={styles.list}>
        {items.map(({ kind, recordId, title: name, at }) => (
          <li key={`${kind} ${recordId}`}>
            <span>
              {TYPE_LABELS[kind]}:{' '}
              <ScreenLink to={`${CONTENT_TYPE_DEFINITIONS[kind].adminPath}/${recordId}`}>
                {name || 'Untitled'}
              </ScreenLink>
            </span>
            <span className={styles.second}>
              {/* Articles have a date without a time. */}
              {when} {kind === 'news' && when !== 'saved' ? <LondonDate moment={at} /> : <DateTime at={at} />}
            </span>
          </li>
        ))}
      </ul>
      {total > items.length && <Text size="sm">And {total - items.length} more</Text>}
    </div>
  )
}

export const LATEST = 12

interface ActivityLink {
  readonly event: string
  readonly label: string
  readonly to: string
}

const ACTIVITY_LINKS: Readonly<Record<Activity['kind'], (activity: Activity) => ActivityLink>> = {
  news: ({ label, item }) => ({ event: 'Article saved', label, to: `/news-admin/${item}` }),
  blog: ({ label, item }) => ({ event: 'Post saved', label, to: `/blog-crm/${item}` }),
  application: ({ label }) => ({ event: 'Application', label, to: '/job-applications' }),
  lead: ({ label }) => ({
    event: 'Lead',
    label: LEAD_TYPE_NAMES[label as LeadType] ?? label,
    to: '/leads',
  }),
  privacy_request: ({ label, item }) => ({
    event: 'Privacy request',
    label: `${KIND_NAMES[label as PrivacyRequestKind] ?? label} ${item}`,
    to: `/privacy-requests/${item}`,
  }),
}

export function ActivityPanel({ data }: { data: Promise<ActionResult<readonly Activity[]>> }) {
  return (
    <MetricPanel title="Recent activity" data={data} isWide>
      {(latest) =>
        latest.length === 0 ? (
          <Text c="dimmed">No activity yet</Text>
        ) : (
          <ul className={styles.list}>
            {latest.map((activity) => {
              const { event, label, to } = ACTIVITY_LINKS[activity.kind](activity)
              return (
                <li key={`${activity.kind} ${activity.item}`}>
                  <span>
                    {event}: <ScreenLink to={to}>{label}</ScreenLink>
                  </span>
                  <span className={styles.second}>
                    <DateTime at={activity.happenedAt} />
                  </span>
                </li>
              )
            })}
          </ul>
        )
      }
    </MetricPanel>
  )
}

const EXPIRY_DAYS = 90

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

interface RegisterEntry {
  /** Section and id: `claims/three-sites`. */
  readonly id: string
  readonly name: string
  readonly expires: string
}

interface RegisterPanelProps {
  readonly now: Date
  readonly data: Promise<ActionResult<readonly RegisterEntry[]>>
}

/** Certificates and claims that have expired or expire soon. Pages omit expired ones. */
export function RegisterPanel({ now, data }: RegisterPanelProps) {
  return (
    <MetricPanel title="Certificates and claims" data={data}>
      {(entries) => <Expiring now={now} entries={entries} />}
    </MetricPanel>
  )
}

function Expiring({ now, entries }: { now: Date; entries: readonly RegisterEntry[] }) {
  const expiring = expiringWithin(entries, now, EXPIRY_DAYS)
  const next = entries.toSorted((a, b) => a.expires.localeCompare(b.expires))[0]
  if (expiring.length === 0)
    return (
      <Text c="dimmed">
        Nothing expires in the next {EXPIRY_DAYS} days.
        {next !== undefined && ` Next: ${next.name} on ${formatLongDate(next.expires)}.`}
      </Text>
    )
  return (
    <ul className={styles.list}>
      {expiring.map(({ id, name, expires }) => {
        const days = daysUntil(expires, now)
        return (
          <li key={id}>
            <ScreenLink to={`/company-admin/${id}`}>{name}</ScreenLink>
            <span className={styles.second} data-urgent={days < 0}>
              {days < 0 ? 'Expired on' : 'Expires on'} <CalendarDate on={expires} />
              {days < 0 && ' – hidden on the website'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
