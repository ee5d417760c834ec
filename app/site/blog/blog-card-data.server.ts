import type { BlogSummary } from '#app/content/blog.ts'
import { getImageSources } from '#app/content/responsive-images.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { getFocalPointAttributes } from '#domain/media/crops.ts'
import type { BlogCardData } from './blog-card.tsx'

/**
 * Returns a post's card data. A server module, to keep it out of the browser's bundle.
 * @param supabaseUrl origin of the API; empty for the page's origin
 */
export function toBlogCardData(post: BlogSummary, supabaseUrl: string): BlogCardData {
  const { id, slug, title, excerpt, author, publishDate, featuredImage, categories } = post
  const focus = getFocalPointAttributes(post.featuredImageFocus)
  return {
    id,
    slug,
    title,
    excerpt,
    author,
    date: toLondonDate(new Date(publishDate)),
    category: categories[0] ?? null,
    image:
      featuredImage === null
        ? null
        : {
            ...getImageSources(supabaseUrl, featuredImage),
            alt: post.featuredImageAlt ?? '',
            ...(focus && { focus }),
          },
  }
}
