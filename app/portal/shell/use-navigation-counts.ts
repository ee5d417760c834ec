import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { countOpenWork } from '#app/content/open-work.ts'
import { browserSession } from '#app/session/browser-session.ts'
import { withDataSessionSilently } from '#app/session/data-session.ts'
import type { Role } from '#domain/roles/roles.ts'

const REFRESH_INTERVAL_MS = 60_000

export interface NavigationCount {
  readonly value: number
  /** Follows the number for screen readers: `unread`. */
  readonly label: string
  readonly isUrgent: boolean
}

/** By route. */
export type NavigationCounts = Readonly<Partial<Record<string, NavigationCount>>>

const NO_COUNTS: NavigationCounts = {}

/** Returns what waits on each screen; refreshed on every navigation, every minute, and when the tab is shown again. */
export function useNavigationCounts(role: Role | null): NavigationCounts {
  const [counts, setCounts] = useState(NO_COUNTS)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen that was left may have changed the counts
  useEffect(() => {
    if (role !== 'staff') return
    let isShown = true
    async function refresh() {
      if (document.visibilityState !== 'visible') return
      // A failed background refresh keeps the last counts and opens no sign-in dialog.
      const work = await withDataSessionSilently(await browserSession(), countOpenWork).catch(() => null)
      if (isShown && work !== null)
        setCounts({
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
        })
    }
    const onVisible = () => void refresh()
    onVisible()
    const timer = setInterval(onVisible, REFRESH_INTERVAL_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isShown = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [role, pathname])
  return counts
}
