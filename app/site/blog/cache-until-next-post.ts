import { nextBlogPublication } from '#app/content/blog.ts'
import type { SiteServices } from '#app/server-context.ts'

/**
 * A page that shows posts is kept until the next scheduled one comes out. Call it before the posts are read: were it
 * asked afterwards, a post that came out in between would be missing until the one after it.
 */
export async function cacheUntilNextPost({ data, page }: Pick<SiteServices, 'data' | 'page'>): Promise<void> {
  page.tag('blogs')
  const next = await nextBlogPublication(data)
  if (next !== null) page.validUntil(next)
}
