import { nextBlogPublication } from '#app/content/blog.ts'
import type { SiteServices } from '#app/server-context.ts'

/**
 * Caches the page until the next scheduled post. Call it before reading posts, so that a post published in between
 * isn't missed.
 */
export async function cacheUntilNextPost({ data, page }: Pick<SiteServices, 'data' | 'page'>): Promise<void> {
  page.tag('blogs')
  const next = await nextBlogPublication(data)
  if (next !== null) page.validUntil(next)
}
