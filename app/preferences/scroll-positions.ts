import { useEffect } from 'react'
import { browserConsent } from '#app/analytics/consent.ts'
import { SCROLL_POSITIONS_KEY } from '#app/document/intended-page.ts'

/**
 * Takes back what React Router's `<ScrollRestoration>` has written as a page is left, unless the visitor lets
 * preferences be kept. It is to be called around that component, whose own listener is then the earlier one.
 */
export function useScrollPositions(): void {
  useEffect(() => {
    function leave() {
      if (!browserConsent().allows('preferences')) sessionStorage.removeItem(SCROLL_POSITIONS_KEY)
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])
}
