/** Product rules (product specification, 3). Pages get the list from their loaders, to keep it out of the scripts. */
import type { Product } from '../company/product.ts'

export const PRODUCT_CATEGORIES = [
  'Shelf Ready Packaging',
  'Display Unit',
  'Premium/Gift',
  'E-commerce',
  'Standard Container',
  'Custom Packaging',
] as const
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number]

/** The first match wins, in the order of the product specification, 3. */
const CATEGORY_RULES: readonly (readonly [ProductCategory, RegExp])[] = [
  ['Shelf Ready Packaging', /SRP|Shelf-ready/i],
  ['Display Unit', /Display|CDU/i],
  ['Premium/Gift', /Gift|Champagne/i],
  ['E-commerce', /eCommerce|Mail Order/i],
  ['Standard Container', /Container|0201/i],
]

export function productCategory(title: string): ProductCategory {
  return CATEGORY_RULES.find(([, rule]) => rule.test(title))?.[0] ?? 'Custom Packaging'
}

export function getProductModalPath(product: Pick<Product, 'id'>): string {
  return `/products?selected=${product.id}`
}

/** Returns the product named by `selected`, or null if it is not a whole number or unknown. */
export function selectedProduct(selected: string | null, list: readonly Product[]): Product | null {
  if (selected === null || !/^\d+$/.test(selected)) return null
  return list.find(({ id }) => id === Number(selected)) ?? null
}

/** Returns the adjacent product, or null at either end. */
export function getAdjacentProduct(product: Product, step: -1 | 1, list: readonly Product[]): Product | null {
  const index = positionOf(product, list)
  return index === 0 ? null : (list[index - 1 + step] ?? null)
}

/** Returns the position from 1, or 0. */
export function positionOf({ id }: Pick<Product, 'id'>, list: readonly Product[]): number {
  return list.findIndex((each) => each.id === id) + 1
}
