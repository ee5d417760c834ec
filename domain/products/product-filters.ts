/** The list of products, filtered by category, use, print and board. The server does it: it alone has the stories. */
import { PRODUCT_STORIES, PRODUCT_USES } from '#company/product-stories.ts'
import type { Product, ProductStory } from '../company/product.ts'
import { PRODUCT_FACETS, type ProductFacet, type ProductFilters } from './product-query.ts'
import { PRODUCT_CATEGORIES, productCategory } from './products.ts'

const PRINT_METHODS = ['Plain', 'Flexographic', 'Litho-laminated'] as const

/** What a product has of each facet; of some several. */
const VALUES: Readonly<Record<ProductFacet, (product: Product) => readonly string[]>> = {
  category: ({ title }) => [productCategory(title)],
  use: (product) => storyOf(product).uses,
  print: ({ print }) => PRINT_METHODS.filter((method) => print.toLowerCase().includes(method.toLowerCase())),
  // Of the board what a buyer can see and feel: the flute and the face.
  board: ({ board }) => [board.replace(/ outside\b.*$/, '')],
}

/** Returns the products that have everything that is asked for, in their order. */
export function filterProducts(products: readonly Product[], filters: ProductFilters): Product[] {
  return products.filter((product) =>
    PRODUCT_FACETS.every((facet) => filters[facet] === '' || VALUES[facet](product).includes(filters[facet])),
  )
}

export interface ProductOption {
  readonly value: string
  /** The number of products with this choice when the other filters stay as they are. */
  readonly count: number
}

/** Returns what a filter offers, of what the products have: in its fixed order where it has one, else by the alphabet. */
export function productOptions(
  products: readonly Product[],
  filters: ProductFilters,
  facet: ProductFacet,
): ProductOption[] {
  const found = filterProducts(products, { ...filters, [facet]: '' }).flatMap(VALUES[facet])
  const known = new Set(products.flatMap(VALUES[facet]))
  const values = ORDER[facet]?.filter((value) => known.has(value)) ?? [...known].sort()
  return values.map((value) => ({ value, count: found.filter((each) => each === value).length }))
}

const ORDER: Readonly<Partial<Record<ProductFacet, readonly string[]>>> = {
  category: PRODUCT_CATEGORIES,
  use: PRODUCT_USES,
  print: PRINT_METHODS,
}
/** @throws when a product has no story, since both are written in the code */
export function storyOf(product: { readonly id: number }): ProductStory {
  const story = PRODUCT_STORIES.find((each) => each.product === product.id)
  if (!story) throw new Error(`There is no story of product ${product.id}`)
  return story
}
