import { mediaAddress } from '#app/content/media-address.ts'
import type { NewsSummary } from '#app/content/news.ts'
import { pictureSources } from '#app/content/renditions.ts'

/** What a card shows of an article: a list carries these to the browser, not whole articles. */
export interface NewsCardFacts {
  readonly slug: string
  readonly title: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly media:
    | { readonly kind: 'text' }
    | {
        readonly kind: 'image'
        readonly address: string
        /** Absent where there is only the original. */
        readonly srcSet?: string
        readonly alt: string
      }
    | { readonly kind: 'video'; readonly address: string; readonly poster: string | undefined }
}

/** @param supabaseUrl origin of the API; the empty string means the page's own */
export function newsCardFacts(article: NewsSummary, supabaseUrl: string): NewsCardFacts {
  const { slug, title, date } = article
  return { slug, title, date, media: cardMedia(article, supabaseUrl) }
}

function cardMedia({ image, imageAlt, video }: NewsSummary, supabaseUrl: string): NewsCardFacts['media'] {
  const picture = image === null ? undefined : pictureSources(supabaseUrl, image)
  if (video !== null)
    return { kind: 'video', address: mediaAddress(supabaseUrl, video), poster: picture?.src }
  if (picture === undefined) return { kind: 'text' }
  const { src: address, srcSet } = picture
  return { kind: 'image', address, ...(srcSet !== undefined && { srcSet }), alt: imageAlt ?? '' }
}
