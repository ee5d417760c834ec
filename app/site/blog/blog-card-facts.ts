import type { BlogSummary } from '#app/content/blog.ts'
import { type PictureSources, pictureSources } from '#app/content/renditions.ts'
import { londonDay } from '#domain/dates/london-day.ts'

/** What a card shows of a post: a list carries these to the browser, not whole posts. */
export interface BlogCardFacts {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly author: string
  /** The day on which it came out in London, `YYYY-MM-DD`. */
  readonly date: string
  /** The first one; most posts have no other. */
  readonly category: string | null
  readonly image: (PictureSources & { readonly alt: string }) | null
}

/** @param supabaseUrl origin of the API; the empty string means the page's own */
export function blogCardFacts(post: BlogSummary, supabaseUrl: string): BlogCardFacts {
  const { id, slug, title, excerpt, author, publishDate, featuredImage, featuredImageAlt, categories } = post
  return {
    id,
    slug,
    title,
    excerpt,
    author,
    date: londonDay(new Date(publishDate)),
    category: categories[0] ?? null,
    image:
      featuredImage === null
        ? null
        : { ...pictureSources(supabaseUrl, featuredImage), alt: featuredImageAlt ?? '' },
  }
}
