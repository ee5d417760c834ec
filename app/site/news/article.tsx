import { data as answer, redirect } from 'react-router'
import { mediaAddress } from '#app/content/media-address.ts'
import { findNewsArticle, formerNewsSlug, latestNews, newsNeighbours } from '#app/content/news.ts'
import { pictureSources } from '#app/content/renditions.ts'
import { richTextWords, sanitiseRichText } from '#app/content/rich-text.server.ts'
import { siteServices } from '#app/server-context.ts'
import { readingMinutes } from '#domain/articles/article.ts'
import { longBritishDate } from '#domain/dates/dates.ts'
import { cardAddress } from '#domain/media/social-card.ts'
import { ArticleFrame } from '../articles/article-frame.tsx'
import { articleStructuredData } from '../articles/article-structured-data.ts'
import { ArticleNeighbours, MoreArticles, ShareLinks } from '../articles/article-ways.tsx'
import { excerpt } from '../articles/excerpt.ts'
import { feedLinks, pageMeta } from '../head/page-meta.ts'
import { JsonLd } from '../head/structured-data.tsx'
import type { Route } from './+types/article'
import { NewsCard, newsCardFacts } from './news-card.tsx'

const MORE_ARTICLES = 3
/** The list that articles stand in. */
const LIST = { label: 'Latest News', to: '/news' }

export function meta({ loaderData }: Route.MetaArgs) {
  const { article, siteUrl } = loaderData
  return [
    ...pageMeta({
      title: article.title,
      description: article.description,
      path: `/news/${article.slug}`,
      siteUrl,
      kind: 'article',
      publishedOn: article.date,
      card: cardAddress(`/news/${article.slug}`, article.updatedAt),
      video: article.video,
    }),
    ...feedLinks('/news', 'Latest News'),
  ]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data, page, browser, siteUrl } = context.get(siteServices)
  page.tag('news_articles')
  const found = await findNewsArticle(data, params.article)
  if (found === null) {
    const present = await formerNewsSlug(data, params.article)
    if (present === null) throw answer(null, { status: 404 })
    throw redirect(`/news/${present}`, 301)
  }
  // Found by its number: the slug's address is the one.
  if (params.article !== found.slug) throw redirect(`/news/${found.slug}`, 301)

  const [latest, { older, newer }] = await Promise.all([
    latestNews(data, MORE_ARTICLES + 1),
    newsNeighbours(data, found),
  ])
  const others = latest.filter((other) => other.id !== found.id)
  const beside = (other: typeof older) => other && { title: other.title, to: `/news/${other.slug}` }
  const words = richTextWords(found.content)
  const address = (path: string | null) =>
    path === null ? undefined : mediaAddress(browser.supabaseUrl, path)
  return {
    siteUrl,
    article: {
      slug: found.slug,
      title: found.title,
      date: found.date,
      minutes: readingMinutes(words),
      html: sanitiseRichText(found.content, { supabaseUrl: browser.supabaseUrl }),
      description: excerpt(words) || `${found.title}: news of ${longBritishDate(found.date)}.`,
      image: address(found.image),
      imageAlt: found.imageAlt,
      picture: found.image === null ? undefined : pictureSources(browser.supabaseUrl, found.image),
      video: address(found.video),
      updatedAt: found.updatedAt,
    },
    older: beside(older),
    newer: beside(newer),
    more: others.slice(0, MORE_ARTICLES).map((other) => newsCardFacts(other, browser.supabaseUrl)),
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
            list: LIST,
            published: article.date,
            updated: article.updatedAt,
          },
          siteUrl,
        )}
      />
      <ArticleFrame list={LIST} path={`/news/${article.slug}`} article={article} shape="illustration">
        <ShareLinks title={article.title} address={address} />
        <ArticleNeighbours label="Other news" older={older} newer={newer} />
      </ArticleFrame>
      <MoreArticles
        id="more-news"
        title="More news"
        all={{ to: '/news', label: 'All the news' }}
        cards={more.map((other) => ({ key: other.slug, card: <NewsCard article={other} level={3} /> }))}
      />
    </>
  )
}
