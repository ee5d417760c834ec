/** What shared links show of an article, a post, a vacancy and a product: a picture each, below its page's address. */
import type { RouterContextProvider } from 'react-router'
import { type BlogPost, findBlogPost } from '#app/content/blog.ts'
import { readSocialImage } from '#app/content/image-sets.ts'
import { findOpenJob } from '#app/content/jobs.ts'
import { mediaKey, PUBLIC_OBJECTS } from '#app/content/media-url.ts'
import { findNewsArticle, type NewsArticle } from '#app/content/news.ts'
import { RENDERED_OBJECTS } from '#app/content/responsive-images.ts'
import { cardServices, type SocialCard, siteServices } from '#app/server-context.ts'
import { endOfLondonDay, formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { getGeneratedImageName, getGeneratedImagePath } from '#domain/image-sets/image-paths.ts'
import type { LinkedSourceType } from '#domain/image-sets/image-sets.ts'
import { parseJobSegment } from '#domain/jobs/job-path.ts'
import { parseFocalPoint } from '#domain/media/crops.ts'
import { BLOG_MEDIA_BUCKET, NEWS_MEDIA_BUCKET } from '#domain/media/media.ts'
import { productCategory, selectedProduct } from '#domain/products/products.ts'
import { cacheUntilNextPost } from '../blog/cache-until-next-post.ts'
import { formatClosingDate } from '../jobs/job-list.tsx'
import type { Route } from './+types/social-cards'

/** Of a picture on its way into a card, which is cut there: large enough, and whole. */
const PICTURE = 'width=1600&height=1600&resize=contain'
/** An original that is larger than this is not fetched where the data API renders none. */
const ORIGINAL_MAX_BYTES = 10 * 1024 * 1024

type Context = Readonly<RouterContextProvider>

/** The card as a file that the cache keeps as it keeps pages; without its picture where that cannot be read. */
export async function loader({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const shared = await sharedOf(params, context)
  if (shared === null) return new Response(null, { status: 404 })
  return (await chosenPicture(shared, context)) ?? drawn(await shared.card(), context)
}

export async function drawn(card: SocialCard, context: Context): Promise<Response> {
  const cards = context.get(cardServices)
  const bytes = await cards.draw(card).catch((error) => {
    if (card.picture === undefined) throw error
    context.get(siteServices).report(error)
    return cards.draw({ ...card, picture: undefined })
  })
  return new Response(bytes, { headers: { 'Content-Type': 'image/jpeg' } })
}

/** A record that has a page, and what is drawn of it where no picture was chosen to stand for it. */
interface Shared {
  readonly kind: LinkedSourceType
  readonly id: number
  readonly card: () => SocialCard | Promise<SocialCard>
}

/** The picture that editors let stand for the page; null where there is none, or it cannot be had. */
async function chosenPicture({ kind, id }: Shared, context: Context): Promise<Response | null> {
  const { data, page, report } = context.get(siteServices)
  page.tag('social_pictures')
  try {
    const chosen = await readSocialImage(data, kind, id)
    const bytes = chosen && (await fetchPicture(context, getGeneratedImagePath(chosen.name)))
    if (!chosen || !bytes) return null
    const [, extension = ''] = /\.(\w+)$/.exec(chosen.name) ?? []
    const type = `image/${extension === 'jpg' ? 'jpeg' : extension}`
    return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
  } catch (error) {
    report(error)
    return null
  }
}

/** Each route has one parameter, whose name says of what the card is. */
async function sharedOf(params: Route.LoaderArgs['params'], context: Context): Promise<Shared | null> {
  if (params.article !== undefined) return articleCard(params.article, context)
  if (params.post !== undefined) return postCard(params.post, context)
  if (params.job !== undefined) return jobCard(params.job, context)
  return productCard(params.product, context)
}

async function articleCard(name: string, context: Context): Promise<Shared | null> {
  const { data, page } = context.get(siteServices)
  page.tag('news_articles')
  const article = await findNewsArticle(data, name)
  return article && { kind: 'news', id: article.id, card: () => createArticleCard(article, context) }
}

/** Of an article, whether it is out or not. */
export async function createArticleCard(article: NewsArticle, context: Context): Promise<SocialCard> {
  return {
    kicker: `News · ${formatLongDate(article.date)}`,
    title: article.title,
    picture: await uploadedPicture(context, NEWS_MEDIA_BUCKET, article.image),
    focus: parseFocalPoint(article.imageFocus) ?? undefined,
  }
}

async function postCard(name: string, context: Context): Promise<Shared | null> {
  const services = context.get(siteServices)
  await cacheUntilNextPost(services)
  const post = await findBlogPost(services.data, name)
  return post && { kind: 'blog', id: post.id, card: () => createPostCard(post, context) }
}

/** Of a post, whether it is out or not. */
export async function createPostCard(post: BlogPost, context: Context): Promise<SocialCard> {
  return {
    kicker: `Blog · ${formatLongDate(toLondonDate(new Date(post.publishDate)))}`,
    title: post.title,
    picture: await uploadedPicture(context, BLOG_MEDIA_BUCKET, post.featuredImage),
    focus: parseFocalPoint(post.featuredImageFocus) ?? undefined,
    facts: [post.author, ...post.categories.slice(0, 2)],
  }
}

async function jobCard(segment: string, context: Context): Promise<Shared | null> {
  const { data, page, now } = context.get(siteServices)
  page.tag('jobs')
  const reference = parseJobSegment(segment)
  const job = reference && (await findOpenJob(data, reference, now()))
  if (!job) return null
  if (job.closesOn !== null) page.validUntil(endOfLondonDay(job.closesOn))
  const card = {
    kicker: `Vacancy · ${job.department}`,
    title: job.title,
    facts: [job.location, job.type, formatClosingDate(job.closesOn)],
  }
  return { kind: 'job', id: job.id, card: () => card }
}

async function productCard(id: string | undefined, context: Context): Promise<Shared | null> {
  const product = selectedProduct(id ?? null, context.get(siteServices).company.products)
  if (!product) return null
  const card = async () => ({
    kicker: productCategory(product.title),
    title: product.title,
    picture: await context.get(cardServices).committedPicture(product.image),
  })
  return { kind: 'product', id: product.id, card }
}

/**
 * The bytes of a row's picture; undefined where it has none, or where it cannot be had: a card is good without one. A
 * hosted project need not have image transformations: the original does then, unless it is too large. It is asked for
 * where everybody may: the address that takes a key obeys policies, by which no visitor reads objects.
 * @param path as the row keeps it
 */
async function uploadedPicture(
  context: Context,
  bucket: string,
  path: string | null,
): Promise<Uint8Array | undefined> {
  // One that was made here has the words in it already.
  if (path === null || mediaKey(bucket, path) === null || getGeneratedImageName(path) !== null)
    return undefined
  const rendered = `${RENDERED_OBJECTS}${path.slice(PUBLIC_OBJECTS.length)}?${PICTURE}`
  try {
    return (await fetchPicture(context, rendered)) ?? (await fetchPicture(context, path))
  } catch (error) {
    // Reported, so that nobody keeps the card: its picture may be there in a moment.
    context.get(siteServices).report(error)
    return undefined
  }
}

/** @throws where nobody knows whether there is a picture */
async function fetchPicture(context: Context, address: string): Promise<Uint8Array | undefined> {
  const answer = await context.get(cardServices).fetchPublic(address)
  const isPicture = answer.ok && answer.headers.get('content-type')?.startsWith('image/')
  const isSmall = Number(answer.headers.get('content-length') ?? 0) <= ORIGINAL_MAX_BYTES
  if (isPicture && isSmall) return new Uint8Array(await answer.arrayBuffer())
  await answer.body?.cancel()
  if (answer.status >= 500) throw new Error(`A picture could not be had: ${answer.status} for ${address}`)
  return undefined
}
