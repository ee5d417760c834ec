/** Counts of open leads, refreshed when a lead changes. */
import { Anchor, Text } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { type LeadCounts as Counts, countLeads } from '#app/content/leads/queries.ts'
import { LIVE_STATES } from '#app/realtime/live-state.ts'
import { useLiveChanges } from '#app/realtime/use-live-changes.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import { holidayWarning } from '#domain/working-hours/working-hours.ts'
import type { Query } from '../ui/list/list-query.ts'
import type { leadList } from './leads-list.tsx'

type LeadListQuery = Query<typeof leadList.query.fields>

/** @param query the list's query, whose page is reloaded when the counts change */
export function InboxCounts({ query }: { readonly query: LeadListQuery }) {
  const { counts, state } = useCounts()
  const warning = holidayWarning(new Date())
  const isInbox = query.show === 'inbox'
  return (
    <>
      {counts === null ? (
        'Longest waiting first'
      ) : (
        <span data-counts>
          {formatCount(counts.callBacks, 'No calls', 'call', 'calls')} due
          {counts.overdue > 0 && <strong>, {counts.overdue} overdue</strong>}
          {'. '}
          {counts.unanswered === 0 ? 'All leads answered' : `${counts.unanswered} unanswered`}.{' '}
          {counts.mine === 0 ? 'None' : counts.mine} assigned to you.{' '}
          {counts.unassigned === 0 ? (
            'None unassigned'
          ) : (
            <Anchor component={Link} to="/leads?assignee=none" inherit underline="always">
              {counts.unassigned} unassigned
            </Anchor>
          )}
          {isInbox && counts.snoozed > 0 && `. ${counts.snoozed} snoozed`}. {LIVE_STATES[state]}.
        </span>
      )}
      {warning !== null && (
        <Text component="span" display="block" fw={700} role="alert">
          {warning}
        </Text>
      )}
    </>
  )
}

const formatCount = (count: number, none: string, one: string, several: string) =>
  count === 0 ? none : `${count} ${count === 1 ? one : several}`

function useCounts() {
  const [counts, setCounts] = useState<Counts | null>(null)
  const last = useRef('')
  const { revalidate } = useRevalidator()
  const refresh = useCallback(
    async (hasChanged: boolean) => {
      // A failed background refresh keeps the last counts and opens no sign-in dialog.
      const fresh = await withDataSessionSilently(await browserSession(), countLeads).catch(() => null)
      if (fresh === null) return
      setCounts(fresh)
      const serialised = JSON.stringify(fresh)
      // The list is loaded with the screen.
      if (last.current !== '' && (hasChanged || last.current !== serialised)) void revalidate()
      last.current = serialised
    },
    [revalidate],
  )
  const state = useLiveChanges({ leads: 'id' }, (hasChanged) => void refresh(hasChanged))
  return { counts, state }
}
