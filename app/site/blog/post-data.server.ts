import type { BlogPost } from '#app/content/blog.ts'
import { getMediaUrl } from '#app/content/media-url.ts'
import { getImageSources, type ImageSources } from '#app/content/responsive-images.ts'
import { richTextToPlainText, sanitiseRichText } from '#app/content/rich-text.server.ts'
import { readingMinutes } from '#domain/articles/article.ts'
import { DEFAULT_BLOG_AUTHOR } from '#domain/blog/posts.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { type FocalPointAttributes, getFocalPointAttributes } from '#domain/media/crops.ts'
import { excerpt } from '../articles/excerpt.ts'

/** A post as its page shows it. */
export interface PostPageData {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly author: string
  /** Whether the author is a person, and not the default that stands for none. */
  readonly isSigned: boolean
  /** The day on which it came out in London, `YYYY-MM-DD`. */
  readonly date: string
  readonly publishDate: string
  readonly updatedAt: string
  readonly minutes: number
  /** Sanitised. */
  readonly html: string
  readonly description: string
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  /** Address of the original. */
  readonly image: string | undefined
  readonly imageAlt: string | null
  readonly imageFocus: FocalPointAttributes | undefined
  readonly picture: ImageSources | undefined
}

/** @param supabaseUrl origin of the API; the empty string means the page's own */
export function toPostPageData(post: BlogPost, supabaseUrl: string): PostPageData {
  const words = richTextToPlainText(post.content)
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
    minutes: readingMinutes(words),
    html: sanitiseRichText(post.content, { supabaseUrl }),
    description: excerpt(post.excerpt || words) || post.title,
    categories: post.categories,
    tags: post.tags,
    image: image === null ? undefined : getMediaUrl(supabaseUrl, image),
    imageAlt: post.featuredImageAlt,
    imageFocus: getFocalPointAttributes(post.featuredImageFocus),
    picture: image === null ? undefined : getImageSources(supabaseUrl, image),
  }
}
