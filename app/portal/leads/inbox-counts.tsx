/** Counts of open leads, refreshed while the tab is visible. */
import { Anchor, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { type LeadCounts as Counts, countLeads } from '#app/content/leads/queries.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import { holidayWarning } from '#domain/working-hours/working-hours.ts'
import type { Query } from '../ui/list/list-query.ts'
import type { leadList } from './leads-list.tsx'

const REFRESH_INTERVAL_MS = 20_000

type LeadListQuery = Query<typeof leadList.query.fields>

/** @param query the list's query, whose page is reloaded when the counts change */
export function InboxCounts({ query }: { readonly query: LeadListQuery }) {
  const counts = useCounts()
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
          {isInbox && counts.snoozed > 0 && `. ${counts.snoozed} snoozed`}.
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

function useCounts(): Counts | null {
  const [counts, setCounts] = useState<Counts | null>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isShown = true
    let lastCounts = ''
    async function refresh() {
      if (document.visibilityState !== 'visible') return
      // A failed background refresh keeps the last counts and opens no sign-in dialog.
      const fresh = await withDataSessionSilently(await browserSession(), countLeads).catch(() => null)
      if (!isShown || fresh === null) return
      setCounts(fresh)
      const serialised = JSON.stringify(fresh)
      if (lastCounts !== '' && lastCounts !== serialised) void revalidate()
      lastCounts = serialised
    }
    void refresh()
    const timer = setInterval(() => void refresh(), REFRESH_INTERVAL_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      isShown = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate])
  return counts
}
