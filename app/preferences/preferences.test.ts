import { beforeEach, describe, expect, it } from 'vitest'
import { type MemoryStorage, memoryStorage } from '#tests/support/memory-storage.ts'
import { createPreferences, type Preferences } from './preferences.ts'

let isAllowed: boolean
let storage: MemoryStorage
let preferences: Preferences
let told: number
let decide: (allowed: boolean) => void
let setElsewhere: (key: string | null) => void

function openPage() {
  preferences = createPreferences({
    consent: {
      allows: (category) => category === 'preferences' && isAllowed,
      subscribe(listener) {
        decide = (allowed) => {
          isAllowed = allowed
          // The consent store also removes entries before notifying.
          if (!allowed) for (const key of storage.keys()) storage.removeItem(key)
          listener()
        }
        return () => {}
      },
    },
    storage: () => storage,
    onStorageChange: (listener) => {
      setElsewhere = listener
    },
  })
  told = 0
  preferences.subscribe(() => {
    told += 1
  })
}

beforeEach(() => {
  storage = memoryStorage()
  isAllowed = false
  openPage()
})

describe('preference', () => {
  it('is stored for the next visit with consent', () => {
    decide(true)
    preferences.set('colour-scheme', 'dark')
    openPage()
    expect([preferences.get('colour-scheme'), preferences.isPersistent()]).toEqual(['dark', true])
    preferences.clear('colour-scheme')
    expect([preferences.get('colour-scheme'), storage.keys()]).toEqual([null, []])
  })

  it('lasts as long as the page without consent, and isn’t stored', () => {
    preferences.set('colour-scheme', 'dark')
    expect(preferences.get('colour-scheme')).toBe('dark')
    expect([preferences.isPersistent(), storage.keys()]).toEqual([false, []])
    openPage()
    expect(preferences.get('colour-scheme')).toBeNull()
  })

  it('set before the choice is stored on consent, and otherwise stays on the page', () => {
    preferences.set('colour-scheme', 'dark')
    decide(false)
    expect(preferences.get('colour-scheme')).toBe('dark')
    decide(true)
    expect(storage.keys()).toEqual(['downland-preference-colour-scheme'])
  })

  it('is removed, also from the page, on withdrawal', () => {
    decide(true)
    preferences.set('colour-scheme', 'dark')
    decide(false)
    expect([preferences.get('colour-scheme'), storage.keys()]).toEqual([null, []])
    decide(true)
    expect(storage.keys()).toEqual([])
  })

  it('follows another tab', () => {
    decide(true)
    preferences.set('colour-scheme', 'dark')
    told = 0
    storage.setItem('downland-preference-colour-scheme', 'light')
    setElsewhere('downland-preference-colour-scheme')
    setElsewhere('something-else')
    expect([preferences.get('colour-scheme'), told]).toEqual(['light', 1])
  })

  it('lasts as long as the page without storage', () => {
    decide(true)
    storage = {
      ...memoryStorage(),
      getItem() {
        throw new Error('forbidden')
      },
      setItem() {
        throw new Error('forbidden')
      },
    }
    preferences.set('colour-scheme', 'dark')
    expect([preferences.get('colour-scheme'), preferences.get('other')]).toEqual(['dark', null])
  })
})
