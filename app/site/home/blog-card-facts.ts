import type { BlogSummary } from '#app/content/blog.ts'
import { mediaAddress } from '#app/content/media-address.ts'
import { londonDay } from '#domain/london-day.ts'

/** What a card shows of a post: a list carries these to the browser, not whole posts. */
export interface BlogCardFacts {
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  /** The day on which it came out in London, `YYYY-MM-DD`. */
  readonly date: string
  readonly image: { readonly address: string; readonly alt: string } | null
}

type Shown = Pick<
  BlogSummary,
  'slug' | 'title' | 'excerpt' | 'publishDate' | 'featuredImage' | 'featuredImageAlt'
>

/** @param supabaseUrl origin of the API; the empty string means the page's own */
export function blogCardFacts(post: Shown, supabaseUrl: string): BlogCardFacts {
  const { slug, title, excerpt, publishDate, featuredImage, featuredImageAlt } = post
  return {
    slug,
    title,
    excerpt,
    date: londonDay(new Date(publishDate)),
    image:
      featuredImage === null
        ? null
        : { address: mediaAddress(supabaseUrl, featuredImage), alt: featuredImageAlt ?? '' },
  }
}
