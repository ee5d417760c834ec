/**
 * The visitor's choice, kept in this browser and followed everywhere: what it refuses is removed at once. Storage that
 * throws (a browser that forbids it) means that nothing is remembered, and so that nothing is allowed.
 */

import { useSyncExternalStore } from 'react'
import {
  ANALYTICS_PREFIX,
  CONSENT_KEY,
  type ConsentCategory,
  type ConsentRecord,
  createConsentRecord,
  type OptionalConsentCategory,
  PREFERENCE_PREFIX,
  parseConsent,
} from '#domain/consent/consent.ts'

export interface ConsentStore {
  /** The record; null before a choice. */
  get(): ConsentRecord | null
  allows(category: ConsentCategory): boolean
  decide(choice: Readonly<Record<OptionalConsentCategory, boolean>>): void
  /** Calls the listener at every change, in other tabs too; returns how to stop. */
  subscribe(listener: () => void): () => void
}

/** What of a browser the store needs; `window` has all of it. */
export interface ConsentBrowser extends Pick<Window, 'localStorage' | 'sessionStorage' | 'addEventListener'> {
  readonly document: Pick<Document, 'cookie'>
}

export function createConsentStore(browser: ConsentBrowser, now: () => Date): ConsentStore {
  const listeners = new Set<() => void>()
  let record = parseConsent(read(browser))

  function follow(): void {
    if (!record?.preferences.analytics) forget(browser, ANALYTICS_PREFIX)
    if (!record?.preferences.preferences) forget(browser, PREFERENCE_PREFIX)
    for (const listener of [...listeners]) listener()
  }

  // A consent to another version is none, and so is what was stored upon it.
  if (!record) follow()
  browser.addEventListener('storage', ({ key }) => {
    if (key !== CONSENT_KEY && key !== null) return
    record = parseConsent(read(browser))
    follow()
  })

  return {
    get: () => record,
    allows: (category) => category === 'essential' || (record?.preferences[category] ?? false),
    decide(choice) {
      record = createConsentRecord(choice, now())
      try {
        browser.localStorage.setItem(CONSENT_KEY, JSON.stringify(record))
      } catch {
        // It is followed until the page is left, and the banner asks again.
      }
      follow()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

let store: ConsentStore | undefined

/** This browser's consent: one for all that ask. Only where there is a browser. */
export function browserConsent(): ConsentStore {
  store ??= createConsentStore(window, () => new Date())
  return store
}

const subscribe = (changed: () => void) => browserConsent().subscribe(changed)

/** The visitor's record; null before a choice, undefined on the server and in the first render, where it is unknown. */
export function useConsent(): ConsentRecord | null | undefined {
  return useSyncExternalStore<ConsentRecord | null | undefined>(
    subscribe,
    () => browserConsent().get(),
    () => undefined,
  )
}

function read(browser: ConsentBrowser): string | null {
  try {
    return browser.localStorage.getItem(CONSENT_KEY)
  } catch {
    return null
  }
}

/** Removes what is stored under a prefix: both storages, and cookies. */
function forget(browser: ConsentBrowser, prefix: string): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(browser[storage]))
        if (key.startsWith(prefix)) browser[storage].removeItem(key)
    } catch {
      // A browser that forbids storage has kept nothing.
    }
  }
  for (const cookie of browser.document.cookie.split('; '))
    if (cookie.startsWith(prefix)) browser.document.cookie = `${cookie}; Path=/; Max-Age=0`
}
