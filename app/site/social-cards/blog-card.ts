import { findBlogPost } from '#app/content/blog.ts'
import { siteServices } from '#app/server-context.ts'
import { keepUntilNextPost } from '#app/site/blog/keep-until-next-post.ts'
import { londonDay, longBritishDate } from '#domain/dates/dates.ts'
import { BLOG_MEDIA_BUCKET } from '#domain/media/media.ts'
import type { Route } from './+types/blog-card'
import { cardResponse, uploadedPicture } from './card-response.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(siteServices)
  await keepUntilNextPost(services)
  const post = await findBlogPost(services.data, params.post)
  if (post === null) return new Response(null, { status: 404 })
  return cardResponse(context, {
    kicker: `Blog · ${longBritishDate(londonDay(new Date(post.publishDate)))}`,
    title: post.title,
    picture: await uploadedPicture(context, BLOG_MEDIA_BUCKET, post.featuredImage),
    facts: [post.author, ...post.categories.slice(0, 2)],
  })
}
