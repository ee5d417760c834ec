import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PLACEHOLDER_TEAM } from '#company/people.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { checkCompanyFacts } from './company-checks.ts'

const PUBLIC = 'https://boxes.example.com'

describe('missing company information', () => {
  it('is listed per file on a public website, but not on localhost', () => {
    expect(checkCompanyFacts('http://localhost:3000')).toEqual([])
    const messages = checkCompanyFacts(PUBLIC)
    expect(messages.map((sentence) => sentence.split(':')[0])).toEqual([
      'company/brand.ts',
      'company/particulars.ts',
      'company/registers.ts',
      'company/registers.ts',
      'company/people.ts',
    ])
    for (const { id } of [...CERTIFICATES, ...CLAIMS]) expect(messages.join('\n')).toContain(id)
  })

  it('is empty with real company data, except for incomplete claims', () => {
    const [claim] = CLAIMS
    if (!claim) throw new Error('there is no claim')
    const { invented: _, ...own } = claim
    const facts = { email: 'a@boxes.test', particulars: {}, certificates: [], claims: [own], people: [] }
    expect(checkCompanyFacts(PUBLIC, facts)).toEqual([])
    const lacking = { ...facts, claims: [{ ...own, leavesOut: '' }] }
    for (const siteUrl of [PUBLIC, 'http://localhost:3000'])
      expect(checkCompanyFacts(siteUrl, lacking)).toEqual([
        'company/registers.ts: the claim “carbon-neutral” is hidden. Enter the exclusions (leavesOut).',
      ])
  })

  it('names only placeholder team members', () => {
    const seed = readFileSync(join(import.meta.dirname, '../../supabase/seed/04_team.sql'), 'utf8')
    const names = [...seed.matchAll(/^\(\d+, '([^']+)'/gm)].map(([, name]) => name)
    expect(PLACEHOLDER_TEAM).toEqual(names)
  })
})
