/**
 * What a person sets for themselves: the colour scheme, a list's filters. It is kept in this browser while the category
 * *preferences* is allowed, and is gone, here and on the page, as soon as that is taken back. Without it a setting lasts
 * as long as the page.
 */
import { browserConsent, type ConsentStore } from '#app/analytics/consent.ts'
import { PREFERENCE_PREFIX } from '#domain/consent/consent.ts'

export interface Preferences {
  /** Null where nothing was set, or what was set is gone. */
  get(name: string): string | null
  set(name: string, value: string): void
  clear(name: string): void
  /** Whether what is set is kept for the next visit. */
  isKept(): boolean
  /** Calls the listener at every change, in other tabs too; returns how to stop. */
  subscribe(listener: () => void): () => void
}

export interface PreferenceDependencies {
  readonly consent: Pick<ConsentStore, 'allows' | 'subscribe'>
  /** Throws in a browser that forbids it. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Calls the listener when another tab has stored something. */
  readonly onElsewhere: (listener: (key: string | null) => void) => void
}

export function createPreferences({ consent, storage, onElsewhere }: PreferenceDependencies): Preferences {
  const listeners = new Set<() => void>()
  /** What was set on this page. */
  const own = new Map<string, string>()
  const isKept = () => consent.allows('preferences')
  let wasKept = isKept()

  function tell() {
    for (const listener of [...listeners]) listener()
  }

  function store(name: string, value: string | null) {
    try {
      if (value === null) storage().removeItem(PREFERENCE_PREFIX + name)
      else if (isKept()) storage().setItem(PREFERENCE_PREFIX + name, value)
    } catch {
      // It lasts as long as the page.
    }
  }

  consent.subscribe(() => {
    // What was chosen before the question was answered is what the answer is about.
    if (isKept()) for (const [name, value] of own) store(name, value)
    else if (wasKept) own.clear()
    wasKept = isKept()
    tell()
  })
  onElsewhere((key) => {
    if (key !== null && !key.startsWith(PREFERENCE_PREFIX)) return
    if (key !== null) own.delete(key.slice(PREFERENCE_PREFIX.length))
    tell()
  })

  return {
    get(name) {
      const set = own.get(name)
      if (set !== undefined) return set
      try {
        return isKept() ? storage().getItem(PREFERENCE_PREFIX + name) : null
      } catch {
        return null
      }
    },
    set(name, value) {
      own.set(name, value)
      store(name, value)
      tell()
    },
    clear(name) {
      own.delete(name)
      store(name, null)
      tell()
    },
    isKept,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

let preferences: Preferences | undefined

/** This browser's preferences: one for all that ask. Only where there is a browser. */
export function browserPreferences(): Preferences {
  preferences ??= createPreferences({
    consent: browserConsent(),
    storage: () => window.localStorage,
    onElsewhere: (listener) => window.addEventListener('storage', ({ key }) => listener(key)),
  })
  return preferences
}
