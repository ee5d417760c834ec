import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createConsentRecord,
  MARKETING_DESCRIPTION,
  PREFERENCE_DESCRIPTIONS,
} from '#domain/consent/consent.ts'
import { markup } from '#tests/support/markup.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { CookieConsent } from './cookie-consent.tsx'
import { CookieSettings } from './cookie-settings.tsx'

const nothing = () => {}
const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*>([^<]*)</g)].map(([, look, text]) => ({ look, text }))

describe('cookie banner', () => {
  const html = markup(<CookieBanner isShown decide={nothing} onChoose={nothing} />)

  it('offers accept and reject equally, and settings', () => {
    const [accept, reject, choose] = buttons(html)
    expect([accept?.text, reject?.text, choose?.text]).toEqual(['Accept all', 'Reject all', 'Choose'])
    expect(accept?.look).toBe(reject?.look)
  })

  it('says what preferences and marketing remember', () => {
    expect(html).toContain(PREFERENCE_DESCRIPTIONS)
    expect(html).toContain(MARKETING_DESCRIPTION)
  })

  it('is a polite live region, not a dialog', () => {
    expect(html).toMatch(/^<div aria-live="polite"[^>]*><section aria-label="Cookies"/)
    expect(html).not.toContain('dialog')
  })

  it('is not in the server’s markup, but its region is', () => {
    const served = markup(<CookieConsent choosing={false} onChoose={nothing} onDone={nothing} />)
    expect(served).toMatch(/^<div aria-live="polite"[^>]*><\/div>$/)
  })
})

describe('cookie settings', () => {
  afterEach(() => vi.unstubAllGlobals())

  const settings = (record: Parameters<typeof CookieSettings>[0]['record']) =>
    markup(<CookieSettings record={record} decide={nothing} onClose={nothing} />)
  const boxes = (html: string) =>
    [...html.matchAll(/<input[^>]*name="(\w+)"[^>]*>/g)].map(([tag, name]) => ({
      name,
      checked: tag.includes('checked=""'),
      locked: tag.includes('disabled=""'),
    }))
  const free = { checked: false, locked: false }

  it('have four categories, with only the essential one ticked and locked', () => {
    expect(boxes(settings(null))).toEqual([
      { name: 'essential', checked: true, locked: true },
      { name: 'analytics', ...free },
      { name: 'preferences', ...free },
      { name: 'marketing', ...free },
    ])
  })

  it('say why everything is off if the browser sends Global Privacy Control', () => {
    expect(settings(null)).not.toContain('Global Privacy Control')
    vi.stubGlobal('navigator', { globalPrivacyControl: true })
    expect(settings(null)).toContain('Your browser sends Global Privacy Control')
  })

  it('show the current choice', () => {
    const record = createConsentRecord({ analytics: true, preferences: false, marketing: true }, new Date())
    expect(boxes(settings(record)).filter(({ checked }) => checked)).toMatchObject([
      { name: 'essential' },
      { name: 'analytics' },
      { name: 'marketing' },
    ])
  })

  it('describe each category', () => {
    const html = settings(null)
    const described = [...html.matchAll(/aria-describedby="([^"]+)"/g)].map(([, id]) => id)
    expect(described).toHaveLength(4)
    for (const id of described) expect(html).toMatch(new RegExp(`<p id="${id}"[^>]*>[^<]{20,}`))
    expect(html).toContain(`Remembers ${PREFERENCE_DESCRIPTIONS} for your next visit`)
    expect(html).toContain(`Remembers ${MARKETING_DESCRIPTION}, for 90 days`)
  })
})
