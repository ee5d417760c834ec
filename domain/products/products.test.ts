import { describe, expect, it } from 'vitest'
import { PRODUCTS } from '#company/products.ts'
import type { Product } from '#domain/company/product.ts'
import {
  getAdjacentProduct,
  getProductModalPath,
  positionOf,
  productCategory,
  selectedProduct,
} from './products.ts'

describe('product category', () => {
  it.each([
    ['Display SRP', 'Shelf Ready Packaging'],
    ['Gift Box, Shelf-ready', 'Shelf Ready Packaging'],
    ['Gift Display', 'Display Unit'],
    ['CDU', 'Display Unit'],
    ['Champagne Mail Order Case', 'Premium/Gift'],
    ['eCommerce Container', 'E-commerce'],
    ['Mail Order Shipper', 'E-commerce'],
    ['Container', 'Standard Container'],
    ['Box 0201', 'Standard Container'],
    ['Popcorn Pack', 'Custom Packaging'],
    ['', 'Custom Packaging'],
  ])('is derived from %j: %s', (title, category) => {
    expect(productCategory(title)).toBe(category)
  })
})

describe('the product list', () => {
  it('has fifteen products in the categories derived by the product specification', () => {
    expect(PRODUCTS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    expect(
      Object.entries(Object.groupBy(PRODUCTS, ({ title }) => productCategory(title))).map(
        ([name, list = []]) => [name, ...list.map(({ id }) => id)],
      ),
    ).toEqual([
      ['Custom Packaging', 1, 2, 6, 9, 12],
      ['Shelf Ready Packaging', 3, 11, 13, 14, 15],
      ['E-commerce', 4, 8],
      ['Premium/Gift', 5],
      ['Display Unit', 7],
      ['Standard Container', 10],
    ])
  })

  it('covers the print methods, boards and constructions of the product specification', () => {
    const text = PRODUCTS.map(({ description, board, print }) => `${description} ${board} ${print}`).join(
      '\n',
    )
    for (const fact of [
      ...['flexographic', 'litho-laminated', 'b flute', 'e flute', 'kraft', 'clay coat', 'white top test'],
      ...['die-cut', 'crash-lock base'],
    ])
      expect(text.toLowerCase()).toContain(fact)
  })

  it('gives every product a separate image, flute and four-digit FEFCO code', () => {
    for (const { id, image, alt, board, flute, fefco } of PRODUCTS) {
      expect(image.slice(0, 20)).toBe(`/uploads/products/${String(id).padStart(2, '0')}`)
      expect(image).toMatch(/-[a-z-]+\.webp$/)
      expect(alt.length).toBeGreaterThan(20)
      expect(board.startsWith(`${flute} flute`)).toBe(true)
      expect(fefco).toMatch(/^0\d{3}\b/)
    }
  })

  it('links to the products page with the product selected', () => {
    expect(getProductModalPath({ id: 7 })).toBe('/products?selected=7')
  })
})

describe('selected product', () => {
  it('is found by its number', () => {
    const ids = ['1', '15', '007'].map((selected) => selectedProduct(selected, PRODUCTS)?.id)
    expect(ids).toEqual([1, 15, 7])
  })

  it.each([null, '', '0', '16', '-1', '1.5', '1e1', ' 1', 'one', '0x1', '99999999999999999999'])(
    'is null for %j',
    (selected) => {
      expect(selectedProduct(selected, PRODUCTS)).toBeNull()
    },
  )

  it('has neighbours except at the ends of the list', () => {
    const [first, second, last] = [PRODUCTS[0], PRODUCTS[1], PRODUCTS.at(-1)] as [Product, Product, Product]
    expect(getAdjacentProduct(first, -1, PRODUCTS)).toBeNull()
    expect(getAdjacentProduct(first, 1, PRODUCTS)).toBe(second)
    expect(getAdjacentProduct(second, -1, PRODUCTS)).toBe(first)
    expect(getAdjacentProduct(last, 1, PRODUCTS)).toBeNull()
    expect([positionOf(first, PRODUCTS), positionOf(last, PRODUCTS)]).toEqual([1, 15])
  })
})
