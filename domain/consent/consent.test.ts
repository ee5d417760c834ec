import { describe, expect, it } from 'vitest'
import { CONSENT_KEY, CONSENT_VERSION, createConsentRecord, parseConsent } from './consent.ts'

const now = new Date('2026-11-20T12:00:00Z')
const all = { analytics: true, preferences: true, marketing: true }
const stored = (change: object) => JSON.stringify({ ...createConsentRecord(all, now), ...change })

describe('consent record', () => {
  it('contains the four categories, the time and the version', () => {
    expect(createConsentRecord({ ...all, marketing: false }, now)).toEqual({
      preferences: { essential: true, analytics: true, preferences: true, marketing: false },
      timestamp: '2026-11-20T12:00:00.000Z',
      version: '1.0',
    })
    expect(CONSENT_VERSION).toBe('1.0')
    expect(CONSENT_KEY).toMatch(/^downland-/)
  })

  it('parses what was stored', () => {
    const record = createConsentRecord(all, now)
    expect(parseConsent(JSON.stringify(record))).toEqual(record)
  })

  it.each([
    ['nothing', null],
    ['malformed JSON', '{'],
    ['another version', stored({ version: '0.9' })],
    ['a missing category', stored({ preferences: { essential: true, analytics: true } })],
    ['essential cookies refused', stored({ preferences: { ...all, essential: false } })],
    ['an invalid time', stored({ timestamp: 'yesterday' })],
  ])('is null with %s', (_what, value) => {
    expect(parseConsent(value)).toBeNull()
  })
})
