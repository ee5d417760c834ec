/** What lists were filtered by, kept in this browser where the person allows preferences to be. */
import { browserConsent } from '#app/analytics/consent.ts'
import { PREFERENCE_PREFIX } from '#domain/consent/consent.ts'

export interface Remembered {
  /** The address’s parameters; the empty string when nothing is remembered. */
  read(path: string): string
  /** The empty string forgets. */
  write(path: string, parameters: string): void
}

interface RememberingBrowser {
  readonly allows: () => boolean
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

export function createRemembered({ allows, storage }: RememberingBrowser): Remembered {
  const keyOf = (path: string) => `${PREFERENCE_PREFIX}list:${path}`
  return {
    read(path) {
      if (!allows()) return ''
      try {
        return storage().getItem(keyOf(path)) ?? ''
      } catch {
        return ''
      }
    },
    write(path, parameters) {
      try {
        if (parameters === '') storage().removeItem(keyOf(path))
        else if (allows()) storage().setItem(keyOf(path), parameters)
      } catch {
        // A browser that forbids storage shows the plain list the next time.
      }
    },
  }
}

export const rememberedFilters = createRemembered({
  allows: () => browserConsent().allows('preferences'),
  storage: () => window.localStorage,
})
