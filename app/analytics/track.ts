/**
 * Entry point for recording events. Without consent an event is dropped; with consent it is dispatched on the document
 * for the tracker, which loads then.
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
  const tracked = new CustomEvent<TrackedEvent>(TRACK_EVENT, { detail: event })
  document.dispatchEvent(tracked)
  import('./tracker.ts').then(
    ({ record }) => record(tracked, site),
    // If the tracker fails to load, the visit is not counted.
    () => {},
  )
}

/** Records page views, including the page on which consent is given. */
export function usePageViews(settings: BrowserSettings | undefined, area?: 'portal'): void {
  const { pathname } = useLocation()
  const allowed = useConsent()?.preferences.analytics === true
  useEffect(() => {
    site = settings
    if (allowed)
      track({ eventType: 'page_view', eventName: 'page_view', properties: { path: pathname, area } })
  }, [settings, area, pathname, allowed])
}
