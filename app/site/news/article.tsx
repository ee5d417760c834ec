import { data as answer, redirect } from 'react-router'
import { mediaAddress } from '#app/content/media-address.ts'
import { findNewsArticle, formerNewsSlug, latestNews, newsNeighbours } from '#app/content/news.ts'
import { pictureSources } from '#app/content/renditions.ts'
import { richTextWords, sanitiseRichText } from '#app/content/rich-text.server.ts'
import { siteServices } from '#app/server-context.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { Prose } from '#app/ui/prose/prose.tsx'
import { readingMinutes } from '#domain/articles/reading-time.ts'
import { longBritishDate } from '#domain/dates/dates.ts'
import { cardAddress } from '#domain/media/social-card.ts'
import styles from '../articles/article-layout.module.css'
import { ArticleMedia } from '../articles/article-media.tsx'
import { ArticleNeighbours, ShareLinks } from '../articles/article-ways.tsx'
import { excerpt } from '../articles/excerpt.ts'
import { feedLinks } from '../head/feed-links.ts'
import { JsonLd } from '../head/json-ld.tsx'
import { pageMeta } from '../head/page-meta.ts'
import type { Route } from './+types/article'
import { articleStructuredData } from './article-structured-data.ts'
import { MoreNews } from './more-news.tsx'
import { newsCardFacts } from './news-card.tsx'

const MORE_ARTICLES = 3

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
      <JsonLd value={articleStructuredData(article, siteUrl)} />
      <article className={styles.article}>
        <header className={styles.head}>
          <Breadcrumbs
            crumbs={[
              { label: 'Home', to: '/' },
              { label: 'Latest News', to: '/news' },
              { label: article.title, to: `/news/${article.slug}` },
            ]}
          />
          <h1 className={styles.title}>{article.title}</h1>
          <p className={styles.facts}>
            <time dateTime={article.date}>{longBritishDate(article.date)}</time>
            <span>{article.minutes} min read</span>
          </p>
        </header>
        <ArticleMedia article={article} />
        <div className={styles.body}>
          <Prose html={article.html} />
          <ShareLinks title={article.title} address={address} />
          <ArticleNeighbours label="Other news" older={older} newer={newer} />
        </div>
      </article>
      <MoreNews articles={more} />
    </>
  )
}
