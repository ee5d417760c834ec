/** Filters products by category, use, print and board. Server only, because it needs the product stories. */
import { PRODUCT_USES } from '#company/product-stories.ts'
import type { Product, ProductStory } from '../company/product.ts'
import { PRODUCT_FACETS, type ProductFacet, type ProductFilters } from './product-query.ts'
import { PRODUCT_CATEGORIES, productCategory } from './products.ts'

const PRINT_METHODS = ['Plain', 'Flexographic', 'Litho-laminated'] as const

interface Range {
  readonly products: readonly Product[]
  readonly stories: readonly ProductStory[]
}

/** Values of each facet; some products have several. */
const VALUES: Readonly<
  Record<ProductFacet, (product: Product, stories: readonly ProductStory[]) => readonly string[]>
> = {
  category: ({ title }) => [productCategory(title)],
  use: (product, stories) => getProductStory(product, stories).uses,
  print: ({ print }) => PRINT_METHODS.filter((method) => print.toLowerCase().includes(method.toLowerCase())),
  // Flute and face only.
  board: ({ board }) => [board.replace(/ outside\b.*$/, '')],
}

/** Returns products that match all filters, in their order. */
export function filterProducts({ products, stories }: Range, filters: ProductFilters): Product[] {
  return products.filter((product) =>
    PRODUCT_FACETS.every(
      (facet) => filters[facet] === '' || VALUES[facet](product, stories).includes(filters[facet]),
    ),
  )
}

export function hasProductOption({ products, stories }: Range, facet: ProductFacet, value: string): boolean {
  return value !== '' && products.some((product) => VALUES[facet](product, stories).includes(value))
}

export interface ProductOption {
  readonly value: string
  /** Products with this choice, other filters unchanged. */
  readonly count: number
}

/** Returns a filter's options, in fixed or alphabetical order. */
export function productOptions(range: Range, filters: ProductFilters, facet: ProductFacet): ProductOption[] {
  const valuesOf = (product: Product) => VALUES[facet](product, range.stories)
  const matching = filterProducts(range, { ...filters, [facet]: '' }).flatMap(valuesOf)
  const existing = new Set(range.products.flatMap(valuesOf))
  const values = ORDER[facet]?.filter((value) => existing.has(value)) ?? [...existing].sort()
  return values.map((value) => ({ value, count: matching.filter((each) => each === value).length }))
}

const ORDER: Readonly<Partial<Record<ProductFacet, readonly string[]>>> = {
  category: PRODUCT_CATEGORIES,
  use: PRODUCT_USES,
  print: PRINT_METHODS,
}

/** @throws if a product has no story */
export function getProductStory(
  product: { readonly id: number },
  stories: readonly ProductStory[],
): ProductStory {
  const story = stories.find((each) => each.product === product.id)
  if (!story) throw new Error(`There is no story of product ${product.id}`)
  return story
}
