/** Images of company entries: files of the website, or files of the media library. */
import { BLOG_MEDIA_FOLDERS, blogMedia } from '../media/media.ts'
import type { Company } from './company.ts'

/** Staff share the library of the blog. */
export const ENTRY_MEDIA = blogMedia(BLOG_MEDIA_FOLDERS[1])

const LIBRARY = `/storage/v1/object/public/${ENTRY_MEDIA.id}/`
const FILE_NAME = /^[\w~!$'()*+,;=:@%/-][\w.~!$'()*+,;=:@%/-]*\.(?:webp|png|jpe?g|avif|gif)$/i
const COMMITTED = /^\/uploads\/[\w./-]+\.(?:webp|png|jpe?g)$/
const PATH_TRAVERSAL = /\.\.|%2e|%2f|%5c|%00/i

export function isEntryImage(path: string): boolean {
  if (path.length > 1000 || PATH_TRAVERSAL.test(path)) return false
  return COMMITTED.test(path) || (path.startsWith(LIBRARY) && FILE_NAME.test(path.slice(LIBRARY.length)))
}

/**
 * Returns the company with the URLs of its library images, for pages.
 * @param origin of the API; empty if it is the website's own
 */
export function withImageOrigin(company: Company, origin: string): Company {
  if (origin === '') return company
  const urlOf = (path: string) => (path.startsWith(LIBRARY) ? origin + path : path)
  return {
    ...company,
    products: company.products.map((product) => ({ ...product, image: urlOf(product.image) })),
    sites: company.sites.map((site) =>
      site.picture ? { ...site, picture: { ...site.picture, src: urlOf(site.picture.src) } } : site,
    ),
  }
}

/** Returns the path of a library image, as stored; null for a file of the website. */
export function libraryImagePath(url: string): string | null {
  const start = url.indexOf(LIBRARY)
  return start < 0 ? null : url.slice(start)
}
