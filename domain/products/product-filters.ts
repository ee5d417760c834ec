/** The list of products, filtered by category, use, print and board. The server does it: it alone has the stories. */
import { PRODUCT_USES } from '#company/product-stories.ts'
import type { Product, ProductStory } from '../company/product.ts'
import { PRODUCT_FACETS, type ProductFacet, type ProductFilters } from './product-query.ts'
import { PRODUCT_CATEGORIES, productCategory } from './products.ts'

const PRINT_METHODS = ['Plain', 'Flexographic', 'Litho-laminated'] as const

/** Products, each with its story. */
interface Range {
  readonly products: readonly Product[]
  readonly stories: readonly ProductStory[]
}

/** What a product has of each facet; of some several. */
const VALUES: Readonly<
  Record<ProductFacet, (product: Product, stories: readonly ProductStory[]) => readonly string[]>
> = {
  category: ({ title }) => [productCategory(title)],
  use: (product, stories) => getProductStory(product, stories).uses,
  print: ({ print }) => PRINT_METHODS.filter((method) => print.toLowerCase().includes(method.toLowerCase())),
  // Of the board what a buyer can see and feel: the flute and the face.
  board: ({ board }) => [board.replace(/ outside\b.*$/, '')],
}

/** Returns the products that have everything that is asked for, in their order. */
export function filterProducts({ products, stories }: Range, filters: ProductFilters): Product[] {
  return products.filter((product) =>
    PRODUCT_FACETS.every(
      (facet) => filters[facet] === '' || VALUES[facet](product, stories).includes(filters[facet]),
    ),
  )
}

export interface ProductOption {
  readonly value: string
  /** The number of products with this choice when the other filters stay as they are. */
  readonly count: number
}

/** Returns what a filter offers, of what the products have: in its fixed order where it has one, else by the alphabet. */
export function productOptions(range: Range, filters: ProductFilters, facet: ProductFacet): ProductOption[] {
  const valuesOf = (product: Product) => VALUES[facet](product, range.stories)
  const found = filterProducts(range, { ...filters, [facet]: '' }).flatMap(valuesOf)
  const known = new Set(range.products.flatMap(valuesOf))
  const values = ORDER[facet]?.filter((value) => known.has(value)) ?? [...known].sort()
  return values.map((value) => ({ value, count: found.filter((each) => each === value).length }))
}

const ORDER: Readonly<Partial<Record<ProductFacet, readonly string[]>>> = {
  category: PRODUCT_CATEGORIES,
  use: PRODUCT_USES,
  print: PRINT_METHODS,
}

/** @throws when a product has no story, since both are written together */
export function getProductStory(
  product: { readonly id: number },
  stories: readonly ProductStory[],
): ProductStory {
  const story = stories.find((each) => each.product === product.id)
  if (!story) throw new Error(`There is no story of product ${product.id}`)
  return story
}
