import { getMediaUrl } from '#app/content/media-url.ts'
import type { NewsSummary } from '#app/content/news.ts'
import { getImageSources } from '#app/content/responsive-images.ts'
import { getFocalPointAttributes } from '#domain/media/crops.ts'
import type { NewsCardData } from './news-card.tsx'

/**
 * Returns an article's card data. A server module, to keep it out of the browser's bundle.
 * @param supabaseUrl origin of the API; empty for the page's origin
 */
export function toNewsCardData(article: NewsSummary, supabaseUrl: string): NewsCardData {
  const { slug, title, date } = article
  return { slug, title, date, media: cardMedia(article, supabaseUrl) }
}

function cardMedia(article: NewsSummary, supabaseUrl: string): NewsCardData['media'] {
  const { image, video } = article
  const picture = image === null ? undefined : getImageSources(supabaseUrl, image)
  if (video !== null) return { kind: 'video', address: getMediaUrl(supabaseUrl, video), poster: picture?.src }
  if (picture === undefined) return { kind: 'text' }
  const { src: address, srcSet } = picture
  const focus = getFocalPointAttributes(article.imageFocus)
  return {
    kind: 'image',
    address,
    ...(srcSet !== undefined && { srcSet }),
    alt: article.imageAlt ?? '',
    ...(focus && { focus }),
  }
}
