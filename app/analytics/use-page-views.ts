import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { track } from './track.ts'
import { useConsent } from './use-consent.ts'

/** Records each page that is shown; the one that consent is given on, too. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const allowed = useConsent()?.preferences.analytics === true
  useEffect(() => {
    if (allowed) track({ eventType: 'page_view', eventName: 'page_view', properties: { path: pathname } })
  }, [pathname, allowed])
}
