/** What the products page can be asked for: the filters of its address. */

export const PRODUCT_FACETS = ['category', 'use', 'print', 'board'] as const
export type ProductFacet = (typeof PRODUCT_FACETS)[number]

/** By facet; the empty string asks for nothing. */
export type ProductFilters = Readonly<Record<ProductFacet, string>>

export const NO_PRODUCT_FILTERS: ProductFilters = { category: '', use: '', print: '', board: '' }

/** Reads what an address asks for. */
export function parseProductFilters(query: URLSearchParams): ProductFilters {
  const value = (facet: ProductFacet) =>
    (query.get(facet) ?? '').replace(/\s+/g, ' ').trim().slice(0, FACET_MAX)
  return { category: value('category'), use: value('use'), print: value('print'), board: value('board') }
}

/** No value of a facet is longer, in characters. */
const FACET_MAX = 60

/** Returns the query of an address with its question mark; the empty string when nothing is asked for. */
export function productQuery(filters: ProductFilters): string {
  const query = new URLSearchParams()
  for (const facet of PRODUCT_FACETS) if (filters[facet] !== '') query.set(facet, filters[facet])
  return query.size === 0 ? '' : `?${query}`
}
