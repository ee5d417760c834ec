import { data as routeData } from 'react-router'
import { blogMetadata, listPosts, listPostTexts } from '#app/content/blog.ts'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { Pagination } from '#app/ui/pagination/pagination.tsx'
import {
  BLOG_PER_PAGE,
  BLOG_QUERY,
  getListPath,
  isFiltered,
  pageCount,
  parseFilters,
  parsePage,
} from '#domain/articles/list.ts'
import { withPublicAuthor } from '#domain/blog/posts.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { describeFilters, FilterForm, ResultLine } from '../articles/article-list.tsx'
import {
  createUnavailableResponse,
  getUnavailableHeaders,
  ListUnavailable,
  orUnavailable,
  UNAVAILABLE,
} from '../articles/list-unavailable.tsx'
import { listWithCorrection } from '../articles/search-correction.server.ts'
import { getSearchHighlights } from '../articles/search-highlights.server.ts'
import { feedLinks, pageMeta } from '../head/page-meta.ts'
import { JsonLd, linkedEntry, listStructuredData } from '../head/structured-data.tsx'
import { ReaderEnding } from '../page-ending/page-ending.tsx'
import { PageHero } from '../page-hero/page-hero.tsx'
import type { Route } from './+types/blog'
import styles from './blog.module.css'
import { BlogCard } from './blog-card.tsx'
import { toBlogCardData } from './blog-card-data.server.ts'
import { cacheUntilNextPost } from './cache-until-next-post.ts'

const DESCRIPTION =
  'How to measure, choose, print, pack and move boxes: advice from the people who make them.'

export const handle = { query: BLOG_QUERY } satisfies PageHandle

export function meta({ loaderData }: Route.MetaArgs) {
  const { page, filters, siteUrl } = loaderData
  return [
    ...pageMeta({
      title: `Blog${describeFilters(filters)}${page === 1 ? '' : `, page ${page}`}`,
      description: DESCRIPTION,
      keywords: 'packaging blog, corrugated board guide, box design, flutes, printing on board',
      path: getListPath('/blog', filters, page),
      siteUrl,
      card: getPageCardUrl('/blog'),
    }),
    // Category lists are indexed; search results aren't.
    ...(filters.q || filters.from || filters.to ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...feedLinks('/blog', 'Blog'),
  ]
}

export const headers = getUnavailableHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  const query = new URL(request.url).searchParams
  const page = parsePage(query.get('page'))
  if (page === null) throw routeData(null, { status: 404 })
  const filters = parseFilters(query)
  const listState = { siteUrl: services.siteUrl, page, filters }
  const read = await orUnavailable(async () => {
    await cacheUntilNextPost(services)
    const { data, company } = services
    return Promise.all([
      listWithCorrection({
        filters,
        list: (wanted) => listPosts(data, wanted, page, BLOG_PER_PAGE),
        readTexts: () => listPostTexts(data),
        products: company.products,
      }),
      blogMetadata(data),
    ])
  }, services)
  if (read === UNAVAILABLE) {
    const labels = { categories: [], tags: [] }
    return createUnavailableResponse({
      ...listState,
      isUnavailable: true,
      correctedQuery: null,
      pages: 0,
      total: 0,
      labels,
      posts: [],
    })
  }
  const [{ found, correctedQuery }, labels] = read
  if (found === null) throw routeData(null, { status: 404 })
  return routeData({
    ...listState,
    isUnavailable: false,
    correctedQuery,
    pages: pageCount(found.total, BLOG_PER_PAGE),
    total: found.total,
    labels,
    posts: found.posts.map((post) => ({
      ...toBlogCardData(withPublicAuthor(post, services.siteUrl), services.browser.supabaseUrl),
      ...getSearchHighlights(post, correctedQuery ?? filters.q),
    })),
  })
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, page, pages, total, filters, correctedQuery, labels, siteUrl, isUnavailable } = loaderData
  const list = {
    name: 'Blog',
    description: DESCRIPTION,
    path: getListPath('/blog', filters, page),
    entries: posts.map(({ title, slug }) => linkedEntry({ title, path: `/blog/${slug}` }, siteUrl)),
  }
  return (
    <>
      <JsonLd value={listStructuredData(list, siteUrl)} />
      <PageHero title="Blog" subtitle={DESCRIPTION} admin="/blog-crm" />
      <div className={styles.page}>
        {(total > 0 || (isFiltered(filters) && !isUnavailable)) && (
          <>
            <FilterForm path="/blog" what="the blog" filters={filters} labels={labels} />
            <ResultLine
              path="/blog"
              nouns={['post', 'posts']}
              total={total}
              filters={filters}
              correctedQuery={correctedQuery}
            />
          </>
        )}
        {isUnavailable ? (
          <ListUnavailable
            empty="Check back soon for new blog posts!"
            what="The blog"
            path={list.path}
            other={{ to: '/news', label: 'Read the news' }}
          />
        ) : posts.length === 0 ? (
          <p className={styles.empty}>
            {isFiltered(filters)
              ? 'No posts match. Try fewer words or a wider date range.'
              : 'Check back soon for new blog posts!'}
          </p>
        ) : (
          <ul className={styles.list}>
            {posts.map((post, index) => (
              <li key={post.slug} className={styles.item}>
                <BlogCard post={post} level={2} urgent={index === 0} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          label="Pages of the blog"
          page={page}
          pages={pages}
          path={getListPath('/blog', filters)}
        />
      </div>
      <ReaderEnding />
    </>
  )
}
