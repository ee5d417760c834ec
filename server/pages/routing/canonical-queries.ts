/** Canonical queries of public pages. Not in the routes' `handle`, which browsers load too. */
import { getListPath, parseFilters, parsePage } from '#domain/articles/list.ts'
import { parseQuestionSearch, questionQuery } from '#domain/company/question-search.ts'
import type { Company } from '#domain/company-entries/company.ts'
import { jobQuery, parseJobFilters } from '#domain/jobs/filters.ts'
import { ENQUIRY_TYPES } from '#domain/leads/enquiries.ts'
import { hasProductOption } from '#domain/products/product-filters.ts'
import { PRODUCT_FACETS, parseProductFilters } from '#domain/products/product-query.ts'
import { selectedProduct } from '#domain/products/products.ts'
import { pickSpecificationFields } from '#domain/specification/fields.ts'
import { findProductByName } from '#domain/specification/specification.ts'

/**
 * Returns a page's parameters with the values that it understands. Made-up values get the page without them, which is
 * rendered once.
 */
export type CanonicalQuery = (query: URLSearchParams, company: Company) => URLSearchParams

/** By route ID. */
export type CanonicalQueries = Readonly<Record<string, CanonicalQuery>>

export const CANONICAL_QUERIES: CanonicalQueries = {
  'site/products/products': getProductsQuery,
  'site/jobs/jobs': (query) => new URLSearchParams(jobQuery(parseJobFilters(query))),
  'site/questions/questions': (query) => new URLSearchParams(questionQuery(parseQuestionSearch(query))),
  'site/blog/blog': getListQuery,
  'site/news/news': getListQuery,
  'site/contact/contact': getEnquiryQuery,
}

function getProductsQuery(query: URLSearchParams, company: Company): URLSearchParams {
  const canonical = new URLSearchParams()
  const selected = selectedProduct(query.get('selected'), company.products)
  if (selected !== null) canonical.set('selected', String(selected.id))
  const filters = parseProductFilters(query)
  for (const facet of PRODUCT_FACETS)
    if (hasProductOption(company, facet, filters[facet])) canonical.set(facet, filters[facet])
  return canonical
}

function getListQuery(query: URLSearchParams): URLSearchParams {
  const page = parsePage(query.get('page'))
  const [, canonical] = getListPath('', parseFilters(query), page ?? 1).split('?')
  const list = new URLSearchParams(canonical)
  // All invalid page numbers are the same missing page.
  if (page === null) list.set('page', '0')
  return list
}

/** Links from products, services and specifications prefill the form. Titles of products can be longer than a field. */
function getEnquiryQuery(query: URLSearchParams, { products, services }: Company): URLSearchParams {
  const typed = pickSpecificationFields((name) =>
    name === 'product' ? findProductByName(query.get(name) ?? '', products)?.id.toString() : query.get(name),
  )
  const canonical = new URLSearchParams(typed)
  const kind = ENQUIRY_TYPES.find(({ value }) => value === query.get('kind'))
  if (kind) canonical.set('kind', kind.value)
  const service = services.find(({ slug }) => slug === query.get('about'))
  if (service) canonical.set('about', service.slug)
  return canonical
}
