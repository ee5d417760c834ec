import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { PARTICULARS } from '#company/particulars.ts'
import { PLACEHOLDER_TEAM } from '#company/people.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
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

const PAGES = [
  '/',
  '/team',
  '/locations',
  '/claims',
  '/how-we-do-it/brcgs',
  '/terms-and-conditions',
  '/certificates',
]
const SHOWN = [
  PARTICULARS.registeredNumber,
  ...CERTIFICATES.map(({ number }) => number),
  ...CLAIMS.map(({ wording }) => wording),
  ...PLACEHOLDER_TEAM.slice(0, 10),
]

/** Sends a Host header, which `fetch` does not allow. */
async function textOf(site: TestSite, path: string, host: string): Promise<string> {
  const [response] = (await once(
    request(new URL(path, site.url), { headers: { host } }).end(),
    'response',
  )) as [IncomingMessage]
  return text(response)
}

async function shownBy(site: TestSite, host = new URL(site.url).host): Promise<string[]> {
  const texts = await Promise.all(PAGES.map((path) => textOf(site, path, host)))
  for (const page of texts) expect(page).toContain('</html>')
  return SHOWN.filter((words) => texts.some((text) => text.includes(words)))
}

describe('website with demo company data', () => {
  it('shows placeholders on localhost', async () => {
    await using site = await openSite()
    expect(await shownBy(site)).toEqual(SHOWN)
    expect(site.startupBanner).not.toContain('Missing')
  })

  it('hides placeholders on a public website and lists them in the startup banner', async () => {
    await using site = await openSite({ SITE_URL: PUBLIC, DEMO_CONTENT: '1' })
    expect(await shownBy(site, new URL(PUBLIC).host)).toEqual([])
    for (const sentence of checkCompanyFacts(PUBLIC)) expect(site.startupBanner).toContain(sentence)
    expect(site.startupBanner).toContain('Missing')
  })
})
