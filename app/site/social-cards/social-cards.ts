/** What shared links show of an article, a post, a vacancy and a product: a picture each, below its page's address. */
import type { RouterContextProvider } from 'react-router'
import { findBlogPost } from '#app/content/blog.ts'
import { findOpenJob } from '#app/content/jobs.ts'
import { mediaKey, PUBLIC_OBJECTS } from '#app/content/media-address.ts'
import { findNewsArticle } from '#app/content/news.ts'
import { RENDERED_OBJECTS } from '#app/content/renditions.ts'
import { cardServices, type SocialCard, siteServices } from '#app/server-context.ts'
import { PRODUCTS } from '#company/products.ts'
import { endOfLondonDay, londonDay, longBritishDate } from '#domain/dates/dates.ts'
import { parseJobSegment } from '#domain/jobs/address.ts'
import { BLOG_MEDIA_BUCKET, NEWS_MEDIA_BUCKET } from '#domain/media/media.ts'
import { productCategory, selectedProduct } from '#domain/products/products.ts'
import { keepUntilNextPost } from '../blog/keep-until-next-post.ts'
import { closingInWords } from '../jobs/job-list.tsx'
import type { Route } from './+types/social-cards'

/** Of a picture on its way into a card: the height of the card, and more width than it takes. */
const PICTURE = 'width=800&height=630&resize=cover'

type Context = Readonly<RouterContextProvider>

/** The card as a file that the cache keeps as it keeps pages; without its picture where that cannot be read. */
export async function loader({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const card = await cardOf(params, context)
  if (card === null) return new Response(null, { status: 404 })
  const cards = context.get(cardServices)
  const bytes = await cards.draw(card).catch((error) => {
    if (card.picture === undefined) throw error
    context.get(siteServices).report(error)
    return cards.draw({ ...card, picture: undefined })
  })
  return new Response(bytes, { headers: { 'Content-Type': 'image/jpeg' } })
}

/** Each route has one parameter, whose name says of what the card is. */
async function cardOf(params: Route.LoaderArgs['params'], context: Context): Promise<SocialCard | null> {
  if (params.article !== undefined) return articleCard(params.article, context)
  if (params.post !== undefined) return postCard(params.post, context)
  if (params.job !== undefined) return jobCard(params.job, context)
  return productCard(params.product, context)
}

async function articleCard(name: string, context: Context): Promise<SocialCard | null> {
  const { data, page } = context.get(siteServices)
  page.tag('news_articles')
  const article = await findNewsArticle(data, name)
  return (
    article && {
      kicker: `News · ${longBritishDate(article.date)}`,
      title: article.title,
      picture: await uploadedPicture(context, NEWS_MEDIA_BUCKET, article.image),
    }
  )
}

async function postCard(name: string, context: Context): Promise<SocialCard | null> {
  const services = context.get(siteServices)
  await keepUntilNextPost(services)
  const post = await findBlogPost(services.data, name)
  return (
    post && {
      kicker: `Blog · ${longBritishDate(londonDay(new Date(post.publishDate)))}`,
      title: post.title,
      picture: await uploadedPicture(context, BLOG_MEDIA_BUCKET, post.featuredImage),
      facts: [post.author, ...post.categories.slice(0, 2)],
    }
  )
}

async function jobCard(segment: string, context: Context): Promise<SocialCard | null> {
  const { data, page, now } = context.get(siteServices)
  page.tag('jobs')
  const reference = parseJobSegment(segment)
  const job = reference && (await findOpenJob(data, reference, now()))
  if (!job) return null
  if (job.closesOn !== null) page.validUntil(endOfLondonDay(job.closesOn))
  return {
    kicker: `Vacancy · ${job.department}`,
    title: job.title,
    facts: [job.location, job.type, closingInWords(job.closesOn)],
  }
}

async function productCard(id: string | undefined, context: Context): Promise<SocialCard | null> {
  const product = selectedProduct(id ?? null, PRODUCTS)
  return (
    product && {
      kicker: productCategory(product.title),
      title: product.title,
      picture: await context.get(cardServices).committedPicture(product.image),
    }
  )
}

/**
 * The bytes of a row's picture; undefined where it has none, or where it cannot be had: a hosted project need not have
 * image transformations, and a card is good without a picture. It is asked for where everybody may: the address that
 * takes a key obeys policies, by which no visitor reads objects.
 * @param path as the row keeps it
 */
async function uploadedPicture(
  context: Context,
  bucket: string,
  path: string | null,
): Promise<Uint8Array | undefined> {
  if (path === null || mediaKey(bucket, path) === null) return undefined
  const address = `${RENDERED_OBJECTS}${path.slice(PUBLIC_OBJECTS.length)}?${PICTURE}`
  const answer = await context.get(cardServices).fetchPublic(address)
  const isPicture = answer.ok && answer.headers.get('content-type')?.startsWith('image/')
  if (isPicture) return new Uint8Array(await answer.arrayBuffer())
  await answer.body?.cancel()
  return undefined
}
