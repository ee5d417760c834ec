/** All that one person and we have had to do with one another; two leads about one matter are merged here, and parted again. */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { TimelineEntry } from '#app/content/received/lead-mails.ts'
import type { LeadDetail } from '#app/content/received/lead-reading.ts'
import { applicationAddress } from '#domain/applications/applications.ts'
import { LEAD_TYPE_NAMES, type LeadType, leadAddress } from '#domain/leads/leads.ts'
import { MAIL_STATES, type MailState } from '#domain/mail/mail-states.ts'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import type { PrivacyRequestKind } from '#domain/privacy/requests.ts'
import { Moment } from '../ui/moments.tsx'
import styles from './leads.module.css'
import type { LeadChanging } from './use-lead-change.ts'

interface PersonTimelineProps {
  readonly lead: LeadDetail
  readonly timeline: readonly TimelineEntry[]
  readonly changing: LeadChanging
}

export function PersonTimeline({ lead, timeline, changing: { change, action } }: PersonTimelineProps) {
  const others = timeline.filter(({ leadId }) => leadId !== lead.id)
  const standsForOthers = others.some(({ mergedInto }) => mergedInto === lead.id)
  if (others.length === 0)
    return <Text c="dimmed">Nothing else has this email address or telephone number.</Text>
  return (
    <ol className={styles.history}>
      {others.map((entry) => (
        <li key={`${entry.kind} ${entry.reference} ${entry.happenedAt}`}>
          <Group justify="space-between" align="flex-start">
            <div>
              <EntryTitle entry={entry} />
              <Text size="sm" c="dimmed">
                {entry.kind === 'mail' ? MAIL_STATES[entry.status as MailState] : entry.status} ·{' '}
                <Moment at={entry.happenedAt} />
                {entry.mergedInto === lead.id && ' · merged into this one'}
              </Text>
            </div>
            {entry.leadId !== null && lead.mergedInto === entry.leadId && (
              <Button
                size="compact-md"
                variant="default"
                loading={action.isBusy}
                onClick={() => void change({ merged_into: null }, 'A lead of its own again.')}
              >
                Part them
              </Button>
            )}
            {entry.leadId !== null &&
              lead.mergedInto === null &&
              entry.mergedInto === null &&
              !standsForOthers && (
                <Button
                  size="compact-md"
                  variant="default"
                  loading={action.isBusy}
                  onClick={() =>
                    void change(
                      { merged_into: entry.leadId },
                      `Merged into ${entry.reference}: that one stands for both.`,
                    )
                  }
                >
                  Merge into it
                </Button>
              )}
          </Group>
        </li>
      ))}
    </ol>
  )
}

function EntryTitle({ entry: { kind, reference, title } }: { readonly entry: TimelineEntry }) {
  const name = reference ?? ''
  if (kind === 'mail') return <span>Email: {title}</span>
  const [what, to] =
    kind === 'lead'
      ? [`${LEAD_TYPE_NAMES[title as LeadType] ?? title}: ${name}`, leadAddress(encodeURIComponent(name))]
      : kind === 'application'
        ? [`Application ${name}: ${title}`, applicationAddress(name)]
        : [
            `Privacy request ${name}: ${KIND_NAMES[title as PrivacyRequestKind] ?? title}`,
            `/privacy-requests/${name}`,
          ]
  return (
    <Anchor component={Link} to={to}>
      {what}
    </Anchor>
  )
}
