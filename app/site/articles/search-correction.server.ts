import type { ArticleFilters } from '#domain/articles/list.ts'
import type { Product } from '#domain/company/product.ts'
import { correctSpelling } from '#domain/search/spelling.ts'
import { TRADE_WORDS } from '#domain/search/synonyms.ts'

interface Search<Page> {
  readonly filters: ArticleFilters
  /** Returns a page of the list, or null past the last page. */
  readonly list: (filters: ArticleFilters) => Promise<Page | null>
  /** Reads texts of the list, for their words. Called only if nothing is found. */
  readonly readTexts: () => Promise<readonly string[]>
  readonly products: readonly Product[]
}

interface SearchResult<Page> {
  readonly found: Page | null
  /** The search that was used instead of the one without results, or null. */
  readonly correctedQuery: string | null
}

/** Lists articles; a search without results is repeated once with corrected spelling. */
export async function listWithCorrection<Page extends { readonly total: number }>({
  filters,
  list,
  readTexts,
  products,
}: Search<Page>): Promise<SearchResult<Page>> {
  const found = await list(filters)
  const asTyped = { found, correctedQuery: null }
  if (filters.q === '' || (found !== null && found.total > 0)) return asTyped
  const known = products.flatMap(({ title, description }) => [title, description])
  const correctedQuery = correctSpelling(filters.q, [...TRADE_WORDS, ...known, ...(await readTexts())])
  if (correctedQuery === null) return asTyped
  const corrected = await list({ ...filters, q: correctedQuery })
  return corrected === null || corrected.total === 0 ? asTyped : { found: corrected, correctedQuery }
}
