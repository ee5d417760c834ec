/** What needs attention first, with links to it. */
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { LeadCounts } from '#app/content/leads/queries.ts'
import { holidayWarning } from '#domain/working-hours/working-hours.ts'
import { LiveUpdates } from '../ui/live-updates.tsx'

const WATCHED = { leads: 'id' } as const

/** @param counts null while they aren't known */
export function InboxCounts({ counts }: { readonly counts: LeadCounts | null }) {
  const warning = holidayWarning(new Date())
  return (
    <>
      {counts !== null && (
        <span data-counts>
          {counts.overdue > 0 && (
            <>
              <Anchor component={Link} to="/leads?show=calls" inherit underline="always" fw={700}>
                {counts.overdue === 1 ? '1 call' : `${counts.overdue} calls`} overdue
              </Anchor>
              .{' '}
            </>
          )}
          {counts.unassigned > 0 && (
            <>
              <Anchor component={Link} to="/leads?assignee=none" inherit underline="always">
                {counts.unassigned} unassigned
              </Anchor>
              .{' '}
            </>
          )}
        </span>
      )}
      <LiveUpdates tables={WATCHED} />.
      {warning !== null && (
        <Text component="span" display="block" fw={700} role="alert">
          {warning}
        </Text>
      )}
    </>
  )
}
