import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { CASE_STUDIES } from '#company/case-studies.ts'
import { PRODUCT_STORIES } from '#company/product-stories.ts'
import { PRODUCTS } from '#company/products.ts'
import { CERTIFICATES } from '#company/registers.ts'
import { getProductStory } from '#domain/products/product-filters.ts'
import { productPath } from '#domain/products/product-path.ts'
import { renderPage } from '#tests/support/markup.tsx'
import { pageVisit } from '#tests/support/page-visit.ts'
import * as caseStudies from '../case-studies/case-studies.tsx'
import * as certificate from '../certificates/certificate.tsx'
import * as certificates from '../certificates/certificates.tsx'
import * as product from './product.tsx'
import * as products from './products.tsx'

// On localhost placeholder certificates are shown.
const SITE_URL = 'http://localhost:3000'

/** Renders a page on a day. */
function open(
  page: { readonly default: unknown; readonly loader: unknown },
  { params = {}, path = '/', day = '2026-11-20' },
) {
  const now = () => new Date(`${day}T12:00:00Z`)
  const { given, validUntil } = pageVisit(path, { now, siteUrl: SITE_URL }, params)
  const loaderData = (page.loader as (args: object) => object)(given)
  const html = renderPage(page.default as ComponentType, loaderData, path)
  return { html, validUntil, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

describe('products page', () => {
  it('shows the filtered products and their number, also without scripts', () => {
    const { html, text } = open(products, { path: '/products?print=Litho-laminated&use=Gifts' })
    expect([...html.matchAll(/id="product-(\d+)"/g)].map(([, id]) => Number(id))).toEqual([5, 12])
    expect(text).toContain('2 of 15 products')
    expect(html).toMatch(/<form[^>]* action="\/products"/)
    expect(html).toMatch(/<option value="Litho-laminated" selected=""/)
  })

  it('keeps the filters in product links', () => {
    const { html } = open(products, { path: '/products?use=Gifts&selected=5' })
    expect(html).toContain('href="/products?selected=12&amp;use=Gifts"')
    expect(html).toMatch(/<input type="hidden" name="use" value="Gifts"\/>/)
    expect(html).toContain('2 of 3')
  })

  it('shows style, board and print of each product', () => {
    const { text } = open(products, { path: '/products' })
    for (const { style, board, print } of PRODUCTS)
      for (const fact of [style, board, print]) expect(text).toContain(fact)
  })

  it('shows a message without results', () => {
    const { html, text } = open(products, { path: '/products?category=Hats' })
    expect(text).toContain('No products match')
    expect(html).toContain('href="/get-in-touch/contact"')
  })
})

describe('product page', () => {
  it.each(PRODUCTS.map((each) => [each.title, each] as const))(
    '%s has text, facts, enquiry link and related products',
    (_, each) => {
      const path = productPath(each)
      const { html, text } = open(product, { path, params: { product: path.replace('/products/', '') } })
      const story = getProductStory(each, PRODUCT_STORIES)
      for (const words of [story.lead, ...story.paragraphs, ...story.tell, each.fefco, each.print])
        expect(text).toContain(words)
      expect(html).toContain(`href="/get-in-touch/contact?product=${each.id}"`)
      for (const other of PRODUCTS.filter(({ id }) => story.related.includes(id)))
        expect(html).toContain(`href="${productPath(other)}"`)
      expect(html).toContain(`"url":"${SITE_URL}${path}"`)
      expect(html).not.toMatch(/\sstyle=/)
    },
  )

  it('redirects ids and former names, and returns 404 for others', () => {
    const answer = (segment: string) => {
      try {
        open(product, { params: { product: segment } })
      } catch (thrown) {
        return thrown as Response & { init?: ResponseInit }
      }
      return null
    }
    expect(answer('10')?.headers.get('location')).toBe('/products/regular-slotted-container-0201')
    expect(answer('010')?.headers.get('location')).toBe('/products/regular-slotted-container-0201')
    expect(answer('no-such-box')?.init).toEqual({ status: 404 })
  })
})

describe('case studies', () => {
  it('are marked as invented, with problem, work and result', () => {
    const { html, text } = open(caseStudies, {})
    expect(text).toContain('These are examples, not jobs we’ve done.')
    expect(text).not.toMatch(/our work/i)
    for (const study of CASE_STUDIES) {
      expect(html).toContain(`<section id="${study.id}"`)
      for (const words of [`Invented example: ${study.customer}`, study.problem, study.work, study.outcome])
        expect(text).toContain(words.replaceAll('&', '&amp;'))
    }
  })
})

describe('certificate page', () => {
  it.each(CERTIFICATES.map((each) => [each.id, each] as const))(
    '%s has number, scope, body and expiry',
    (id, each) => {
      const { text, validUntil } = open(certificate, { params: { certificate: id } })
      for (const fact of [each.number, each.scope, each.body, each.standard]) expect(text).toContain(fact)
      expect(text).toMatch(/Valid until \d{1,2} \w+ 20\d\d/)
      expect(validUntil).toHaveLength(1)
    },
  )

  it('is gone and unlisted the day after it expires', () => {
    const after = { params: { certificate: 'brcgs' }, day: '2027-10-06' }
    expect(() => open(certificate, after)).toThrow()
    expect(open(certificates, after).html).not.toContain('/certificates/brcgs')
    expect(open(certificates, { day: '2027-10-05' }).html).toContain('/certificates/brcgs')
  })
})
