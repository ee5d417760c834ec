import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import * as pageLoading from '#app/document/pending-navigation.ts'
import * as privacyPolicy from '#app/site/legal/privacy-policy.tsx'
import * as privacyRequest from '#app/site/legal/privacy-request.tsx'
import * as privacyRequestSent from '#app/site/legal/privacy-request-confirmation.tsx'
import * as websiteTerms from '#app/site/legal/website-terms.tsx'
import * as terms from '#company/policies/terms-and-conditions.tsx'
import * as consent from '#domain/consent/consent.ts'
import * as session from '#domain/session/session.ts'
import { renderPage } from '#tests/support/markup.tsx'
import { pageVisit, SITE_URL } from '#tests/support/page-visit.ts'
import { FOOTER_GROUPS } from '../layout/header/navigation.ts'
import * as contact from './contact.tsx'
import * as sent from './enquiry-confirmation.tsx'
import * as getInTouch from './get-in-touch.tsx'

// biome-ignore lint/suspicious/noExplicitAny: the framework gives more arguments than these pages read
type Page = Record<'loader' | 'meta', (args: any) => unknown> & { readonly default: ComponentType<any> }

function open(page: Page, path: string) {
  const { given, validUntil } = pageVisit(path, { now: () => new Date('2026-11-20T12:00:00Z') })
  const loaderData = page.loader(given)
  const meta = page.meta({ loaderData }) as Readonly<Record<string, string>>[]
  return { html: renderPage(page.default, loaderData, path), validUntil, meta }
}

const EQ = '/get-in-touch/contact/sent?reference=EQ-ABCD-2345'
const PR = '/privacy-policy/request/sent?reference=PR-ABCD-2345&due=2026-12-20'

const PAGES: readonly (readonly [path: string, page: Page, title: string])[] = [
  ['/get-in-touch', getInTouch, 'Get in Touch'],
  ['/get-in-touch/contact', contact, 'Send an enquiry'],
  ['/privacy-policy', privacyPolicy, 'Privacy and cookies policy'],
  ['/privacy-policy/request', privacyRequest, 'Request or complaint about personal data'],
  ['/terms-and-conditions', terms, 'Terms and conditions of sale'],
  ['/website-terms', websiteTerms, 'Website terms'],
  [EQ, sent, 'Enquiry sent'],
  [PR, privacyRequestSent, 'Request sent'],
]

describe.each(PAGES)('page %s', (path, page, title) => {
  const { html, meta } = open(page, path)

  it('has title, canonical URL and description', () => {
    const canonical = SITE_URL + path.replace(/\?.*/, '')
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: canonical })
    expect(meta.find((entry) => entry.title !== undefined)?.title).toContain(title)
    expect(meta.find((entry) => entry.name === 'description')?.content?.length).toBeGreaterThan(15)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}\\.?</h1>`))
  })
})

describe('confirmation page', () => {
  it.each<[string, Page]>([
    [EQ, sent],
    [PR, privacyRequestSent],
  ])('at %s shows the reference uncached and with noindex', (path, page) => {
    const { html, meta, validUntil } = open(page, path)
    expect(html).toContain(`${new URLSearchParams(path.split('?')[1]).get('reference')}</strong>`)
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(validUntil).toEqual([new Date('2026-11-20T12:00:00Z')])
  })

  it('shows the promised call-back time', () => {
    const page = (ring: string) => open(sent, `${EQ}&ring=${ring}`).html
    expect(page('2026-11-23T16:00:00.000Z')).toContain('we’ll do so by Monday 23 November at 4 pm, from')
    for (const ring of ['2028-11-23T16:00:00.000Z', 'tomorrow', '2026-11-23', ''])
      expect(page(ring)).toContain('If you asked for a call back, we’ll call from')
  })

  it('shows the deadline', () => {
    expect(open(privacyRequestSent, PR).html).toContain(
      'We’ll answer your request, or acknowledge your complaint, by 20 December 2026 at the latest.',
    )
  })

  it.each<[string, string, Page]>([
    ['?reference=', '/get-in-touch/contact', sent],
    ['?reference=PR-ABCD-2345', '/get-in-touch/contact', sent],
    ['?reference=%3Cb%3E', '/get-in-touch/contact', sent],
    ['', '/privacy-policy/request', privacyRequestSent],
    ['?reference=EQ-ABCD-2345&due=2026-12-20', '/privacy-policy/request', privacyRequestSent],
    ['?reference=PR-ABCD-2345', '/privacy-policy/request', privacyRequestSent],
    ['?reference=PR-ABCD-2345&due=tomorrow', '/privacy-policy/request', privacyRequestSent],
    ['?reference=PR-ABCD-2345&due=2026-13-40', '/privacy-policy/request', privacyRequestSent],
    ['?reference=PR-ABCD-2345&due=2026-02-31', '/privacy-policy/request', privacyRequestSent],
  ])('with %j redirects to the form %s', (query, form, page) => {
    let answer: unknown
    try {
      open(page, `${form}/sent${query}`)
    } catch (thrown) {
      answer = thrown
    }
    expect(answer).toBeInstanceOf(Response)
    const { status, headers } = answer as Response
    expect([status, headers.get('location')]).toEqual([302, form])
  })
})

describe('privacy policy', () => {
  const { html } = open(privacyPolicy, '/privacy-policy')

  it('lists every storage key', () => {
    const keys = Object.entries({ ...consent, ...pageLoading, ...session })
      .filter(([name]) => /_KEY$/.test(name) || (/_PREFIX$/.test(name) && name !== 'STORAGE_PREFIX'))
      // Read for old sessions, never written.
      .filter(([name]) => name !== 'AUTH_TOKEN_KEY')
    expect(keys.length).toBeGreaterThanOrEqual(9)
    for (const [name, key] of keys) {
      const rest = name.endsWith('_PREFIX') ? '[\\w-]*…?' : ''
      expect(html).toMatch(new RegExp(`<code>${key}${rest}</code>`))
    }
    for (const cookie of ['session', 'csrf']) {
      expect(html).toContain(`<code>${cookie}</code>`)
      expect(html).toContain(`<code>__Host-${cookie}</code>`)
    }
  })

  it('describes the preferences in the words of the cookie banner', () => {
    expect(html).toContain(`remembering ${consent.PREFERENCE_DESCRIPTIONS}`)
  })

  it('has the target of the cookie settings link', () => {
    expect(html).toContain('id="cookies"')
  })
})

describe('footer', () => {
  it('links to the three legal pages', () => {
    const addresses = FOOTER_GROUPS.flatMap(({ links }) => links.map(({ to }) => to))
    for (const path of ['/privacy-policy', '/terms-and-conditions', '/website-terms'])
      expect(addresses).toContain(path)
  })
})
