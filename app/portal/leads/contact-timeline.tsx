/** Everything exchanged with the same contact; duplicate leads are merged and separated here. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { TimelineEntry } from '#app/content/leads/emails.ts'
import type { LeadDetail } from '#app/content/leads/queries.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { DELIVERY_STATES, type DeliveryState } from '#domain/email/delivery-states.ts'
import { getLeadPath, LEAD_TYPE_NAMES, type LeadType } from '#domain/leads/leads.ts'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import type { PrivacyRequestKind } from '#domain/privacy/requests.ts'
import { DateTime } from '../ui/date-time.tsx'
import styles from './leads.module.css'
import type { LeadActions } from './use-lead-actions.ts'

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

interface ContactTimelineProps {
  readonly lead: LeadDetail
  readonly timeline: readonly TimelineEntry[]
  readonly actions: LeadActions
}

export function ContactTimeline({ lead, timeline, actions }: ContactTimelineProps) {
  const { change, action } = actions
  const [isMerging, setMerging] = useState(false)
  const others = timeline.filter(({ leadId }) => leadId !== lead.id)
  const hasMergedLeads = others.some(({ mergedInto }) => mergedInto === lead.id)
  return (
    <Stack gap="md" align="stretch">
      {lead.mergeReason !== null && <Text>Reason for merging: {lead.mergeReason}</Text>}
      {others.length === 0 && (
        <Text c="dimmed">No other records with this email address or phone number</Text>
      )}
      {others.length > 0 && (
        <ol className={styles.history}>
          {others.map((entry) => (
            <li key={`${entry.kind} ${entry.reference} ${entry.happenedAt}`}>
              <Group justify="space-between" align="flex-start">
                <div>
                  <EntryTitle entry={entry} />
                  <Text size="sm" c="dimmed">
                    {formatTimelineStatus(entry)} · <DateTime at={entry.happenedAt} />
                    {entry.mergedInto === lead.id && ' · merged into this lead'}
                  </Text>
                </div>
                {entry.leadId !== null && lead.mergedInto === entry.leadId && (
                  <Button
                    size="compact-md"
                    variant="default"
                    loading={action.isBusy}
                    onClick={() => void change({ merged_into: null, merge_reason: null }, 'Lead unmerged')}
                  >
                    Unmerge
                  </Button>
                )}
                {entry.leadId !== null &&
                  lead.mergedInto === null &&
                  entry.mergedInto === null &&
                  !hasMergedLeads && (
                    <Button
                      size="compact-md"
                      variant="default"
                      loading={action.isBusy}
                      onClick={() =>
                        void change({ merged_into: entry.leadId }, `Merged into ${entry.reference}`)
                      }
                    >
                      Merge into this
                    </Button>
                  )}
              </Group>
            </li>
          ))}
        </ol>
      )}
      {lead.mergedInto === null && !hasMergedLeads && (
        <div>
          <Button size="compact-md" variant="default" onClick={() => setMerging(true)}>
            Merge with another lead…
          </Button>
          <Suspense>
            {isMerging && <MergeDialog lead={lead} actions={actions} onClose={() => setMerging(false)} />}
          </Suspense>
        </div>
      )}
    </Stack>
  )
}

function formatTimelineStatus({ kind, status }: TimelineEntry): string {
  if (kind !== 'mail') return status
  return status === 'received' ? 'Received' : DELIVERY_STATES[status as DeliveryState]
}

function EntryTitle({ entry: { kind, reference, title } }: { readonly entry: TimelineEntry }) {
  const name = reference ?? ''
  const [label, to] =
    kind === 'mail'
      ? [`Email: ${title || 'No subject'}`, `/email-viewer/${name}`]
      : kind === 'lead'
        ? [`${LEAD_TYPE_NAMES[title as LeadType] ?? title}: ${name}`, getLeadPath(encodeURIComponent(name))]
        : kind === 'application'
          ? [`Application ${name}: ${title}`, getApplicationPath(name)]
          : [
              `Privacy request ${name}: ${KIND_NAMES[title as PrivacyRequestKind] ?? title}`,
              `/privacy-requests/${name}`,
            ]
  return (
    <Anchor component={Link} to={to}>
      {label}
    </Anchor>
  )
}
