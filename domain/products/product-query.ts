export const PRODUCT_FACETS = ['category', 'use', 'print', 'board'] as const
export type ProductFacet = (typeof PRODUCT_FACETS)[number]

/** Empty means any. */
export type ProductFilters = Readonly<Record<ProductFacet, string>>

export function parseProductFilters(query: URLSearchParams): ProductFilters {
  const value = (facet: ProductFacet) =>
    (query.get(facet) ?? '').replace(/\s+/g, ' ').trim().slice(0, FACET_MAX)
  return { category: value('category'), use: value('use'), print: value('print'), board: value('board') }
}

/** Characters. */
const FACET_MAX = 60

/** Returns the query string with its question mark, or an empty string. */
export function productQuery(filters: ProductFilters): string {
  const query = new URLSearchParams()
  for (const facet of PRODUCT_FACETS) if (filters[facet] !== '') query.set(facet, filters[facet])
  return query.size === 0 ? '' : `?${query}`
}
