import type { BlogPost } from '#app/content/blog.ts'
import { mediaAddress } from '#app/content/media-address.ts'
import { type PictureSources, pictureSources } from '#app/content/renditions.ts'
import { richTextWords, sanitiseRichText } from '#app/content/rich-text.server.ts'
import { readingMinutes } from '#domain/articles/article.ts'
import { DEFAULT_BLOG_AUTHOR } from '#domain/blog/posts.ts'
import { londonDay } from '#domain/dates/dates.ts'
import { type FocusMarks, focusMarks } from '#domain/media/crops.ts'
import { excerpt } from '../articles/excerpt.ts'

/** A post as its page shows it. */
export interface PostFacts {
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
  readonly imageFocus: FocusMarks | undefined
  readonly picture: PictureSources | undefined
}

/** @param supabaseUrl origin of the API; the empty string means the page's own */
export function postFacts(post: BlogPost, supabaseUrl: string): PostFacts {
  const words = richTextWords(post.content)
  const image = post.featuredImage
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    author: post.author,
    isSigned: post.author !== DEFAULT_BLOG_AUTHOR,
    date: londonDay(new Date(post.publishDate)),
    publishDate: post.publishDate,
    updatedAt: post.updatedAt,
    minutes: readingMinutes(words),
    html: sanitiseRichText(post.content, { supabaseUrl }),
    description: excerpt(post.excerpt || words) || post.title,
    categories: post.categories,
    tags: post.tags,
    image: image === null ? undefined : mediaAddress(supabaseUrl, image),
    imageAlt: post.featuredImageAlt,
    imageFocus: focusMarks(post.featuredImageFocus),
    picture: image === null ? undefined : pictureSources(supabaseUrl, image),
  }
}
