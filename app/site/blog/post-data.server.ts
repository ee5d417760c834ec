import type { BlogPost } from '#app/content/blog.ts'
import { getMediaUrl } from '#app/content/media-url.ts'
import { getImageSources, type ImageSources } from '#app/content/responsive-images.ts'
import { richTextToPlainText, sanitiseRichText } from '#app/content/rich-text.server.ts'
import { readingMinutes } from '#domain/articles/article.ts'
import { DEFAULT_BLOG_AUTHOR } from '#domain/blog/posts.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { type FocalPointAttributes, getFocalPointAttributes } from '#domain/media/crops.ts'
import { excerpt } from '../articles/excerpt.ts'

export interface PostPageData {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly author: string
  /** Whether an author is named, not the default. */
  readonly isSigned: boolean
  /** Publish date in London, `YYYY-MM-DD`. */
  readonly date: string
  readonly publishDate: string
  readonly updatedAt: string
  readonly minutes: number
  /** Sanitised. */
  readonly html: string
  readonly description: string
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  /** URL of the original. */
  readonly image: string | undefined
  readonly imageAlt: string | null
  readonly imageFocus: FocalPointAttributes | undefined
  readonly picture: ImageSources | undefined
}

/** @param supabaseUrl origin of the API; empty for the page's origin */
export function toPostPageData(post: BlogPost, supabaseUrl: string): PostPageData {
  const text = richTextToPlainText(post.content)
  const image = post.featuredImage
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    author: post.author,
    isSigned: post.author !== DEFAULT_BLOG_AUTHOR,
    date: toLondonDate(new Date(post.publishDate)),
    publishDate: post.publishDate,
    updatedAt: post.updatedAt,
    minutes: readingMinutes(text),
    html: sanitiseRichText(post.content, { supabaseUrl }),
    description: excerpt(post.excerpt || text) || post.title,
    categories: post.categories,
    tags: post.tags,
    image: image === null ? undefined : getMediaUrl(supabaseUrl, image),
    imageAlt: post.featuredImageAlt,
    imageFocus: getFocalPointAttributes(post.featuredImageFocus),
    picture: image === null ? undefined : getImageSources(supabaseUrl, image),
  }
}
