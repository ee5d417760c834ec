import { describe, expect, it } from 'vitest'
import { CASE_STUDIES } from '#company/case-studies.ts'
import { PRODUCT_STORIES, PRODUCT_USES } from '#company/product-stories.ts'
import { PRODUCTS } from '#company/products.ts'
import { filterProducts, getProductStory, productOptions } from './product-filters.ts'
import { findProduct, productPath } from './product-path.ts'
import { PRODUCT_FACETS, parseProductFilters, productQuery } from './product-query.ts'

const RANGE = { products: PRODUCTS, stories: PRODUCT_STORIES }
const parseQuery = (query: string) => parseProductFilters(new URLSearchParams(query))
const NO_PRODUCT_FILTERS = parseQuery('')
const ids = (query: string) => filterProducts(RANGE, parseQuery(query)).map(({ id }) => id)

describe('product filters', () => {
  it.each([
    ['', PRODUCTS.map(({ id }) => id)],
    ['category=Display Unit', [7]],
    ['use=Drink', [1, 5, 13]],
    ['print=Plain', [10]],
    ['print=Litho-laminated', [5, 7, 12, 14]],
    ['board=B flute, kraft', [1, 4, 10, 13]],
    ['use=Drink&print=Flexographic', [1, 13]],
    ['use=Drink&board=E flute, white top test', []],
    ['use=  Health   and beauty ', [2, 7]],
    ['colour=red', PRODUCTS.map(({ id }) => id)],
    ['category=Hats', []],
  ])('show for %j the products %j', (query, found) => {
    expect(ids(query)).toEqual(found)
  })

  it('round-trip through the URL', () => {
    const filters = parseQuery('use=Online orders&category=Premium/Gift&selected=3')
    expect(productQuery(filters)).toBe('?category=Premium%2FGift&use=Online+orders')
    expect(parseQuery(productQuery(filters))).toEqual(filters)
    expect(productQuery(NO_PRODUCT_FILTERS)).toBe('')
  })

  it.each(PRODUCT_FACETS)('count options of %s correctly and cover every product', (facet) => {
    for (const filters of [NO_PRODUCT_FILTERS, parseQuery('use=Food'), parseQuery('print=Flexographic')])
      for (const { value, count } of productOptions(RANGE, filters, facet))
        expect(filterProducts(RANGE, { ...filters, [facet]: value })).toHaveLength(count)
    const reached = productOptions(RANGE, NO_PRODUCT_FILTERS, facet).flatMap(({ value }) =>
      filterProducts(RANGE, { ...NO_PRODUCT_FILTERS, [facet]: value }),
    )
    expect(new Set(reached)).toEqual(new Set(PRODUCTS))
  })
})

describe('a product page', () => {
  it('is found by slug and by id', () => {
    const paths = PRODUCTS.map(productPath)
    expect(new Set(paths).size).toBe(PRODUCTS.length)
    expect(paths[9]).toBe('/products/regular-slotted-container-0201')
    for (const product of PRODUCTS) {
      expect(findProduct(productPath(product).replace('/products/', ''), PRODUCTS)).toBe(product)
      expect(findProduct(String(product.id), PRODUCTS)).toBe(product)
    }
    for (const other of ['', '0', '16', 'no-such-box', '%2e%2e'])
      expect(findProduct(other, PRODUCTS)).toBeNull()
  })

  it.each(PRODUCTS)('has a text of its own for $title', (product) => {
    const { lead, paragraphs, suits, tell, related, uses } = getProductStory(product, PRODUCT_STORIES)
    expect(paragraphs.join(' ').split(' ').length).toBeGreaterThan(70)
    for (const other of PRODUCT_STORIES)
      if (other.product !== product.id) expect([other.lead, ...other.paragraphs]).not.toContain(lead)
    expect([suits.length, tell.length]).toEqual([3, 3])
    expect(related).not.toContain(product.id)
    expect(PRODUCTS.filter(({ id }) => related.includes(id))).toHaveLength(3)
    expect(uses.length).toBeGreaterThan(0)
  })
})

describe('uses and case studies', () => {
  it('have products for each use', () => {
    for (const use of PRODUCT_USES)
      expect(filterProducts(RANGE, { ...NO_PRODUCT_FILTERS, use }).length).toBeGreaterThan(0)
  })

  it('include three case studies with figures before and after', () => {
    expect(CASE_STUDIES).toHaveLength(3)
    for (const { product, figures } of CASE_STUDIES) {
      expect(PRODUCTS.some(({ id }) => id === product)).toBe(true)
      for (const { before, after } of figures) expect(before).not.toBe(after)
    }
  })
})
