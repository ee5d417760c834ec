import { useEffect } from 'react'
import { browserConsent } from '#app/analytics/consent.ts'
import { SCROLL_POSITIONS_KEY } from '#app/document/pending-navigation.ts'

/**
 * Removes the scroll positions that React Router's `<ScrollRestoration>` stores at `pagehide`, unless preferences are
 * allowed. `visibilitychange` follows that event.
 */
export function useScrollPositions(): void {
  useEffect(() => {
    function removePositions() {
      if (!browserConsent().allows('preferences')) sessionStorage.removeItem(SCROLL_POSITIONS_KEY)
    }
    // An earlier page may have left some.
    removePositions()
    document.addEventListener('visibilitychange', removePositions)
    return () => document.removeEventListener('visibilitychange', removePositions)
  }, [])
}
