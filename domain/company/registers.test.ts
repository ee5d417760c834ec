import { describe, expect, it } from 'vitest'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { SITES } from '#company/sites.ts'
import { claimsInDate, expiringWithin, inDate, nextExpiry } from './registers.ts'

const entry = { id: 'a', issued: '2026-03-01', expires: '2026-07-31' }

describe('an entry of a register', () => {
  it.each([
    ['2026-02-28T23:59:59Z', false],
    ['2026-03-01T00:00:00Z', true],
    ['2026-07-31T22:59:59Z', true],
    // London's clocks are an hour ahead in July.
    ['2026-07-31T23:00:00Z', false],
  ])('at %s holds: %s', (moment, holds) => {
    expect(inDate([entry], new Date(moment))).toEqual(holds ? [entry] : [])
  })

  it('runs out at the end of its last day in London', () => {
    expect(nextExpiry([entry], new Date('2026-06-01T12:00:00Z'))).toEqual(new Date('2026-07-31T23:00:00Z'))
    expect(nextExpiry([entry], new Date('2026-08-01T12:00:00Z'))).toBeUndefined()
  })
})

describe('a claim', () => {
  it('ends with the certificate on which it rests', () => {
    const at = (moment: string) => claimsInDate(CLAIMS, CERTIFICATES, new Date(moment)).map(({ id }) => id)
    expect(at('2026-11-20T12:00:00Z')).toContain('carbon-neutral')
    const lapsed = CERTIFICATES.filter(({ id }) => id !== 'carbon-neutral')
    const rest = claimsInDate(CLAIMS, lapsed, new Date('2026-11-20T12:00:00Z')).map(({ id }) => id)
    expect(rest).not.toContain('carbon-neutral')
    expect(rest.length).toBeGreaterThan(0)
  })
})

describe('the registers', () => {
  it('name sites and certificates that exist, and days in their order', () => {
    const sites = SITES.map(({ id }) => id)
    for (const { sites: covered, issued, expires } of CERTIFICATES) {
      expect(sites).toEqual(expect.arrayContaining([...covered]))
      expect(issued < expires).toBe(true)
    }
    const certificates = CERTIFICATES.map(({ id }) => id)
    for (const { certificate } of CLAIMS) if (certificate) expect(certificates).toContain(certificate)
  })
})

it('those that expire within so many days stand first, with those that have', () => {
  const entries = ['2027-02-19', '2027-02-18', '2026-11-19', '2027-03-01'].map((expires) => ({ expires }))
  const expiring = expiringWithin(entries, new Date('2026-11-20T12:00:00Z'), 90)
  expect(expiring.map(({ expires }) => expires)).toEqual(['2026-11-19', '2027-02-18'])
})
