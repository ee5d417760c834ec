import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { isLoopbackHost } from '#server/network/client-address.ts'
import { filterPublishable } from './particulars.ts'
import {
  type Claim,
  expiringWithin,
  filterValid,
  getMissingClaimFields,
  getValidClaims,
  nextExpiry,
  type Offset,
} from './registers.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const entry = { id: 'a', issued: '2026-03-01', expires: '2026-07-31' }

describe('a register entry', () => {
  it.each([
    ['2026-02-28T23:59:59Z', false],
    ['2026-03-01T00:00:00Z', true],
    ['2026-07-31T22:59:59Z', true],
    // British Summer Time.
    ['2026-07-31T23:00:00Z', false],
  ])('is valid at %s: %s', (timestamp, validIds) => {
    expect(filterValid([entry], new Date(timestamp))).toEqual(validIds ? [entry] : [])
  })

  it('expires at the end of its last day in UK time', () => {
    expect(nextExpiry([entry], new Date('2026-06-01T12:00:00Z'))).toEqual(new Date('2026-07-31T23:00:00Z'))
    expect(nextExpiry([entry], new Date('2026-08-01T12:00:00Z'))).toBeUndefined()
  })
})

describe('a claim', () => {
  it('expires with its certificate', () => {
    const lapsed = CERTIFICATES.filter(({ id }) => id !== 'carbon-neutral')
    const withCertificates = (certificates: typeof CERTIFICATES) =>
      getValidClaims(CLAIMS, certificates, NOW).map(({ id }) => id)
    const ids = withCertificates(CERTIFICATES)
    expect(ids).toContain('carbon-neutral')
    expect(withCertificates(lapsed)).toEqual(ids.filter((id) => id !== 'carbon-neutral'))
  })
})

describe('a claim of the company', () => {
  it.each(
    CLAIMS.flatMap(({ id, certificate, expires }) => (certificate ? [{ id, certificate, expires }] : [])),
  )('$id ends on the last day of its certificate', ({ certificate, expires }) => {
    expect(CERTIFICATES.find(({ id }) => id === certificate)?.expires).toBe(expires)
  })
})

describe('an incomplete claim', () => {
  const whole = CLAIMS.find(({ id }) => id === 'carbon-neutral') as Claim
  const offset = whole.offset as Offset
  it.each<[string, Partial<Claim>, RegExp]>([
    ['basis', { basis: ' ' }, /basis/],
    ['scope', { scope: '' }, /scope/],
    ['what is left out', { leavesOut: '' }, /leavesOut/],
    ['a file', { evidence: { title: 'Figures', file: '' } }, /evidence/],
    ['a last day', { expires: '' }, /expires/],
    ['a register', { offset: { ...offset, register: '' } }, /offset/],
    ['enough retired units', { offset: { ...offset, retiredUnits: 26_479 } }, /26480 tonnes.*26479/],
  ])('is not shown without %s, with the missing field reported', (_, part, expected) => {
    const claim = { ...whole, ...part }
    expect(getMissingClaimFields(claim).join()).toMatch(expected)
    expect(getValidClaims([claim], CERTIFICATES, NOW)).toEqual([])
  })

  it('is a neutrality claim without offsets', () => {
    const { offset: _, ...without } = whole
    expect(getMissingClaimFields(without)).toHaveLength(1)
    expect(getMissingClaimFields({ ...without, wording: 'Net zero by 2040' })).toHaveLength(1)
    expect(getMissingClaimFields({ ...without, wording: 'Three sites' })).toEqual([])
  })
})

describe('invented entries', () => {
  const entries = [{ id: 'a', invented: true as const }, { id: 'b' }]

  it.each([
    ['http://localhost:3000', 2],
    ['http://127.0.0.1:8080', 2],
    ['http://[::1]:3000', 2],
    ['http://boxes.localhost', 2],
    ['https://boxes.example.com', 1],
    ['http://localhost.example.com', 1],
    ['http://192.168.1.10:3000', 1],
  ])('are shown at %s: %d of 2', (siteUrl, count) => {
    expect(filterPublishable(entries, siteUrl)).toHaveLength(count)
    expect(isLoopbackHost(new URL(siteUrl).hostname)).toBe(count === 2)
  })
})

describe('registers', () => {
  const folder = join(import.meta.dirname, '../../company/public')
  it.each(CLAIMS)('have all fields and the evidence of the claim $id', (claim) => {
    expect(getMissingClaimFields(claim)).toEqual([])
    expect(statSync(join(folder, claim.evidence.file)).size).toBeGreaterThan(50)
  })

  it('refer to existing locations and certificates with dates in order', () => {
    const sites = COMPANY_LOCATIONS.map(({ id }) => id)
    for (const { sites: covered, issued, expires } of CERTIFICATES) {
      expect(sites).toEqual(expect.arrayContaining([...covered]))
      expect(issued < expires).toBe(true)
    }
    const certificates = CERTIFICATES.map(({ id }) => id)
    for (const { certificate } of CLAIMS) if (certificate) expect(certificates).toContain(certificate)
  })

  it('list expiring and expired entries, soonest first', () => {
    const entries = ['2027-02-19', '2027-02-18', '2026-11-19', '2027-03-01'].map((expires) => ({ expires }))
    const expiring = expiringWithin(entries, NOW, 90)
    expect(expiring.map(({ expires }) => expires)).toEqual(['2026-11-19', '2027-02-18'])
  })
})
