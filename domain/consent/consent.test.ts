import { describe, expect, it } from 'vitest'
import { CONSENT_KEY, CONSENT_VERSION, createConsentRecord, parseConsent } from './consent.ts'

const now = new Date('2026-11-20T12:00:00Z')
const all = { analytics: true, preferences: true, marketing: true }
const stored = (change: object) => JSON.stringify({ ...createConsentRecord(all, now), ...change })

describe('a consent record', () => {
  it('holds the four categories, when they were decided, and the version', () => {
    expect(createConsentRecord({ ...all, marketing: false }, now)).toEqual({
      preferences: { essential: true, analytics: true, preferences: true, marketing: false },
      timestamp: '2026-11-20T12:00:00.000Z',
      version: '1.0',
    })
    expect(CONSENT_VERSION).toBe('1.0')
    expect(CONSENT_KEY).toMatch(/^downland-/)
  })

  it('comes back as it was stored', () => {
    const record = createConsentRecord(all, now)
    expect(parseConsent(JSON.stringify(record))).toEqual(record)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', stored({ version: '0.9' })],
    ['a category that is missing', stored({ preferences: { essential: true, analytics: true } })],
    [
      'essential refused',
      stored({ preferences: { ...createConsentRecord(all, now).preferences, essential: false } }),
    ],
    ['no time', stored({ timestamp: 'yesterday' })],
  ])('is asked for anew where there is %s', (_what, value) => {
    expect(parseConsent(value)).toBeNull()
  })
})
