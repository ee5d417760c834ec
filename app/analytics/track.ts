/**
 * The one way in which pages record an event. Without consent it is dropped here, before anything is made of it. With
 * consent it is announced on the document, where the tracker takes it up.
 */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { browserConsent, useConsent } from './consent.ts'
import type { AnalyticsEvent } from './events.ts'

/** Type of the `CustomEvent` that carries an event as its `detail`. */
export const TRACKED = 'analytics:tracked'

export function track(event: AnalyticsEvent): void {
  if (browserConsent().allows('analytics'))
    document.dispatchEvent(new CustomEvent<AnalyticsEvent>(TRACKED, { detail: event }))
}

/** Records each page that is shown; the one that consent is given on, too. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const allowed = useConsent()?.preferences.analytics === true
  useEffect(() => {
    if (allowed) track({ eventType: 'page_view', eventName: 'page_view', properties: { path: pathname } })
  }, [pathname, allowed])
}
