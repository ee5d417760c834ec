import type { RouterContextProvider } from 'react-router'
import { listLatestArticlesWithContent } from '#app/content/news.ts'
import { richTextToPlainText, sanitiseRichText } from '#app/content/rich-text.server.ts'
import { siteServices } from '#app/server-context.ts'
import { BRAND } from '#company/brand.ts'
import { startOfLondonDay } from '#domain/dates/dates.ts'
import { excerpt } from '../articles/excerpt.ts'
import type { Route } from './+types/news-feed'
import { FEED_ENTRIES, type Feed, type FeedEntry, feedResponse, lastUpdate } from './feed-document.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return feedResponse(request.url, await newsFeed(context))
}

/** Latest articles with their full text. */
async function newsFeed(context: Readonly<RouterContextProvider>): Promise<Feed> {
  const { data, page, siteUrl, browser, now } = context.get(siteServices)
  page.tag('news_articles')
  const articles = await listLatestArticlesWithContent(data, FEED_ENTRIES)
  const entries = articles.map(
    (article): FeedEntry => ({
      id: `${siteUrl}/news/${article.id}`,
      address: `${siteUrl}/news/${article.slug}`,
      title: article.title,
      author: undefined,
      published: startOfLondonDay(article.date).toISOString(),
      updated: article.updatedAt,
      summary: excerpt(richTextToPlainText(article.content)) || article.title,
      html: sanitiseRichText(article.content, { supabaseUrl: browser.supabaseUrl, absolute: siteUrl }),
      categories: [],
    }),
  )
  return {
    title: `${BRAND.name}: Latest News`,
    description: `News from ${BRAND.name}: new work, new machines and the people at our sites.`,
    siteUrl,
    path: '/news',
    entries,
    updated: lastUpdate(entries, now()),
  }
}
