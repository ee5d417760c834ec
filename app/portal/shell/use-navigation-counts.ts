import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { countOpenWork, type OpenWork } from '#app/content/portal/open-work.ts'
import { useLiveChanges } from '#app/realtime/use-live-changes.ts'
import { browserSession } from '#app/session/browser-session.ts'
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
const COUNTED = { leads: 'id', emails: 'id', job_applications: 'id', privacy_requests: 'id' } as const

/** Returns what waits on each screen; refreshed on every navigation, and when a row changes. */
export function useNavigationCounts(role: Role | null): NavigationCounts {
  const [counts, setCounts] = useState(NO_COUNTS)
  const { pathname } = useLocation()
  const refresh = useCallback(async () => {
    // A failed background refresh keeps the last counts and opens no sign-in dialog.
    const work = await withDataSessionSilently(await browserSession(), countOpenWork).catch(() => null)
    if (work !== null) setCounts(toCounts(work))
  }, [])
  useLiveChanges(role === 'staff' ? COUNTED : {}, () => void refresh())
  const shown = useRef(pathname)
  useEffect(() => {
    // A screen that was left may have changed the counts.
    if (role === 'staff' && shown.current !== pathname) void refresh()
    shown.current = pathname
  }, [role, pathname, refresh])
  return counts
}

function toCounts(work: OpenWork): NavigationCounts {
  return {
    '/email-viewer': { value: work.unreadEmails, label: 'unread', isUrgent: false },
    '/leads': {
      value: work.waitingLeads,
      label: work.overdueCalls > 0 ? `waiting, ${work.overdueCalls} calls overdue` : 'waiting',
      isUrgent: work.overdueCalls > 0,
    },
    '/job-applications': { value: work.newApplications, label: 'new', isUrgent: false },
    '/privacy-requests': {
      value: work.openRequests,
      label: work.overdueRequests > 0 ? `open, ${work.overdueRequests} overdue` : 'open',
      isUrgent: work.overdueRequests > 0,
    },
  }
}
