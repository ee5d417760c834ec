import { useEffect } from 'react'
import { browserConsent } from '#app/analytics/consent.ts'
import { SCROLL_POSITIONS_KEY } from '#app/document/pending-navigation.ts'

/**
 * Takes back what React Router's `<ScrollRestoration>` writes as a page is left, unless the visitor lets preferences be
 * kept. It writes at `pagehide`, in no order that we could know; the page turns hidden right after that.
 */
export function useScrollPositions(): void {
  useEffect(() => {
    function takeBack() {
      if (!browserConsent().allows('preferences')) sessionStorage.removeItem(SCROLL_POSITIONS_KEY)
    }
    // A browser that turned hidden earlier has left something.
    takeBack()
    document.addEventListener('visibilitychange', takeBack)
    return () => document.removeEventListener('visibilitychange', takeBack)
  }, [])
}
