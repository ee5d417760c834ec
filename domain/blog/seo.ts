/**
 * Parses a post’s `seoSettings`. The column accepts any object, so unknown values are ignored. Separate from
 * `posts.ts`, because readers don’t need its schemas.
 */

export interface BlogSeo {
  /** Replaces the post’s title. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly keywords: string | undefined
  /** Path of a page with the same text that search engines should prefer. */
  readonly canonicalPath: string | undefined
  readonly noindex: boolean
}

const TEXT_MAX = 300

/**
 * Parses `title`, `description`, `keywords` (text or list), `canonical` and `noindex`, and the aliases `metaTitle`,
 * `metaDescription` and `canonicalUrl`.
 * @param siteUrl canonical URLs on other websites are ignored
 */
export function parseBlogSeo(settings: unknown, siteUrl: string): BlogSeo {
  const given: Readonly<Record<string, unknown>> =
    typeof settings === 'object' && settings !== null ? { ...settings } : {}
  return {
    title: words(given.title) ?? words(given.metaTitle),
    description: words(given.description) ?? words(given.metaDescription),
    keywords: Array.isArray(given.keywords)
      ? words(given.keywords.filter((keyword) => typeof keyword === 'string').join(', '))
      : words(given.keywords),
    canonicalPath: ownPath(given.canonical, siteUrl) ?? ownPath(given.canonicalUrl, siteUrl),
    noindex: given.noindex === true || given.noIndex === true,
  }
}

function words(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX)
    .toWellFormed()
  return text === '' ? undefined : text
}

function ownPath(value: unknown, siteUrl: string): string | undefined {
  const address = words(value)
  if (address === undefined || !URL.canParse(address, `${siteUrl}/`)) return undefined
  const { origin, pathname, search } = new URL(address, `${siteUrl}/`)
  return origin === new URL(siteUrl).origin ? pathname + search : undefined
}
