import type { RouterContextProvider } from 'react-router'
import { listLatestPostsWithContent } from '#app/content/blog.ts'
import { richTextToPlainText, sanitiseRichText } from '#app/content/rich-text.server.ts'
import { siteServices } from '#app/server-context.ts'
import { cacheUntilNextPost } from '#app/site/blog/cache-until-next-post.ts'
import { BRAND } from '#company/brand.ts'
import { DEFAULT_BLOG_AUTHOR, withPublicAuthor } from '#domain/blog/posts.ts'
import { excerpt } from '../articles/excerpt.ts'
import type { Route } from './+types/blog-feed'
import { FEED_ENTRIES, type Feed, type FeedEntry, feedResponse, lastUpdate } from './feed-document.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return feedResponse(request.url, await blogFeed(context))
}

/** Latest published posts with their full text. */
async function blogFeed(context: Readonly<RouterContextProvider>): Promise<Feed> {
  const services = context.get(siteServices)
  const { data, siteUrl, browser, now } = services
  await cacheUntilNextPost(services)
  const posts = (await listLatestPostsWithContent(data, FEED_ENTRIES)).map((post) =>
    withPublicAuthor(post, siteUrl),
  )
  const entries = posts.map(
    (post): FeedEntry => ({
      id: `${siteUrl}/blog/${post.id}`,
      address: `${siteUrl}/blog/${post.slug}`,
      title: post.title,
      author: post.author === DEFAULT_BLOG_AUTHOR ? undefined : post.author,
      published: post.publishDate,
      // Changes before publication don't count.
      updated: Date.parse(post.updatedAt) > Date.parse(post.publishDate) ? post.updatedAt : post.publishDate,
      summary: post.excerpt || excerpt(richTextToPlainText(post.content)) || post.title,
      html: sanitiseRichText(post.content, { supabaseUrl: browser.supabaseUrl, absolute: siteUrl }),
      categories: [...new Set([...post.categories, ...post.tags])],
    }),
  )
  return {
    title: `${BRAND.name}: Blog`,
    description: `Advice from the people who make boxes at ${BRAND.name}, for the people who order them.`,
    siteUrl,
    path: '/blog',
    entries,
    updated: lastUpdate(entries, now()),
  }
}
