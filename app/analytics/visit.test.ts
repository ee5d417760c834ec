import { describe, expect, it } from 'vitest'
import { CONSENT_KEY } from '#domain/consent/consent.ts'
import { CAMPAIGN_COOKIE, currentVisit, VISIT_COOKIE, VISIT_TIMEOUT_MS, VISITOR_COOKIE } from './visit.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const DAY = 86_400_000

const CAMPAIGN_LINK =
  'https://example.com/?utm_source=Newsletter&utm_medium=Email&utm_campaign=Spring&utm_term=a+b'
const CAMPAIGN = { source: 'newsletter', medium: 'email', campaign: 'spring', term: 'a b', content: null }
const NO_CAMPAIGN = { source: null, medium: null, campaign: null, term: null, content: null }

/** Fake browser with cookies; `go` opens a page at the given time. */
function browser({ allowsCampaigns = true } = {}) {
  const cookies = new Map<string, string>()
  const written: string[] = []
  let ids = 0
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`
  const go = (at: number, href = 'https://example.com/', referrer = '') =>
    currentVisit(
      {
        document: {
          referrer,
          get cookie() {
            return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
          },
          set cookie(text: string) {
            written.push(text)
            const [, name = '', value = ''] = /^(.*?)=([^;]*)/.exec(text) ?? []
            if (text.includes('Max-Age=0;')) cookies.delete(name)
            else cookies.set(name, value)
          },
        },
        location: { href, protocol: 'https:', hostname: 'example.com' },
      },
      at,
      newId,
      allowsCampaigns,
    )
  return { go, cookies, written }
}

describe('visitor', () => {
  it.each([
    ['new', undefined],
    ['returning_frequent', DAY],
    ['returning_recent', DAY + 1],
    ['returning_recent', 7 * DAY],
    ['returning_old', 7 * DAY + 1],
  ])('is %s after %s ms', (visitorClass, since) => {
    const { go } = browser()
    if (since !== undefined) go(START - since)
    expect(go(START)).toMatchObject({ visitorClass, isNew: true, visits: since === undefined ? 1 : 2 })
  })

  it('keeps an id for 730 days in two cookies, which withdrawal removes', () => {
    const { go, cookies, written } = browser()
    const { visitorId } = go(START)
    expect(go(START + 20 * DAY).visitorId).toBe(visitorId)
    expect([...cookies.keys()]).toEqual([VISITOR_COOKIE, VISIT_COOKIE])
    for (const cookie of written) expect(cookie).toMatch(/; Path=\/; Max-Age=63072000; SameSite=Lax; Secure$/)
    const prefix = CONSENT_KEY.replace('cookie-consent', 'analytics-')
    // Names used in the privacy policy and on the page of recorded data.
    expect([...cookies.keys()]).toEqual([`${prefix}visitor`, `${prefix}visit`])
  })
})

describe('visit', () => {
  it('continues while active and ends after 30 minutes', () => {
    const { go } = browser()
    const first = go(START)
    expect(first.isNew).toBe(true)
    const later = go(START + VISIT_TIMEOUT_MS - 1)
    expect(later).toMatchObject({ sessionId: first.sessionId, isNew: false, visitorClass: 'new' })
    expect(go(START + 2 * VISIT_TIMEOUT_MS - 2).sessionId).toBe(first.sessionId)
    expect(go(START + 4 * VISIT_TIMEOUT_MS).sessionId).not.toBe(first.sessionId)
  })

  it.each([
    ['https://www.search.example.net/find?q=boxes', 'search.example.net'],
    ['https://example.com/news', 'direct'],
    ['', 'direct'],
    ['an invalid referrer', 'direct'],
  ])('maps the referrer %s to %s', (referrer, source) => {
    expect(browser().go(START, 'https://example.com/', referrer).source).toBe(source)
  })

  it('starts again if its cookie was modified', () => {
    const { go, cookies } = browser()
    const { visitorId } = go(START)
    cookies.set(VISIT_COOKIE, 'nonsense')
    expect(go(START + MINUTE)).toMatchObject({ visitorId, isNew: true, visitorClass: 'new' })
  })
})

describe('campaign', () => {
  it('belongs to the visit that its link starts, in lower case', () => {
    const { go } = browser()
    const utm = CAMPAIGN
    expect(go(START, CAMPAIGN_LINK)).toMatchObject({ source: 'newsletter', utm, isFromCampaign: true })
    const next = go(START + MINUTE, 'https://example.com/?utm_source=other')
    expect(next).toMatchObject({ source: 'newsletter', utm, isFromCampaign: false })
  })

  it('also counts for later direct visits, for 90 days, but not after a visit from another site', () => {
    const { go, written } = browser()
    go(START, CAMPAIGN_LINK)
    expect(written).toContain(
      `${CAMPAIGN_COOKIE}=utm_source=newsletter&utm_medium=email&utm_campaign=spring&utm_term=a+b; Path=/; Max-Age=7776000; SameSite=Lax; Secure`,
    )
    expect(go(START + DAY)).toMatchObject({ source: 'newsletter', utm: CAMPAIGN, isFromCampaign: false })
    const referred = go(START + 2 * DAY, 'https://example.com/', 'https://search.example.net/')
    expect(referred).toMatchObject({ source: 'search.example.net', utm: NO_CAMPAIGN })
    expect(go(START + 3 * DAY)).toMatchObject({ source: 'direct', utm: NO_CAMPAIGN })
  })

  it('is neither stored nor reported without consent to marketing', () => {
    const { go, cookies, written } = browser({ allowsCampaigns: false })
    const expected = { source: 'direct', utm: NO_CAMPAIGN, isFromCampaign: false }
    expect(go(START, CAMPAIGN_LINK)).toMatchObject(expected)
    expect(go(START + MINUTE, CAMPAIGN_LINK)).toMatchObject(expected)
    expect([...cookies.keys()]).toEqual([VISITOR_COOKIE, VISIT_COOKIE])
    expect(written.join()).not.toMatch(/newsletter|spring/i)
  })

  it('of an earlier format of the visit cookie is not kept', () => {
    const { go, cookies } = browser({ allowsCampaigns: false })
    go(START)
    const visit = JSON.parse(decodeURIComponent(cookies.get(VISIT_COOKIE) ?? ''))
    cookies.set(VISIT_COOKIE, encodeURIComponent(JSON.stringify({ ...visit, utm: CAMPAIGN })))
    go(START + MINUTE)
    expect(cookies.get(VISIT_COOKIE)).not.toMatch(/newsletter/)
  })
})
