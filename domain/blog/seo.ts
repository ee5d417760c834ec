/**
 * Reads what a post's `seoSettings` tell search engines. The column accepts any object, from editors and programs;
 * whatever is not understood here is ignored. This is apart from `posts.ts`, whose schemas a reader need not load.
 */

export interface BlogSeo {
  /** Replaces the post's own. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly keywords: string | undefined
  /** A path on this site: the same text is there too, and search engines are to show that address. */
  readonly canonicalPath: string | undefined
  readonly noindex: boolean
}

const TEXT_MAX = 300

/**
 * Understands `title`, `description`, `keywords` (a text or a list), `canonical` and `noindex`; also `metaTitle`,
 * `metaDescription` and `canonicalUrl` for three of these.
 * @param siteUrl a canonical address on another site is ignored, so that nobody gives our posts away
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
