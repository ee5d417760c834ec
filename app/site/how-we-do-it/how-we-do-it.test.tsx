import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { CERTIFICATES } from '#company/registers.ts'
import { SERVICES, WALK } from '#company/services.ts'
import { toTelUrl } from '#domain/company/locations.ts'
import { getServicePath } from '#domain/company/services.ts'
import { renderPage } from '#tests/support/markup.tsx'
import { pageVisit } from '#tests/support/page-visit.ts'
import HowWeDoIt, { loader as loadIndex } from './how-we-do-it.tsx'
import { serviceLoader } from './service-loader.ts'

const modules = import.meta.glob<{ default: ComponentType; loader: ReturnType<typeof serviceLoader> }>(
  '../../../company/services/*.tsx',
  {
    eager: true,
  },
)

/** A visit on a day. Placeholder certificates are shown on localhost. */
const on = (day: string) =>
  pageVisit('/', { now: () => new Date(`${day}T12:00:00Z`), siteUrl: 'http://localhost:3000' })

function pageOf(slug: string, day = '2026-11-20'): string {
  const page = modules[`../../../company/services/${slug}.tsx`]
  if (!page) throw new Error(`No module for ${slug}`)
  return renderPage(page.default, page.loader(on(day).given))
}

describe('texts of the services', () => {
  it('agree with the sites: boxes are not made where board is, and reels do not arrive at night', () => {
    expect(pageOf('board-manufacturing')).not.toContain('same building')
    expect(pageOf('environmental-policy')).toContain('no reels arrive at night')
    const deliveries = COMPANY_LOCATIONS.flatMap(({ hours }) =>
      hours.filter(({ what }) => /reels/i.test(what)),
    )
    expect(deliveries).toHaveLength(1)
    // Environmental noise is measured as night from 23:00 to 07:00.
    for (const { opens, closes } of deliveries)
      expect([opens >= '07:00', closes <= '23:00']).toEqual([true, true])
  })
})

describe.each(SERVICES.map(({ slug }) => slug))('page %s', (slug) => {
  const html = pageOf(slug)

  it('has 250 to 600 words', () => {
    const [ours = ''] = html
      .slice(html.indexOf('data-words="text"'), html.indexOf('Related pages'))
      .split('id="claims"')
    const text = ours.replaceAll(/<[^>]+>/g, ' ')
    const words = text.split(/\s+/).filter((word) => /\w/.test(word)).length
    expect(words).toBeGreaterThanOrEqual(250)
    expect(words).toBeLessThanOrEqual(600)
  })

  it('has a drawing with a title and a text alternative', () => {
    const drawings = [
      ...html.matchAll(/<svg[^>]*role="img"[^>]*aria-labelledby="([^"]+)"[^>]*aria-describedby="([^"]+)"/g),
    ]
    expect(drawings.length).toBeGreaterThanOrEqual(1)
    for (const [, title, words] of drawings) {
      expect(html).toContain(`<title id="${title}">`)
      expect(html.match(new RegExp(`<(?:span|desc) id="${words}">([^<]+)`))?.[1]?.length).toBeGreaterThan(100)
    }
  })

  it('has breadcrumbs, working links and no style attribute', () => {
    expect(html).toContain('"@type":"BreadcrumbList"')
    const known = new Set([
      '/',
      '/how-we-do-it',
      '/get-in-touch',
      '/get-in-touch/contact',
      '/get-in-touch/contact?kind=quote',
      '/privacy-policy',
      toTelUrl(BRAND.telephone),
      '/modern-slavery-statement',
      '/complaints',
      ...SERVICES.map(({ slug }) => `/get-in-touch/contact?about=${slug}`),
      ...SERVICES.map(getServicePath),
      ...CERTIFICATES.map(({ id }) => `/certificates/${id}`),
    ])
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g))
      expect(known.has(href) || href.startsWith('/evidence/'), href).toBe(true)
    expect(html).not.toMatch(/\sstyle=/)
  })
})

describe('How We Do It index', () => {
  it('has a described picture for each step, in order, and lists each page once', () => {
    const html = renderPage(HowWeDoIt, loadIndex(on('2026-11-20').given))
    const walk = html.slice(html.indexOf('id="walk"'), html.indexOf('</section>'))
    const linked = (text: string) =>
      [...text.matchAll(/href="(\/how-we-do-it\/[^"]+)"/g)].map(([, href]) => href)
    expect(linked(walk)).toEqual(WALK.map(getServicePath))
    for (const { picture, takes } of WALK) {
      expect(walk).toContain(`alt="${picture.alt}"`)
      expect(walk).toContain(takes)
    }
    expect(linked(html).toSorted()).toEqual(SERVICES.map(getServicePath).toSorted())
  })
})

describe('certificate', () => {
  it('is shown with number, body, scope, sites and expiry while valid', () => {
    const html = pageOf('brcgs', '2027-10-05')
    for (const fact of [
      'DP-BRC-7731',
      'Southern Counties Certification',
      'Manufacture of printed and plain corrugated packaging',
      'Aldermoor works, Chalkhill works',
      '5 October 2027',
    ])
      expect(html).toContain(fact)
  })

  it('disappears the day after its expiry, and the page says so', () => {
    const html = pageOf('brcgs', '2027-10-06')
    expect(html).not.toContain('DP-BRC-7731')
    expect(html).toContain('We have no current certificate to show you today.')
  })

  it('expires the page at midnight in London after its last day', () => {
    const expiry = (day: string) => {
      const { given, validUntil } = on(day)
      serviceLoader('brcgs')(given)
      return validUntil
    }
    expect(expiry('2026-11-20')).toEqual([new Date('2027-10-05T23:00:00Z')])
    expect(expiry('2027-10-06')).toEqual([])
  })

  it('also removes the claim based on it', () => {
    expect(pageOf('environmental-policy', '2027-01-31')).toContain('Carbon neutral for 2025, with offsets')
    const after = pageOf('environmental-policy', '2027-02-01')
    expect(after).not.toMatch(/carbon neutral for 2025/i)
  })

  it('disappears from the index', () => {
    const ids = (day: string) => loadIndex(on(day).given).certificates.map(({ id }) => id)
    expect(ids('2027-10-05')).toContain('brcgs')
    expect(ids('2027-10-06')).not.toContain('brcgs')
  })
})

it('a policy shows owner, version and review date', () => {
  const html = pageOf('health-safety-policy')
  for (const fact of ['Managing Director', '>11<', '14 April 2026', '30 April 2027'])
    expect(html).toContain(fact)
})

it.each([
  ['board-manufacturing', 'corrugator'],
  ['box-manufacturing', 'box-plant'],
  ['logistics-and-delivery', 'electric-truck'],
])('page %s starts with a described background image, loaded first', (slug, name) => {
  const [image] = pageOf(slug).match(new RegExp(`<img [^>]*src="/uploads/places/${name}.webp"[^>]*>`)) ?? []
  expect(image).toMatch(/alt="Drawing of .{80,}"/)
  expect(image).toMatch(/loading="eager".*fetchpriority="high"/i)
})
