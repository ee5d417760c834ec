import type { ReactNode } from 'react'
import { Pagination } from '#app/ui/pagination/pagination.tsx'
import { type ArticleFilters, getListPath, isFiltered } from '#domain/articles/list.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import type { ProtectedRoute } from '#domain/roles/roles.ts'
import { feedLinks, pageMeta } from '../head/page-meta.ts'
import { JsonLd, linkedEntry, listStructuredData } from '../head/structured-data.tsx'
import { ReaderEnding } from '../page-ending/page-ending.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import { describeFilters, FilterForm, type Labels, ResultLine } from './article-list.tsx'
import styles from './article-list-page.module.css'
import { ListUnavailable } from './list-unavailable.tsx'

/** Texts of the page. */
export interface ArticleListTexts {
  /** Follows *the*; also the path. */
  readonly name: 'blog' | 'news'
  readonly title: string
  readonly description: string
  readonly keywords: string
  /** The list in the portal. */
  readonly admin: ProtectedRoute
  readonly nouns: readonly [one: string, many: string]
  readonly empty: string
  /** Instead of the list, while it can’t be loaded. */
  readonly unavailable: string
  readonly other: { readonly to: string; readonly label: string }
}

interface ArticleListState {
  readonly siteUrl: string
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly filters: ArticleFilters
  readonly correctedQuery: string | null
  readonly isUnavailable: boolean
}

export function articleListMeta(
  { name, title, description, keywords }: ArticleListTexts,
  { page, filters, siteUrl }: Pick<ArticleListState, 'page' | 'filters' | 'siteUrl'>,
) {
  return [
    ...pageMeta({
      title: `${title}${describeFilters(filters)}${page === 1 ? '' : `, page ${page}`}`,
      description,
      keywords,
      path: getListPath(`/${name}`, filters, page),
      siteUrl,
      card: getPageCardUrl(`/${name}`),
    }),
    // Category lists are indexed; search results aren't.
    ...(filters.q || filters.from || filters.to ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...feedLinks(`/${name}`, title),
  ]
}

interface ArticleListPageProps {
  readonly texts: ArticleListTexts
  readonly state: ArticleListState
  /** Only for lists with labels. */
  readonly labels?: Labels
  readonly entries: readonly { readonly title: string; readonly slug: string; readonly card: ReactNode }[]
  /** Whether the first entry is larger. */
  readonly hasLead?: boolean
}

export function ArticleListPage({ texts, state, labels, entries, hasLead = false }: ArticleListPageProps) {
  const { name, title, description, admin, nouns, empty, unavailable, other } = texts
  const { siteUrl, page, pages, total, filters, correctedQuery, isUnavailable } = state
  const path = `/${name}`
  const list = {
    name: title,
    description,
    path: getListPath(path, filters, page),
    entries: entries.map((entry) =>
      linkedEntry({ title: entry.title, path: `${path}/${entry.slug}` }, siteUrl),
    ),
  }
  return (
    <>
      <JsonLd value={listStructuredData(list, siteUrl)} />
      <PageHero title={title} subtitle={description} admin={admin} />
      <div className={styles.page}>
        {(total > 0 || (isFiltered(filters) && !isUnavailable)) && (
          <>
            <FilterForm path={path} what={`the ${name}`} filters={filters} labels={labels} />
            <ResultLine
              path={path}
              nouns={nouns}
              total={total}
              filters={filters}
              correctedQuery={correctedQuery}
            />
          </>
        )}
        {isUnavailable ? (
          <ListUnavailable empty={unavailable} what={`The ${name}`} path={list.path} other={other} />
        ) : entries.length === 0 ? (
          <p className={styles.empty}>
            {isFiltered(filters) ? `No ${nouns[1]} match. Try fewer words or a wider date range.` : empty}
          </p>
        ) : (
          <ul className={hasLead ? `${styles.list} ${styles.first}` : styles.list}>
            {entries.map(({ slug, card }) => (
              <li key={slug} className={styles.item}>
                {card}
              </li>
            ))}
          </ul>
        )}
        <Pagination
          label={`Pages of the ${name}`}
          page={page}
          pages={pages}
          path={getListPath(path, filters)}
        />
      </div>
      <ReaderEnding />
    </>
  )
}
