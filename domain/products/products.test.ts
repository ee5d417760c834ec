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
  ])('of %j is %s', (title, category) => {
    expect(productCategory(title)).toBe(category)
  })
})

describe('the product list', () => {
  it('has the fifteen products, numbered 1 to 15 in order', () => {
    expect(PRODUCTS.map((product) => product.id)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
  })

  it('has the categories derived by the product specification', () => {
    expect(PRODUCTS.map((product) => productCategory(product.title))).toEqual([
      'Custom Packaging',
      'Custom Packaging',
      'Shelf Ready Packaging',
      'E-commerce',
      'Premium/Gift',
      'Custom Packaging',
      'Display Unit',
      'E-commerce',
      'Custom Packaging',
      'Standard Container',
      'Shelf Ready Packaging',
      'Custom Packaging',
      'Shelf Ready Packaging',
      'Shelf Ready Packaging',
      'Shelf Ready Packaging',
    ])
  })

  it('covers the print methods, boards and constructions of the product specification', () => {
    const text = PRODUCTS.map((p) => `${p.description} ${p.board} ${p.print}`)
      .join('\n')
      .toLowerCase()
    for (const fact of [
      'flexographic',
      'litho-laminated',
      'b flute',
      'e flute',
      'kraft',
      'clay coat',
      'white top test',
      'die-cut',
      'crash-lock base',
    ]) {
      expect(text).toContain(fact)
    }
  })

  it('gives every product a separate image with its number', () => {
    for (const product of PRODUCTS) {
      expect(product.image).toMatch(
        new RegExp(`^/uploads/products/${String(product.id).padStart(2, '0')}-[a-z-]+\\.webp$`),
      )
      expect(product.alt.length).toBeGreaterThan(20)
    }
  })

  it('links to the products page with the product selected', () => {
    expect(getProductModalPath({ id: 7 })).toBe('/products?selected=7')
  })

  it('names the flute and a four-digit FEFCO code', () => {
    for (const { board, flute, fefco } of PRODUCTS) {
      expect(board.startsWith(`${flute} flute`)).toBe(true)
      expect(fefco).toMatch(/^0\d{3}\b/)
    }
  })
})

describe('selected product', () => {
  it.each([
    ['1', 1],
    ['15', 15],
    ['007', 7],
  ])('for %j is number %i', (selected, id) => {
    expect(selectedProduct(selected, PRODUCTS)?.id).toBe(id)
  })

  it.each([null, '', '0', '16', '-1', '1.5', '1e1', ' 1', 'one', '0x1', '99999999999999999999'])(
    'is none for %j',
    (selected) => {
      expect(selectedProduct(selected, PRODUCTS)).toBeNull()
    },
  )

  it('has neighbours except at the ends of the list', () => {
    const [first, second] = PRODUCTS as [Product, Product]
    const last = PRODUCTS.at(-1) as Product
    expect(getAdjacentProduct(first, -1, PRODUCTS)).toBeNull()
    expect(getAdjacentProduct(first, 1, PRODUCTS)).toBe(second)
    expect(getAdjacentProduct(second, -1, PRODUCTS)).toBe(first)
    expect(getAdjacentProduct(last, 1, PRODUCTS)).toBeNull()
    expect([positionOf(first, PRODUCTS), positionOf(last, PRODUCTS)]).toEqual([1, 15])
  })
})
