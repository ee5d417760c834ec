import { describe, expect, it } from 'vitest'
import { CONSENT_KEY } from '#domain/consent/consent.ts'
import { type ConsentBrowser, createConsentStore } from './consent.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const all = { analytics: true, preferences: true, marketing: true }
const none = { analytics: false, preferences: false, marketing: false }

/** Like a browser's: stored values are own properties of the object. */
function storage(values: Record<string, string> = {}): Storage {
  return Object.defineProperties(Object.assign(Object.create(null), values), {
    getItem: { value: (key: string) => values[key] ?? null },
    setItem: {
      value(this: Record<string, string>, key: string, value: string) {
        values[key] = value
        this[key] = value
      },
    },
    removeItem: {
      value(this: Record<string, string>, key: string) {
        delete values[key]
        delete this[key]
      },
    },
  })
}

function setUp(stored: Record<string, string> = {}, navigator: object = {}) {
  const cookies = new Map([
    ['downland-analytics-visitor', '1'],
    ['downland-marketing-campaign', 'utm_source=newsletter'],
    ['session', 'kept'],
  ])
  const listeners: ((event: StorageEvent) => void)[] = []
  const local = storage({ 'downland-preference-scheme': 'dark', other: 'kept', ...stored })
  const browser = {
    localStorage: local,
    sessionStorage: storage({ 'downland-analytics-session': 'abc', user: '{}' }),
    addEventListener: (_type: string, listener: (event: StorageEvent) => void) => {
      listeners.push(listener)
    },
    document: {
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text: string) {
        if (text.includes('Max-Age=0')) cookies.delete(text.split('=')[0] as string)
      },
    },
    navigator,
  } as unknown as ConsentBrowser
  const consent = createConsentStore(browser, now)
  return {
    consent,
    browser,
    cookies,
    tell: (key: string) => listeners.forEach((listener) => void listener({ key } as StorageEvent)),
  }
}

const given = (choice: typeof all) => ({
  [CONSENT_KEY]: JSON.stringify({
    preferences: { essential: true, ...choice },
    timestamp: now().toISOString(),
    version: '1.0',
  }),
})

describe('consent store before a choice', () => {
  it('allows only the essential category', () => {
    const { consent } = setUp()
    expect(consent.get()).toBeNull()
    expect(consent.allows('essential')).toBe(true)
    for (const category of ['analytics', 'preferences', 'marketing'] as const)
      expect(consent.allows(category)).toBe(false)
  })

  it('treats Global Privacy Control as a refusal, without storing it', () => {
    const { consent, browser, cookies } = setUp({}, { globalPrivacyControl: true })
    expect(consent.get()?.preferences).toEqual({ essential: true, ...none })
    expect(Object.keys(browser.localStorage)).toEqual(['other'])
    expect([...cookies.keys()]).toEqual(['session'])
    expect(setUp({}, { globalPrivacyControl: false }).consent.get()).toBeNull()
  })
})

describe('consent store with Global Privacy Control', () => {
  it('follows what the visitor has chosen here', () => {
    const { consent } = setUp(given({ ...all, marketing: false }), { globalPrivacyControl: true })
    expect([consent.allows('analytics'), consent.allows('marketing')]).toEqual([true, false])
    consent.decide(all)
    expect(consent.allows('marketing')).toBe(true)
  })
})

describe('consent store at load', () => {
  it.each([
    ['everything', none, []],
    ['marketing', { ...all, marketing: false }, ['downland-analytics-visitor']],
    // A campaign is recorded with visits only.
    ['analytics', { ...all, analytics: false }, []],
    ['nothing', all, ['downland-analytics-visitor', 'downland-marketing-campaign']],
  ])('removes leftovers of a stored refusal of %s', (_what, choice, expected) => {
    const { browser, cookies } = setUp(given(choice))
    expect([...cookies.keys()]).toEqual([...expected, 'session'])
    expect('downland-preference-scheme' in browser.localStorage).toBe(choice.preferences)
  })
})

describe('consent store after a choice', () => {
  it('stores the choice and notifies listeners', () => {
    const { consent, browser } = setUp()
    let notifications = 0
    consent.subscribe(() => {
      notifications += 1
    })
    consent.decide(all)
    expect(consent.allows('analytics')).toBe(true)
    expect(notifications).toBe(1)
    expect(createConsentStore(browser, now).get()).toEqual(consent.get())
  })

  it('removes data of refused categories only', () => {
    const { consent, browser, cookies } = setUp()
    consent.decide(none)
    expect(Object.keys(browser.localStorage).sort()).toEqual([CONSENT_KEY, 'other'].sort())
    expect(Object.keys(browser.sessionStorage)).toEqual(['user'])
    expect([...cookies.keys()]).toEqual(['session'])
  })

  it('removes all data of a category', () => {
    const { consent, browser, cookies } = setUp(given(all))
    consent.decide({ ...none, analytics: true })
    expect(Object.keys(browser.sessionStorage)).toContain('downland-analytics-session')
    expect(Object.keys(browser.localStorage)).not.toContain('downland-preference-scheme')
    expect([...cookies.keys()]).toEqual(['downland-analytics-visitor', 'session'])
  })

  it('ignores a choice of another version and removes its data', () => {
    const former = {
      preferences: { essential: true, ...all },
      timestamp: now().toISOString(),
      version: '0.9',
    }
    const { consent, browser, cookies } = setUp({ [CONSENT_KEY]: JSON.stringify(former) })
    expect(consent.get()).toBeNull()
    expect(Object.keys(browser.sessionStorage)).toEqual(['user'])
    expect([...cookies.keys()]).toEqual(['session'])
  })

  it('follows a choice in another tab', () => {
    const { consent, browser, tell } = setUp()
    createConsentStore(browser, now).decide(none)
    consent.decide(all)
    browser.localStorage.setItem(
      CONSENT_KEY,
      JSON.stringify({ ...consent.get(), preferences: { essential: true, ...none } }),
    )
    tell(CONSENT_KEY)
    expect(consent.allows('analytics')).toBe(false)
  })

  it('has no choice in a browser without storage', () => {
    const { consent, browser } = setUp()
    Object.defineProperty(browser, 'localStorage', {
      get() {
        throw new Error('forbidden')
      },
    })
    consent.decide(none)
    expect(createConsentStore(browser, now).get()).toBeNull()
  })
})
