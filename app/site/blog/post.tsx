import { useRef } from 'react'
import { redirect, data as routeData } from 'react-router'
import {
  findBlogPost,
  findRedirectedPostSlug,
  getAdjacentPosts,
  listRelatedPosts,
} from '#app/content/blog.ts'
import { siteServices } from '#app/server-context.ts'
import { withPublicAuthor } from '#domain/blog/posts.ts'
import { parseBlogSeo } from '#domain/blog/seo.ts'
import { postMeta } from '../articles/article-meta.ts'
import { MoreArticles, PreviousNextLinks, ShareLinks } from '../articles/article-navigation.tsx'
import { articleStructuredData } from '../articles/article-structured-data.ts'
import { JsonLd } from '../head/structured-data.tsx'
import { ReaderEnding } from '../page-ending/page-ending.tsx'
import type { Route } from './+types/post'
import { BlogCard } from './blog-card.tsx'
import { toBlogCardData } from './blog-card-data.server.ts'
import { cacheUntilNextPost } from './cache-until-next-post.ts'
import { BLOG, PostArticle } from './post-article.tsx'
import { toPostPageData } from './post-data.server.ts'
import { useBlogView } from './use-blog-view.ts'

const RELATED_POSTS = 3

export function meta({ loaderData }: Route.MetaArgs) {
  return postMeta(loaderData.post, loaderData.seo, loaderData.siteUrl)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  const { data, browser, siteUrl } = services
  await cacheUntilNextPost(services)
  const found = await findBlogPost(data, params.post)
  if (found === null) {
    const currentSlug = await findRedirectedPostSlug(data, params.post)
    if (currentSlug === null) throw routeData(null, { status: 404 })
    throw redirect(`/blog/${currentSlug}`, 301)
  }
  // The URL with the slug is canonical.
  if (params.post !== found.slug) throw redirect(`/blog/${found.slug}`, 301)

  const [related, { older, newer }] = await Promise.all([
    listRelatedPosts(data, found, RELATED_POSTS),
    getAdjacentPosts(data, found),
  ])
  const toAdjacentLink = (post: typeof older) => post && { title: post.title, to: `/blog/${post.slug}` }
  return {
    siteUrl,
    browser,
    post: toPostPageData(withPublicAuthor(found, siteUrl), browser.supabaseUrl),
    seo: parseBlogSeo(found.seoSettings, siteUrl),
    related: related.map((post) => toBlogCardData(withPublicAuthor(post, siteUrl), browser.supabaseUrl)),
    older: toAdjacentLink(older),
    newer: toAdjacentLink(newer),
  }
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { post, siteUrl, browser, related, older, newer } = loaderData
  const article = useRef<HTMLElement>(null)
  useBlogView(post.id, browser, article)
  const path = `/blog/${post.slug}`
  return (
    <>
      <JsonLd
        value={articleStructuredData(
          {
            ...post,
            type: 'BlogPosting',
            list: BLOG,
            published: post.publishDate,
            updated: post.updatedAt,
            author: post.isSigned ? post.author : undefined,
          },
          siteUrl,
        )}
      />
      <PostArticle post={post} path={path} ref={article}>
        <ShareLinks title={post.title} address={siteUrl + path} />
        <PreviousNextLinks label="Other posts" older={older} newer={newer} />
      </PostArticle>
      <MoreArticles
        id="more-posts"
        title="Related posts"
        all={{ to: '/blog', label: 'All posts' }}
        cards={related.map((other) => ({ key: other.slug, card: <BlogCard post={other} level={3} /> }))}
      />
      <ReaderEnding />
    </>
  )
}
