import type { BlogSummary } from '#app/content/blog.ts'
import { pictureSources } from '#app/content/renditions.ts'
import { londonDay } from '#domain/dates/dates.ts'
import { focusMarks } from '#domain/media/crops.ts'
import type { BlogCardFacts } from './blog-card.tsx'

/**
 * What a card shows of a post. It is no part of the card's own module, which goes to every browser.
 * @param supabaseUrl origin of the API; the empty string means the page's own
 */
export function blogCardFacts(post: BlogSummary, supabaseUrl: string): BlogCardFacts {
  const { id, slug, title, excerpt, author, publishDate, featuredImage, categories } = post
  const focus = focusMarks(post.featuredImageFocus)
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
        : {
            ...pictureSources(supabaseUrl, featuredImage),
            alt: post.featuredImageAlt ?? '',
            ...(focus && { focus }),
          },
  }
}
