/** Structured and social metadata of every public page. */
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import { openBrowser } from './support/browser.ts'
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
  [/^\/get-in-touch(\/contact)?$/, ['ContactPage', 'Organization', 'ContactPoint', 'BreadcrumbList']],
  [
    /^\/(privacy-policy|terms-and-conditions|website-terms)$/,
    ['WebPage', 'Organization', 'ContactPoint', 'BreadcrumbList'],
  ],
]

/** Pages with noindex: form responses and personal pages. */
const HIDDEN =
  /no-such-page|page-not-loaded|\/(applied|sent)\b|preview|\/specification$|\/alerts$|^\/application$|\/my-data$/

interface Facts {
  readonly lang: string
  readonly title: string
  readonly description: string
  readonly canonical: string
  readonly robots: string
  readonly image: string
  readonly headings: readonly number[]
  readonly data: readonly string[]
}

const site = sharedSite()
let browser: Browser
let page: Page
let addresses: string[]

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  addresses = await publicAddresses(site)
})
afterAll(() => browser.close())

async function read(address: string): Promise<Facts> {
  const html = await (await fetch(site.url + address)).text()
  return page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'text/html')
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? ''
    return {
      lang: document.documentElement.lang,
      title: document.title,
      description: content('meta[name=description]'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      robots: content('meta[name=robots]'),
      image: content('meta[property="og:image"]'),
      headings: [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ tagName }) => Number(tagName[1])),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent ?? '',
      ),
    }
  }, html)
}

/** Returns every object with a type, at any depth. */
function entitiesIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(entitiesIn)
  if (typeof value !== 'object' || value === null) return []
  const own = value as Record<string, unknown>
  return [...('@type' in own ? [own] : []), ...Object.values(own).flatMap(entitiesIn)]
}

it('every page has language, title, description, canonical URL, card and one h1', async () => {
  const faults: string[] = []
  const titles = new Map<string, string>()
  for (const address of addresses) {
    const facts = await read(address)
    const { pathname } = new URL(address, site.url)
    const fault = (problem: string) => void faults.push(`${address}: ${problem}`)
    if (facts.lang !== 'en-GB') fault(`language ${facts.lang}`)
    if (facts.title.length < 10 || facts.title.length > 110) fault(`title “${facts.title}”`)
    if (facts.headings.filter((level) => level === 1).length !== 1) fault('not one h1')
    const skips = facts.headings.some((level, index) => level > (facts.headings[index - 1] ?? 0) + 1)
    if (skips) fault(`headings ${facts.headings.join(' ')}`)
    // Nothing else is required of noindex pages.
    if (facts.robots.includes('noindex') || facts.canonical === '') {
      if (!HIDDEN.test(address)) fault('hidden from engines')
      continue
    }
    const duplicate = titles.get(facts.title)
    if (duplicate !== undefined) fault(`titled as ${duplicate}`)
    titles.set(facts.title, address)
    if (facts.description.length < 40 || facts.description.length > 320)
      fault(`description of ${facts.description.length} letters`)
    if (new URL(facts.canonical).pathname !== pathname) fault(`canonical ${facts.canonical}`)
  }
  expect(faults).toEqual([])
})

it('every card is an image of 1200 × 630', async () => {
  const images = new Map<string, string>()
  for (const address of [...addresses, '/products?selected=5']) {
    const { image } = await read(address)
    if (image !== '') images.set(new URL(image).pathname, address)
  }
  // Company, article, post, vacancy and product.
  expect(images.size).toBeGreaterThanOrEqual(5)
  for (const [path, address] of images) {
    const response = await fetch(site.url + path)
    const { width, height } = await sharp(await response.bytes()).metadata()
    expect([address, response.headers.get('content-type'), { width, height }]).toEqual([
      address,
      expect.stringMatching(/^image\/(jpeg|png)$/),
      SOCIAL_CARD_SIZE,
    ])
  }
})

it('structured data has the required properties', async () => {
  const faults: string[] = []
  for (const address of addresses) {
    const { data } = await read(address)
    const found = entitiesIn(data.map((text) => JSON.parse(text)))
    const types = found.flatMap((entity) => entity['@type'] as string | string[])
    for (const [pattern, expectedTypes] of EXPECTED)
      if (pattern.test(address))
        for (const type of expectedTypes) if (!types.includes(type)) faults.push(`${address} has no ${type}`)
    if (types.includes('JobPosting') && !/^\/jobs\/[^/]+$/.test(address))
      faults.push(`${address} offers a vacancy that has a page of its own`)
    for (const entity of found) {
      // A reference by `@id` is completed elsewhere.
      const required = REQUIRED[String(entity['@type'])] ?? []
      for (const name of required)
        if (entity[name] === undefined || entity[name] === '' || entity[name] === null)
          if (entity['@type'] !== 'Organization' || entity['@id'] === undefined)
            faults.push(`${address}: ${entity['@type']} without ${name}`)
    }
  }
  expect(faults).toEqual([])
})
