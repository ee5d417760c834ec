import { redirect, data as routeData } from 'react-router'
import {
  findNewsArticle,
  findRedirectedArticleSlug,
  getAdjacentArticles,
  listLatestArticles,
} from '#app/content/news.ts'
import { siteServices } from '#app/server-context.ts'
import { ArticleFrame } from '../articles/article-frame.tsx'
import { newsMeta } from '../articles/article-meta.ts'
import { MoreArticles, PreviousNextLinks, ShareLinks } from '../articles/article-navigation.tsx'
import { articleStructuredData } from '../articles/article-structured-data.ts'
import { JsonLd } from '../head/structured-data.tsx'
import { ReaderEnding } from '../page-ending/page-ending.tsx'
import type { Route } from './+types/article'
import { toArticlePageData } from './article-data.server.ts'
import { NEWS, NewsCard } from './news-card.tsx'
import { toNewsCardData } from './news-card-data.server.ts'

const MORE_ARTICLES = 3

export function meta({ loaderData }: Route.MetaArgs) {
  return newsMeta(loaderData.article, loaderData.siteUrl)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data, page, browser, siteUrl } = context.get(siteServices)
  page.tag('news_articles')
  const found = await findNewsArticle(data, params.article)
  if (found === null) {
    const currentSlug = await findRedirectedArticleSlug(data, params.article)
    if (currentSlug === null) throw routeData(null, { status: 404 })
    throw redirect(`/news/${currentSlug}`, 301)
  }
  // The URL with the slug is canonical.
  if (params.article !== found.slug) throw redirect(`/news/${found.slug}`, 301)

  const [latest, { older, newer }] = await Promise.all([
    listLatestArticles(data, MORE_ARTICLES + 1),
    getAdjacentArticles(data, found),
  ])
  const others = latest.filter((other) => other.id !== found.id)
  const toAdjacentLink = (other: typeof older) => other && { title: other.title, to: `/news/${other.slug}` }
  return {
    siteUrl,
    article: toArticlePageData(found, browser.supabaseUrl),
    older: toAdjacentLink(older),
    newer: toAdjacentLink(newer),
    more: others.slice(0, MORE_ARTICLES).map((other) => toNewsCardData(other, browser.supabaseUrl)),
  }
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { article, siteUrl, more, older, newer } = loaderData
  const address = `${siteUrl}/news/${article.slug}`
  return (
    <>
      <JsonLd
        value={articleStructuredData(
          {
            ...article,
            type: 'NewsArticle',
            list: NEWS,
            published: article.date,
            updated: article.updatedAt,
          },
          siteUrl,
        )}
      />
      <ArticleFrame list={NEWS} path={`/news/${article.slug}`} article={article} shape="illustration">
        <ShareLinks title={article.title} address={address} />
        <PreviousNextLinks label="Other news" older={older} newer={newer} />
      </ArticleFrame>
      <MoreArticles
        id="more-news"
        title="More news"
        all={{ to: '/news', label: 'All news' }}
        cards={more.map((other) => ({ key: other.slug, card: <NewsCard article={other} level={3} /> }))}
      />
      <ReaderEnding />
    </>
  )
}
