/**
 * The one way in which pages record an event. Without consent it is dropped here, before anything is made of it. With
 * consent it is announced on the document, where the tracker takes it up.
 */
import { type ConsentStore, createConsentStore } from './consent.ts'
import type { AnalyticsEvent } from './events.ts'

/** Type of the `CustomEvent` that carries an event as its `detail`. */
export const TRACKED = 'downland:tracked'

let store: ConsentStore | undefined

/** This browser's consent: one for all that ask. Only where there is a browser. */
export function browserConsent(): ConsentStore {
  store ??= createConsentStore(window, () => new Date())
  return store
}

export function track(event: AnalyticsEvent): void {
  if (browserConsent().allows('analytics'))
    document.dispatchEvent(new CustomEvent<AnalyticsEvent>(TRACKED, { detail: event }))
}
