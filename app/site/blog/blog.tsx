import { data as routeData } from 'react-router'
import { blogMetadata, listPosts, listPostTexts } from '#app/content/blog.ts'
import { type PageHandle, siteServices } from '#app/server-context.ts'
import { BLOG_PER_PAGE, BLOG_QUERY, pageCount, parseFilters, parsePage } from '#domain/articles/list.ts'
import { withPublicAuthor } from '#domain/blog/posts.ts'
import { ArticleListPage, type ArticleListTexts, articleListMeta } from '../articles/article-list-page.tsx'
import {
  createUnavailableResponse,
  getUnavailableHeaders,
  orUnavailable,
  UNAVAILABLE,
} from '../articles/list-unavailable.tsx'
import { listWithCorrection } from '../articles/search-correction.server.ts'
import { getSearchHighlights } from '../articles/search-highlights.server.ts'
import type { Route } from './+types/blog'
import { BlogCard } from './blog-card.tsx'
import { toBlogCardData } from './blog-card-data.server.ts'
import { cacheUntilNextPost } from './cache-until-next-post.ts'

const TEXTS: ArticleListTexts = {
  name: 'blog',
  title: 'Blog',
  description: 'How to measure, choose, print, pack and move boxes: advice from the people who make them.',
  keywords: 'packaging blog, corrugated board guide, box design, flutes, printing on board',
  admin: '/blog-crm',
  nouns: ['post', 'posts'],
  empty: 'Check back soon for new blog posts!',
  unavailable: 'Check back soon for new blog posts!',
  other: { to: '/news', label: 'Read the news' },
}

export const handle = { query: BLOG_QUERY } satisfies PageHandle

export const meta = ({ loaderData }: Route.MetaArgs) => articleListMeta(TEXTS, loaderData)

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
  const entries = loaderData.posts.map((post, index) => ({
    ...post,
    card: <BlogCard post={post} level={2} urgent={index === 0} />,
  }))
  return <ArticleListPage texts={TEXTS} state={loaderData} labels={loaderData.labels} entries={entries} />
}
