/**
 * User settings such as the colour scheme or list filters, stored while the *preferences* category is allowed and
 * removed when it is withdrawn. Without consent a setting lasts as long as the page.
 */
import { browserConsent, type ConsentStore } from '#app/analytics/consent.ts'
import { PREFERENCE_PREFIX } from '#domain/consent/consent.ts'

export interface Preferences {
  get(name: string): string | null
  set(name: string, value: string): void
  clear(name: string): void
  /** Whether settings are stored for the next visit. */
  isPersistent(): boolean
  /** Calls the listener at every change, including other tabs; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export interface PreferenceDependencies {
  readonly consent: Pick<ConsentStore, 'allows' | 'subscribe'>
  /** Throws if the browser forbids storage. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Calls the listener when another tab changes storage. */
  readonly onStorageChange: (listener: (key: string | null) => void) => void
}

export function createPreferences({
  consent,
  storage,
  onStorageChange,
}: PreferenceDependencies): Preferences {
  const listeners = new Set<() => void>()
  /** Settings changed on this page. */
  const pageValues = new Map<string, string>()
  const isPersistent = () => consent.allows('preferences')
  let wasPersistent = isPersistent()

  function notify() {
    for (const listener of [...listeners]) listener()
  }

  function store(name: string, value: string | null) {
    try {
      if (value === null) storage().removeItem(PREFERENCE_PREFIX + name)
      else if (isPersistent()) storage().setItem(PREFERENCE_PREFIX + name, value)
    } catch {
      // Without storage the setting lasts as long as the page.
    }
  }

  consent.subscribe(() => {
    // A setting chosen before the consent question is stored once consent is given.
    if (isPersistent()) for (const [name, value] of pageValues) store(name, value)
    else if (wasPersistent) pageValues.clear()
    wasPersistent = isPersistent()
    notify()
  })
  onStorageChange((key) => {
    if (key !== null && !key.startsWith(PREFERENCE_PREFIX)) return
    if (key !== null) pageValues.delete(key.slice(PREFERENCE_PREFIX.length))
    notify()
  })

  return {
    get(name) {
      const set = pageValues.get(name)
      if (set !== undefined) return set
      try {
        return isPersistent() ? storage().getItem(PREFERENCE_PREFIX + name) : null
      } catch {
        return null
      }
    },
    set(name, value) {
      pageValues.set(name, value)
      store(name, value)
      notify()
    },
    clear(name) {
      pageValues.delete(name)
      store(name, null)
      notify()
    },
    isPersistent,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

let preferences: Preferences | undefined

/** Returns this browser's preferences. Browser only. */
export function browserPreferences(): Preferences {
  preferences ??= createPreferences({
    consent: browserConsent(),
    storage: () => window.localStorage,
    onStorageChange: (listener) => window.addEventListener('storage', ({ key }) => listener(key)),
  })
  return preferences
}
