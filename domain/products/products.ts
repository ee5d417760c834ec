/**
 * Products in a list of them (product specification, 3). The list is given: pages have it from their loaders, so that scripts
 * need not carry it.
 */
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

/** The first match wins; the order is that of the product specification, 3. */
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

/** Returns the address at which a product is shown closely. */
export function getProductModalPath(product: Pick<Product, 'id'>): string {
  return `/products?selected=${product.id}`
}

/** Returns the product that an address's `selected` names; null when it is not a whole number or names none. */
export function selectedProduct(selected: string | null, list: readonly Product[]): Product | null {
  if (selected === null || !/^\d+$/.test(selected)) return null
  return list.find(({ id }) => id === Number(selected)) ?? null
}

/** Returns the next or previous product of the list that it is in; null at its ends, as it does not wrap around. */
export function getAdjacentProduct(product: Product, step: -1 | 1, list: readonly Product[]): Product | null {
  const at = positionOf(product, list)
  return at === 0 ? null : (list[at - 1 + step] ?? null)
}

/** Counts from 1, as people do; 0 when the list has no such product. */
export function positionOf({ id }: Pick<Product, 'id'>, list: readonly Product[]): number {
  return list.findIndex((each) => each.id === id) + 1
}
