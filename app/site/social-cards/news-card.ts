import { findNewsArticle } from '#app/content/news.ts'
import { siteServices } from '#app/server-context.ts'
import { longBritishDate } from '#domain/dates/dates.ts'
import { NEWS_MEDIA_BUCKET } from '#domain/media/media.ts'
import type { Route } from './+types/news-card'
import { cardResponse, uploadedPicture } from './card-response.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data, page } = context.get(siteServices)
  page.tag('news_articles')
  const article = await findNewsArticle(data, params.article)
  if (article === null) return new Response(null, { status: 404 })
  return cardResponse(context, {
    kicker: `News · ${longBritishDate(article.date)}`,
    title: article.title,
    picture: await uploadedPicture(context, NEWS_MEDIA_BUCKET, article.image),
  })
}
