/** What has been written and what has come in: news and blog, the latest activity, and what the company vouches for. */
import { Text } from '@mantine/core'
import type { Activity, ContentFigures } from '#app/content/dashboard-figures.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { expiringWithin } from '#domain/company/registers.ts'
import { daysUntil, longBritishDate } from '#domain/dates/dates.ts'
import { LEAD_TYPE_NAMES, type LeadType } from '#domain/leads/leads.ts'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import type { PrivacyRequestKind } from '#domain/privacy/requests.ts'
import { Day, Moment } from '../ui/moments.tsx'
import type { Outcome } from '../ui/outcome.ts'
import styles from './dashboard.module.css'
import { Figure, FigurePanel, Figures, Panel, ScreenLink } from './figure-panel.tsx'

export function ContentPanel({ figures }: { figures: Promise<Outcome<ContentFigures>> }) {
  return (
    <FigurePanel title="News and blog" figures={figures}>
      {(content) => (
        <>
          <Figures>
            <Figure value={content.liveNews} label="live news" to="/news-admin" />
            <Figure value={content.draftPosts} label="drafts" to="/blog-crm" />
            <Figure value={content.scheduledPosts} label="scheduled" to="/blog-crm" />
          </Figures>
          {content.nextPublication !== null && (
            <Text size="sm">
              The next post comes out on <Moment at={content.nextPublication} />.
            </Text>
          )}
          <ul className={styles.list}>
            <li>
              <ScreenLink to="/blog-crm">Published posts</ScreenLink>
              <span className={styles.count}>{content.publishedPosts}</span>
            </li>
            <li>
              <ScreenLink to="/news-admin?show=deleted">Deleted news articles</ScreenLink>
              <span className={styles.count}>{content.deletedNews}</span>
            </li>
          </ul>
        </>
      )}
    </FigurePanel>
  )
}

export const LATEST = 12

interface Shown {
  readonly what: string
  readonly label: string
  readonly to: string
}

const SHOWN: Readonly<Record<Activity['kind'], (activity: Activity) => Shown>> = {
  news: ({ label, item }) => ({ what: 'News saved', label, to: `/news-admin/${item}` }),
  blog: ({ label }) => ({ what: 'Post saved', label, to: '/blog-crm' }),
  application: ({ label }) => ({ what: 'Application', label, to: '/job-applications' }),
  lead: ({ label }) => ({
    what: 'Enquiry',
    label: LEAD_TYPE_NAMES[label as LeadType] ?? label,
    to: '/leads',
  }),
  privacy_request: ({ label, item }) => ({
    what: 'Privacy request',
    label: `${KIND_NAMES[label as PrivacyRequestKind] ?? label} ${item}`,
    to: `/privacy-requests/${item}`,
  }),
}

export function ActivityPanel({ figures }: { figures: Promise<Outcome<readonly Activity[]>> }) {
  return (
    <FigurePanel title="Latest activity" figures={figures} isWide>
      {(latest) =>
        latest.length === 0 ? (
          <Text c="dimmed">Nothing has happened yet.</Text>
        ) : (
          <ul className={styles.list}>
            {latest.map((activity) => {
              const { what, label, to } = SHOWN[activity.kind](activity)
              return (
                <li key={`${activity.kind} ${activity.item}`}>
                  <span>
                    {what}: <ScreenLink to={to}>{label}</ScreenLink>
                  </span>
                  <span className={styles.second}>
                    <Moment at={activity.happenedAt} />
                  </span>
                </li>
              )
            })}
          </ul>
        )
      }
    </FigurePanel>
  )
}

const EXPIRY_DAYS = 90

const ENTRIES = [
  ...CERTIFICATES.map(({ id, standard, expires }) => ({ id: `certificate ${id}`, name: standard, expires })),
  ...CLAIMS.map(({ id, wording, expires }) => ({ id: `claim ${id}`, name: `“${wording}”`, expires })),
]

/** Certificates and claims whose day comes, or has come: no page shows them after it. */
export function RegisterPanel({ now, entries = ENTRIES }: { now: Date; entries?: typeof ENTRIES }) {
  const expiring = expiringWithin(entries, now, EXPIRY_DAYS)
  const next = entries.toSorted((a, b) => a.expires.localeCompare(b.expires))[0]
  return (
    <Panel title="Certificates and claims">
      {expiring.length === 0 ? (
        <Text c="dimmed">
          Nothing expires in the next {EXPIRY_DAYS} days.
          {next !== undefined && ` The first is ${next.name}, on ${longBritishDate(next.expires)}.`}
        </Text>
      ) : (
        <ul className={styles.list}>
          {expiring.map(({ id, name, expires }) => {
            const days = daysUntil(expires, now)
            return (
              <li key={id}>
                <span>{name}</span>
                <span className={styles.second} data-urgent={days < 0}>
                  {days < 0 ? 'Expired on' : 'Expires on'} <Day on={expires} />
                  {days < 0 && ': pages leave it out'}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
