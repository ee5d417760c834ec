/**
 * The one way in which pages record an event. Without consent it is dropped here, before anything is made of it. With
 * consent it is announced on the document, and the tracker, which is fetched then, takes it up.
 */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { BrowserSettings } from '#app/server-context.ts'
import { browserConsent, useConsent } from './consent.ts'
import type { TrackedEvent } from './events.ts'

/** Type of the `CustomEvent` that carries an event as its `detail`. */
export const TRACK_EVENT = 'analytics:tracked'

let site: BrowserSettings | undefined

export function track(event: TrackedEvent): void {
  if (!browserConsent().allows('analytics')) return
  const told = new CustomEvent<TrackedEvent>(TRACK_EVENT, { detail: event })
  document.dispatchEvent(told)
  import('./tracker.ts').then(
    ({ record }) => record(told, site),
    // A visit that cannot be counted is none.
    () => {},
  )
}

/** Records each page that is shown; the one that consent is given on, too. */
export function usePageViews(settings: BrowserSettings | undefined, area?: 'portal'): void {
  const { pathname } = useLocation()
  const allowed = useConsent()?.preferences.analytics === true
  useEffect(() => {
    site = settings
    if (allowed)
      track({ eventType: 'page_view', eventName: 'page_view', properties: { path: pathname, area } })
  }, [settings, area, pathname, allowed])
}
