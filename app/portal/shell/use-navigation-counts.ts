import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { countOpenWork, type OpenWork } from '#app/content/portal/open-work.ts'
import type { WatchedTables } from '#app/realtime/live-state.ts'
import { useLiveChanges } from '#app/realtime/use-live-changes.ts'
import { browserSession } from '#app/session/browser-session.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import type { Role } from '#domain/roles/roles.ts'

export interface NavigationCount {
  readonly value: number
  /** Follows the number for screen readers: `unread`. */
  readonly label: string
  readonly isUrgent: boolean
}

/** By route. */
export type NavigationCounts = Readonly<Partial<Record<string, NavigationCount>>>

const NO_COUNTS: NavigationCounts = {}

/** Tables whose changes may change a count, by the column that identifies a row. */
const COUNTED: Partial<Readonly<Record<Role, WatchedTables>>> = {
  staff: {
    leads: 'id',
    emails: 'id',
    job_applications: 'id',
    privacy_requests: 'id',
    call_offs: 'id',
    storage_requests: 'id',
    claims: 'id',
  },
  customer: { customer_notifications: 'id' },
}
const NOTHING: WatchedTables = {}

/** Returns what waits on each screen; refreshed on every navigation, and when a row changes. */
export function useNavigationCounts(role: Role | null): NavigationCounts {
  const [counts, setCounts] = useState(NO_COUNTS)
  const { pathname } = useLocation()
  const refresh = useCallback(async () => {
    // A failed background refresh keeps the last counts and opens no sign-in dialog.
    const counted = await withDataSessionSilently(await browserSession(), countOf(role)).catch(() => null)
    if (counted !== null) setCounts(counted)
  }, [role])
  useLiveChanges(getCounted(role), () => void refresh())
  const shown = useRef(pathname)
  useEffect(() => {
    // A screen that was left may have changed the counts.
    if (getCounted(role) !== NOTHING && shown.current !== pathname) void refresh()
    shown.current = pathname
  }, [role, pathname, refresh])
  return counts
}

const getCounted = (role: Role | null): WatchedTables =>
  role === null ? NOTHING : (COUNTED[role] ?? NOTHING)

const countOf = (role: Role | null) => async (client: DataClient) => {
  if (role !== 'customer') return toCounts(await countOpenWork(client))
  // Only customers have notifications.
  const { countUnreadNotifications } = await import('#app/content/customer/notifications.ts')
  const unread = await countUnreadNotifications(client)
  return { '/notifications': { value: unread, label: 'unread', isUrgent: false } }
}

function toCounts(work: OpenWork): NavigationCounts {
  return {
    '/email-viewer': { value: work.unreadEmails, label: 'unread', isUrgent: false },
    '/leads': {
      value: work.waitingLeads,
      label: work.overdueCalls > 0 ? `in the inbox, ${work.overdueCalls} calls overdue` : 'in the inbox',
      isUrgent: work.overdueCalls > 0,
    },
    '/job-applications': { value: work.newApplications, label: 'new', isUrgent: false },
    '/call-offs-admin': {
      value: work.waitingCallOffs + work.waitingStorageRequests,
      label: 'waiting',
      isUrgent: false,
    },
    '/claims-admin': { value: work.openClaims, label: 'open', isUrgent: false },
    '/privacy-requests': {
      value: work.openRequests,
      label: work.overdueRequests > 0 ? `open, ${work.overdueRequests} overdue` : 'open',
      isUrgent: work.overdueRequests > 0,
    },
  }
}
