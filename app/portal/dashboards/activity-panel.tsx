import { Text } from '@mantine/core'
import type { Activity } from '#app/content/dashboard-figures.ts'
import { LEAD_TYPE_NAMES, type LeadType } from '#domain/leads/leads.ts'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import type { PrivacyRequestKind } from '#domain/privacy/requests.ts'
import { editedAt } from '../edited-at.ts'
import styles from './dashboard.module.css'
import { FigurePanel } from './figure-panel.tsx'
import { ScreenLink } from './screen-link.tsx'
import type { Settled } from './settled.ts'

export const LATEST = 12

export function ActivityPanel({ figures }: { figures: Promise<Settled<readonly Activity[]>> }) {
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
                  <time dateTime={activity.happenedAt} className={styles.second}>
                    {editedAt(activity.happenedAt)}
                  </time>
                </li>
              )
            })}
          </ul>
        )
      }
    </FigurePanel>
  )
}

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
