/** Other records of the same contact; duplicate leads are merged and separated here. */
import { Anchor, Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { TimelineEntry } from '#app/content/leads/emails.ts'
import type { LeadDetail } from '#app/content/leads/queries.ts'
import { getApplicationPath } from '#domain/applications/applications.ts'
import { getLeadPath, LEAD_TYPE_NAMES, type LeadType } from '#domain/leads/leads.ts'
import { KIND_NAMES } from '#domain/privacy/queue.ts'
import type { PrivacyRequestKind } from '#domain/privacy/requests.ts'
import { DateTime } from '../ui/date-time.tsx'
import styles from './leads.module.css'
import type { LeadActions } from './use-lead-actions.ts'

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

interface SameContactProps {
  readonly lead: LeadDetail
  readonly timeline: readonly TimelineEntry[]
  readonly actions: LeadActions
}

export function SameContact({ lead, timeline, actions }: SameContactProps) {
  const { change, action } = actions
  const [isMerging, setMerging] = useState(false)
  const others = timeline.filter(({ kind, leadId }) => kind !== 'mail' && leadId !== lead.id)
  const hasMergedLeads = others.some(({ mergedInto }) => mergedInto === lead.id)
  return (
    <>
      {lead.mergeReason !== null && <Text size="sm">Reason for merging: {lead.mergeReason}</Text>}
      {others.length === 0 && (
        <Text size="sm" c="dimmed">
          No other records with this email address or phone number
        </Text>
      )}
      {others.length > 0 && (
        <ol className={styles.others}>
          {others.map((entry) => (
            <li key={`${entry.kind} ${entry.reference}`}>
              <EntryTitle entry={entry} />
              <Text size="sm" c="dimmed">
                {entry.status} · <DateTime at={entry.happenedAt} />
                {entry.mergedInto === lead.id && ' · merged into this lead'}
              </Text>
              {entry.leadId !== null && lead.mergedInto === entry.leadId && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={action.isBusy}
                  onClick={() => void change({ merged_into: null, merge_reason: null }, 'Lead unmerged')}
                >
                  Unmerge
                </Button>
              )}
              {entry.leadId !== null && lead.mergedInto === null && !hasMergedLeads && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={action.isBusy}
                  onClick={() => void change({ merged_into: entry.leadId }, `Merged into ${entry.reference}`)}
                >
                  Merge into this
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {lead.mergedInto === null && !hasMergedLeads && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setMerging(true)}>
            Merge with another lead…
          </Button>
          <Suspense>
            {isMerging && <MergeDialog lead={lead} actions={actions} onClose={() => setMerging(false)} />}
          </Suspense>
        </div>
      )}
    </>
  )
}

function EntryTitle({ entry: { kind, reference, title } }: { readonly entry: TimelineEntry }) {
  const name = reference ?? ''
  const [label, to] =
    kind === 'lead'
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
