/** The HTML of every public page: metadata, structured data, links, and everything that works without scripts. */
import { DomUtils, parseDocument } from 'htmlparser2'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { PROMO_VIDEO } from '#company/home.ts'
import { PUBLIC_PAGES } from '#domain/media/public-pages.ts'
import { getPageCardUrl, SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { sharedSite } from './support/shared-site.ts'

/** Properties that search engines require (their structured data guides). */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  CollectionPage: ['name', 'url', 'mainEntity'],
  ItemList: ['itemListElement'],
  NewsArticle: ['headline', 'datePublished', 'dateModified', 'author', 'mainEntityOfPage'],
  BlogPosting: ['headline', 'datePublished', 'dateModified', 'author', 'mainEntityOfPage'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
  LocalBusiness: ['name', 'address', 'telephone', 'image', 'geo', 'openingHoursSpecification'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl'],
  Blog: ['name', 'url'],
  ContactPage: ['name', 'description', 'url', 'about'],
  WebPage: ['name', 'description', 'url', 'about'],
  ContactPoint: ['contactType', 'email'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
}
/** Types expected on each page. */
const EXPECTED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/$/, ['Organization', 'WebSite', 'VideoObject']],
  [/^\/products$/, ['CollectionPage', 'ItemList', 'BreadcrumbList']],
  [/^\/news$/, ['CollectionPage', 'ItemList', 'BreadcrumbList']],
  [/^\/news\/(?!preview)./, ['NewsArticle', 'BreadcrumbList']],
  [/^\/blog$/, ['CollectionPage', 'ItemList', 'BreadcrumbList']],
  [/^\/blog\/(?!preview)./, ['BlogPosting', 'BreadcrumbList']],
  [/^\/jobs\/(?!alerts$)[^/]+$/, ['JobPosting', 'BreadcrumbList']],
  [/^\/locations$/, ['LocalBusiness', 'BreadcrumbList']],
  [/^\/questions$/, ['FAQPage', 'Question', 'Answer', 'BreadcrumbList']],
  [/^\/get-in-touch(\/contact)?$/, ['ContactPage', 'Organization', 'ContactPoint', 'BreadcrumbList']],
  [
    /^\/(privacy-policy|terms-and-conditions|website-terms)$/,
    ['WebPage', 'Organization', 'ContactPoint', 'BreadcrumbList'],
  ],
]

/** Pages with noindex: form responses and personal pages. */
const HIDDEN =
  /no-such-page|page-not-loaded|\/(applied|sent)\b|preview|\/specification$|\/alerts$|^\/(application|invitation|unsubscribe)$|\/my-data$/

const site = sharedSite()
const addresses = await publicAddresses(site)

/** Returns the status and a reader of the page. */
async function read(address: string) {
  const response = await fetch(site.url + address)
  const html = await response.text()
  const document = parseDocument(html)
  const all = (tag: string, below = document) => DomUtils.getElementsByTagName(tag, below)
  const meta = (name: string) =>
    all('meta').find(({ attribs }) => (attribs.name ?? attribs.property) === name)?.attribs.content ?? ''
  const [main] = all('main')
  return {
    status: response.status,
    html,
    main: html.slice(html.indexOf('<main')),
    lang: all('html')[0]?.attribs.lang,
    // Drawings have titles too.
    title: DomUtils.textContent(all('title').slice(0, 1)),
    description: meta('description'),
    canonical: all('link').find(({ attribs }) => attribs.rel === 'canonical')?.attribs.href ?? '',
    robots: meta('robots'),
    image: meta('og:image'),
    headings: DomUtils.findAll(({ name }) => /^h[1-6]$/.test(name), document.children).map(({ name }) =>
      Number(name[1]),
    ),
    words: main === undefined ? [] : DomUtils.innerText(main).split(/\s+/),
    links: all('a').map(({ attribs }) => attribs),
    data: all('script')
      .filter(({ attribs }) => attribs.type === 'application/ld+json')
      .map((script) => JSON.parse(DomUtils.textContent(script)) as unknown),
  }
}

/** A crawler with more connections would wait for its turns. */
const inTurns = pLimit(4)
const pages = await inTurns.map(addresses, async (address) => ({ address, ...(await read(address)) }))

/** Returns every object with a type, at any depth. */
function entitiesIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(entitiesIn)
  if (typeof value !== 'object' || value === null) return []
  const own = value as Record<string, unknown>
  return [...('@type' in own ? [own] : []), ...Object.values(own).flatMap(entitiesIn)]
}

describe('every public page', () => {
  it('has language, title, description, canonical URL, text and one h1', () => {
    expect(pages.length).toBeGreaterThan(30)
    const faults: string[] = []
    const titles = new Map<string, string>()
    for (const page of pages) {
      const { address, status, lang, title, headings, words, robots, canonical, description } = page
      const fault = (problem: string) => void faults.push(`${address}: ${problem}`)
      if (status !== (address === '/no-such-page' ? 404 : 200)) fault(`status ${status}`)
      if (lang !== 'en-GB') fault(`language ${lang}`)
      if (title.length < 10 || title.length > 110) fault(`title “${title}”`)
      if (headings.filter((level) => level === 1).length !== 1) fault('not one h1')
      const skips = headings.some((level, index) => level > (headings[index - 1] ?? 0) + 1)
      if (skips) fault(`headings ${headings.join(' ')}`)
      if (words.length < (address.endsWith('/preview') ? 5 : 15)) fault(`${words.length} words`)
      // Nothing else is required of noindex pages.
      if (robots.includes('noindex') || canonical === '') {
        if (!HIDDEN.test(address)) fault('hidden from engines')
        continue
      }
      const duplicate = titles.get(title)
      if (duplicate !== undefined) fault(`titled as ${duplicate}`)
      titles.set(title, address)
      if (description.length < 40 || description.length > 320)
        fault(`${description.length} letters described`)
      if (new URL(canonical).pathname !== new URL(address, site.url).pathname) fault(`canonical ${canonical}`)
    }
    expect(faults).toEqual([])
  })

  it('has the structured data of its kind, with the required properties', () => {
    const faults: string[] = []
    for (const { address, data } of pages) {
      const found = entitiesIn(data)
      const types = found.flatMap((entity) => entity['@type'] as string | string[])
      for (const [pattern, expectedTypes] of EXPECTED)
        if (pattern.test(address))
          for (const type of expectedTypes)
            if (!types.includes(type)) faults.push(`${address} has no ${type}`)
      if (types.includes('JobPosting') && !/^\/jobs\/[^/]+$/.test(address))
        faults.push(`${address} offers a vacancy that has a page of its own`)
      for (const entity of found) {
        // A reference by `@id` is completed elsewhere.
        if (entity['@type'] === 'Organization' && entity['@id'] !== undefined) continue
        for (const name of REQUIRED[String(entity['@type'])] ?? [])
          if ((entity[name] ?? '') === '') faults.push(`${address}: ${entity['@type']} without ${name}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('names each product by one id and URL, that of its own page', () => {
    const urls = new Map<unknown, Set<unknown>>()
    for (const product of pages.flatMap(({ data }) => entitiesIn(data)))
      if (product['@type'] === 'Product')
        urls.set(product.name, (urls.get(product.name) ?? new Set()).add(`${product['@id']} ${product.url}`))
    expect(urls.size).toBeGreaterThanOrEqual(15)
    expect([...urls.values()].filter(({ size }) => size > 1)).toEqual([])
    const own = new Set(pages.map(({ canonical }) => canonical))
    const [first = ''] = [...urls.values()].flatMap((all) => [...all].map(String))
    expect(own).toContain(first.split(' ')[1])
  })

  it('has a social card of 1200 × 630, if any', async () => {
    const product = await read('/products?selected=5')
    const images = new Map(
      [...pages, { address: 'a selected product', ...product }]
        .filter(({ image }) => image !== '')
        .map(({ image, address }) => [new URL(image).pathname, address]),
    )
    const known = PUBLIC_PAGES.map(({ path }) => getPageCardUrl(path))
    const titled = [...images.keys()].filter((path) => path.startsWith('/social-cards/'))
    expect(titled.filter((path) => !known.includes(path))).toEqual([])
    // One of each kind is drawn: company, page, sector, service, article, post, vacancy and product.
    const kinds = new Map([...images].map((image) => [image[0].split('/')[1], image]))
    expect(kinds.size).toBeGreaterThanOrEqual(8)
    for (const [path, address] of kinds.values()) {
      const response = await fetch(site.url + path)
      const { width, height } = await sharp(await response.bytes()).metadata()
      expect([address, response.headers.get('content-type'), { width, height }]).toEqual([
        address,
        expect.stringMatching(/^image\/(jpeg|png)$/),
        SOCIAL_CARD_SIZE,
      ])
    }
  })

  it('links only to pages that exist, and to fewer routes than one manifest request covers', async () => {
    const linked = new Set<string>()
    for (const { address, links } of pages) {
      for (const { href = '' } of links) {
        const url = new URL(href, site.url + address)
        if (url.origin === site.url) linked.add(url.pathname + url.search)
      }
      const discovered = links.filter((attributes) => attributes['data-discover'] === 'true').length
      expect([address, discovered > 5, discovered < 150]).toEqual([address, true, true])
    }
    linked.delete('/no-such-page')
    expect(linked.size).toBeGreaterThan(60)
    const broken: unknown[] = []
    const remaining = [...linked]
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let link = remaining.pop(); link !== undefined; link = remaining.pop()) {
          const response = await fetch(site.url + link)
          await response.body?.cancel()
          if (response.status !== 200) broken.push([link, response.status])
        }
      }),
    )
    expect(broken).toEqual([])
  })

  it('has contacts that work without scripts: phone number and the assistant’s link to the form', () => {
    for (const { address, links, html } of pages) {
      const to = (text: RegExp, href: RegExp) =>
        links.some(({ href: target = '' }) => href.test(target)) && text.test(html)
      expect([
        address,
        to(new RegExp(BRAND.telephone), /^tel:/),
        to(/Ask us/, /^\/get-in-touch\/contact$/),
      ]).toEqual([address, true, true])
    }
  })

  it('has unique ids, fragment links with a target and no style attribute', () => {
    const faults: unknown[] = []
    for (const { address, html, links } of pages) {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
      const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
      const fragments = links.map(({ href = '' }) => href).filter((href) => /^#./.test(href))
      const broken = fragments.filter((href) => !ids.includes(href.slice(1)))
      const styled = html.match(/<[^>]+\sstyle="[^"]*"/g) ?? []
      if (repeated.length + broken.length + styled.length > 0)
        faults.push([address, repeated, broken, styled])
    }
    expect(faults).toEqual([])
  })

  it('sets no cookie and shows no cookie banner without scripts', async () => {
    for (const { html } of pages) expect(html).not.toContain('May we use optional cookies')
    for (const address of addresses) {
      const response = await fetch(site.url + address, { method: 'HEAD' })
      expect([address, response.headers.getSetCookie()]).toEqual([address, []])
    }
  })

  it('changes its layout only at the breakpoints of the product specification', () => {
    const widths = new Set<number>()
    // Rules that end just below a breakpoint count as that breakpoint.
    for (const { html } of pages)
      for (const [, query = ''] of html.matchAll(/@media([^{]+)\{/g))
        for (const part of query.split(' and '))
          if (part.includes('width'))
            for (const [, size] of part.matchAll(/([\d.]+)rem/g)) widths.add(Math.ceil(Number(size)) * 16)
    expect([...widths].sort((one, other) => one - other)).toEqual([576, 768, 992, 1024, 1200])
  })
})

describe('specification from a URL', () => {
  const path = '/get-in-touch/specification'
  const query =
    'style=0427&length=31+cm&width=220&depth=150&weight=3&quantity=300&print=two&needed=2020-01-01'

  it('is checked, drawn, and can be sent', async () => {
    const { main, links } = await read(`${path}?${query}`)
    for (const text of [
      'Flat blank, 926 by 804 mm',
      '300 is below our minimum run of 500 printed boxes.',
      '1 January 2020 has passed.',
      'Send it to us for a price',
    ])
      expect(main).toContain(text)
    const form = links.find(({ href = '' }) => href.startsWith('/get-in-touch/contact?kind=quote&'))?.href
    const sent = await read((form ?? '').replaceAll('&amp;', '&'))
    expect(sent.main).toMatch(/value="31 cm"/)
    expect(sent.main).toContain('300 is below our minimum run of 500 printed boxes.')
    const onOnePage = sent.links.find(({ href = '' }) => href.startsWith(path))?.href ?? ''
    const sorted = (address: string) => [...new URL(address, site.url).searchParams].toSorted()
    expect(sorted(onOnePage)).toEqual(sorted(`?${query}`))
  })

  it('with absurd or hostile values is shown as text', async () => {
    const hostile = new URLSearchParams({
      length: '1e309',
      width: '-5',
      depth: '<img src=x onerror=alert(1)>',
      weight: '٣٤٥',
      quantity: '999999999999',
      style: '__proto__',
      needed: '2026-02-30',
      postcode: "'; drop table leads; --",
    })
    const { main } = await read(`${path}?${hostile}`)
    expect(main).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(main).toContain('Are there too many zeros?')
    expect(main).not.toMatch(/<img src=.?x/)
  })
})

it('the video and its captions are at the URLs in the page, with range requests', async () => {
  if (!PROMO_VIDEO) throw new Error('The demonstration has a film')
  const { sources, captions } = PROMO_VIDEO
  expect((await read('/')).html).toContain(`<a href="${sources.at(-1)?.address}"`)
  for (const { address, type } of sources) {
    const part = await fetch(site.url + address, { headers: { range: 'bytes=100-199' } })
    expect([part.status, (await part.bytes()).length]).toEqual([206, 100])
    expect(part.headers.get('content-type')).toBe(type.split(';')[0])
  }
  const response = await fetch(site.url + captions)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8'])
  expect((await fetch(`${site.url}/film/another.mp4`)).status).toBe(404)
})
