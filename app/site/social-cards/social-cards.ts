/** Social cards of articles, posts, vacancies, products, sectors and all other public pages. */
import type { RouterContextProvider } from 'react-router'
import { type BlogPost, findBlogPost } from '#app/content/blog.ts'
import { readSocialImage } from '#app/content/image-sets.ts'
import { findOpenJob } from '#app/content/jobs.ts'
import { mediaKey, PUBLIC_OBJECTS } from '#app/content/media-url.ts'
import { findNewsArticle, type NewsArticle } from '#app/content/news.ts'
import { RENDERED_OBJECTS } from '#app/content/responsive-images.ts'
import { cardServices, type SocialCard, siteServices } from '#app/server-context.ts'
import { LOCATIONS_INTRO } from '#company/locations.ts'
import { SECTORS } from '#company/sectors.ts'
import { HOW_WE_DO_IT, WALK } from '#company/services.ts'
import type { Product } from '#domain/company/product.ts'
import { SERVICES_PATH } from '#domain/company/services.ts'
import { libraryImagePath } from '#domain/company-entries/entry-images.ts'
import { endOfLondonDay, formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { getGeneratedImageName, getGeneratedImagePath } from '#domain/image-sets/image-paths.ts'
import type { LinkedSourceType } from '#domain/image-sets/image-sets.ts'
import { parseJobSegment } from '#domain/jobs/job-path.ts'
import { parseFocalPoint } from '#domain/media/crops.ts'
import { BLOG_MEDIA_BUCKET, NEWS_MEDIA_BUCKET } from '#domain/media/media.ts'
import { PUBLIC_PAGES } from '#domain/media/public-pages.ts'
import { getPageCardUrl } from '#domain/media/social-card.ts'
import { productCategory, selectedProduct } from '#domain/products/products.ts'
import { cacheUntilNextPost } from '../blog/cache-until-next-post.ts'
import { formatClosingDate } from '../jobs/job-list.tsx'
import type { Route } from './+types/social-cards'

/** Large and not cropped: drawing crops it. */
const IMAGE_TRANSFORMATION = 'width=1600&height=1600&resize=contain'
/** Limit in bytes for originals, if the API can't transform images. */
const ORIGINAL_MAX_BYTES = 10 * 1024 * 1024

type Context = Readonly<RouterContextProvider>

/** Cacheable card; drawn without its image if that is unavailable. */
export async function loader({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const record = await findSharedRecord(params, context)
  if (record === null) return new Response(null, { status: 404 })
  const chosen = 'kind' in record ? await readChosenImage(record, context) : null
  return chosen ?? renderCard(await record.card(), context)
}

export async function renderCard(card: SocialCard, context: Context): Promise<Response> {
  const cards = context.get(cardServices)
  const bytes = await cards.draw(card).catch((error) => {
    if (card.picture === undefined) throw error
    context.get(siteServices).report(error)
    return cards.draw({ ...card, picture: undefined })
  })
  return new Response(bytes, { headers: { 'Content-Type': 'image/jpeg' } })
}

interface SharedPage {
  readonly card: () => SocialCard | Promise<SocialCard>
}

/** Record with a page, and its card if editors chose no image. */
interface SharedRecord extends SharedPage {
  readonly kind: LinkedSourceType
  readonly id: number
}

/** Image that editors chose for the page; null without one or if unavailable. */
async function readChosenImage({ kind, id }: SharedRecord, context: Context): Promise<Response | null> {
  const { data, page, report } = context.get(siteServices)
  page.tag('social_images')
  try {
    const chosen = await readSocialImage(data, kind, id)
    const bytes = chosen && (await fetchImage(context, getGeneratedImagePath(chosen.name)))
    if (!chosen || !bytes) return null
    const [, extension = ''] = /\.(\w+)$/.exec(chosen.name) ?? []
    const type = `image/${extension === 'jpg' ? 'jpeg' : extension}`
    return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
  } catch (error) {
    report(error)
    return null
  }
}

/** Each route has one parameter, named after its content type; pages have a path. */
async function findSharedRecord(
  params: Route.LoaderArgs['params'],
  context: Context,
): Promise<SharedRecord | SharedPage | null> {
  if (params.article !== undefined) return articleCard(params.article, context)
  if (params.post !== undefined) return postCard(params.post, context)
  if (params.job !== undefined) return jobCard(params.job, context)
  if (params.sector !== undefined) return sectorCard(params.sector, context)
  if (params.service !== undefined) return serviceCard(params.service, context)
  if (params['*'] !== undefined) return pageCard(params['*'], context)
  return productCard(params.product, context)
}

async function articleCard(name: string, context: Context): Promise<SharedRecord | null> {
  const { data, page } = context.get(siteServices)
  page.tag('news_articles')
  const article = await findNewsArticle(data, name)
  return article && { kind: 'news', id: article.id, card: () => createArticleCard(article, context) }
}

/** Card of an article, published or not. */
export async function createArticleCard(article: NewsArticle, context: Context): Promise<SocialCard> {
  return {
    kicker: `News · ${formatLongDate(article.date)}`,
    title: article.title,
    picture: await readUploadedImage(context, NEWS_MEDIA_BUCKET, article.image),
    focus: parseFocalPoint(article.imageFocus) ?? undefined,
  }
}

async function postCard(name: string, context: Context): Promise<SharedRecord | null> {
  const services = context.get(siteServices)
  await cacheUntilNextPost(services)
  const post = await findBlogPost(services.data, name)
  return post && { kind: 'blog', id: post.id, card: () => createPostCard(post, context) }
}

/** Card of a post, published or not. */
export async function createPostCard(post: BlogPost, context: Context): Promise<SocialCard> {
  return {
    kicker: `Blog · ${formatLongDate(toLondonDate(new Date(post.publishDate)))}`,
    title: post.title,
    picture: await readUploadedImage(context, BLOG_MEDIA_BUCKET, post.featuredImage),
    focus: parseFocalPoint(post.featuredImageFocus) ?? undefined,
    facts: [post.author, ...post.categories.slice(0, 2)],
  }
}

async function jobCard(segment: string, context: Context): Promise<SharedRecord | null> {
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

async function productCard(id: string | undefined, context: Context): Promise<SharedRecord | null> {
  const product = selectedProduct(id ?? null, context.get(siteServices).company.products)
  if (!product) return null
  const card = async () => ({
    kicker: productCategory(product.title),
    title: product.title,
    picture: await readProductImage(product, context),
  })
  return { kind: 'product', id: product.id, card }
}

function readProductImage({ image }: Product, context: Context): Promise<Uint8Array | undefined> {
  const uploaded = libraryImagePath(image)
  return uploaded === null
    ? context.get(cardServices).readCommittedImage(image)
    : readUploadedImage(context, BLOG_MEDIA_BUCKET, uploaded)
}

function sectorCard(slug: string, context: Context): SharedPage | null {
  const sector = SECTORS.find((each) => each.slug === slug)
  if (!sector) return null
  const card = async () => ({
    kicker: 'What we make',
    title: sector.title,
    picture: (await productCard(String(sector.product), context).then((product) => product?.card()))?.picture,
  })
  return { card }
}

function serviceCard(slug: string, context: Context): SharedPage | null {
  const service = context.get(siteServices).company.services.find((each) => each.slug === slug)
  if (!service) return null
  const facts = service.summary.split(/(?<=[.:]) /).slice(0, 2)
  return { card: () => ({ kicker: HOW_WE_DO_IT.title, title: service.title, facts }) }
}

/** Committed images of pages with one. */
const PAGE_IMAGES: Readonly<Record<string, string | undefined>> = {
  '/locations': LOCATIONS_INTRO.picture,
  [SERVICES_PATH]: WALK[0]?.picture.src,
}

/** @param file such as `locations.jpg` or `get-in-touch/contact.jpg` */
function pageCard(file: string, context: Context): SharedPage | null {
  const page = PUBLIC_PAGES.find(({ path }) => getPageCardUrl(path) === `/social-cards/${file}`)
  if (!page) return null
  const image = PAGE_IMAGES[page.path]
  const [first] = context.get(siteServices).company.products
  const card = async () => ({
    kicker: 'Corrugated packaging',
    title: page.title,
    ...(image !== undefined && { picture: await context.get(cardServices).readCommittedImage(image) }),
    ...(page.path === '/products' && first && { picture: await readProductImage(first, context) }),
  })
  return { card }
}

/**
 * Returns a row's image; undefined if it has none or it is unavailable. Uses the original if the project has no image
 * transformations. Fetched by its public URL, since visitors may not read storage objects.
 * @param path as stored in the row
 */
async function readUploadedImage(
  context: Context,
  bucket: string,
  path: string | null,
): Promise<Uint8Array | undefined> {
  // Generated images already contain the text.
  if (path === null || mediaKey(bucket, path) === null || getGeneratedImageName(path) !== null)
    return undefined
  const rendered = `${RENDERED_OBJECTS}${path.slice(PUBLIC_OBJECTS.length)}?${IMAGE_TRANSFORMATION}`
  try {
    return (await fetchImage(context, rendered)) ?? (await fetchImage(context, path))
  } catch (error) {
    // Reporting prevents caching, since the image may be available soon.
    context.get(siteServices).report(error)
    return undefined
  }
}

/** @throws if it is unknown whether there is an image */
async function fetchImage(context: Context, address: string): Promise<Uint8Array | undefined> {
  const response = await context.get(cardServices).fetchPublic(address)
  const isImage = response.ok && response.headers.get('content-type')?.startsWith('image/')
  const isSmall = Number(response.headers.get('content-length') ?? 0) <= ORIGINAL_MAX_BYTES
  if (isImage && isSmall) return new Uint8Array(await response.arrayBuffer())
  await response.body?.cancel()
  if (response.status >= 500) throw new Error(`Image could not be loaded: ${response.status} for ${address}`)
  return undefined
}
