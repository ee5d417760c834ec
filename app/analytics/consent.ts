/**
 * Stores the visitor's consent and removes data of refused categories. Without storage nothing is remembered or
 * allowed.
 */

import { useSyncExternalStore } from 'react'
import {
  ANALYTICS_PREFIX,
  CONSENT_KEY,
  type ConsentCategory,
  type ConsentChoice,
  type ConsentRecord,
  createConsentRecord,
  MARKETING_PREFIX,
  PREFERENCE_PREFIX,
  parseConsent,
  REJECT_OPTIONAL,
} from '#domain/consent/consent.ts'

export interface ConsentStore {
  /** Null before a choice; a refusal if the browser sends Global Privacy Control. */
  get(): ConsentRecord | null
  allows(category: ConsentCategory): boolean
  decide(choice: ConsentChoice): void
  /** Calls the listener at every change, including other tabs; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** The parts of `window` that the store uses. */
export interface ConsentBrowser extends Pick<Window, 'localStorage' | 'sessionStorage' | 'addEventListener'> {
  readonly document: Pick<Document, 'cookie'>
  readonly navigator: object
}

/** Whether the browser sends Global Privacy Control (https://www.w3.org/TR/gpc/), which not every browser has. */
export const sendsPrivacySignal = (navigator: object): boolean =>
  (navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true

export function createConsentStore(browser: ConsentBrowser, now: () => Date): ConsentStore {
  const listeners = new Set<() => void>()
  let record = readRecord()

  /** The browser's signal refuses for a visitor who hasn't chosen here. It isn't stored, because it may be switched off. */
  function readRecord(): ConsentRecord | null {
    const chosen = parseConsent(read(browser))
    if (chosen || !sendsPrivacySignal(browser.navigator)) return chosen
    return createConsentRecord(REJECT_OPTIONAL, now())
  }

  function removeRefusedData(): void {
    const { analytics, preferences, marketing } = record?.preferences ?? REJECT_OPTIONAL
    if (!analytics) removeStored(browser, ANALYTICS_PREFIX)
    if (!preferences) removeStored(browser, PREFERENCE_PREFIX)
    if (!marketing || !analytics) removeStored(browser, MARKETING_PREFIX)
    for (const listener of [...listeners]) listener()
  }

  // Leftovers of an earlier version, or of a page that was still open during the refusal.
  removeRefusedData()
  browser.addEventListener('storage', ({ key }) => {
    if (key !== CONSENT_KEY && key !== null) return
    record = readRecord()
    removeRefusedData()
  })

  return {
    get: () => record,
    allows: (category) => category === 'essential' || (record?.preferences[category] ?? false),
    decide(choice) {
      record = createConsentRecord(choice, now())
      try {
        browser.localStorage.setItem(CONSENT_KEY, JSON.stringify(record))
      } catch {
        // Without storage the choice lasts until the visitor leaves the page.
      }
      removeRefusedData()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

let store: ConsentStore | undefined

/** Returns this browser's consent store. Browser only. */
export function browserConsent(): ConsentStore {
  store ??= createConsentStore(window, () => new Date())
  return store
}

const subscribe = (onChange: () => void) => browserConsent().subscribe(onChange)

/** Returns the visitor's record; null before a choice, undefined on the server and in the first render. */
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

/** Removes both storages' entries and cookies with this prefix. */
function removeStored(browser: ConsentBrowser, prefix: string): void {
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(browser[storage]))
        if (key.startsWith(prefix)) browser[storage].removeItem(key)
    } catch {
      // A browser that forbids storage has none.
    }
  }
  for (const cookie of browser.document.cookie.split('; '))
    if (cookie.startsWith(prefix)) browser.document.cookie = `${cookie}; Path=/; Max-Age=0`
}
