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
  const values: Readonly<Record<string, unknown>> =
    typeof settings === 'object' && settings !== null ? { ...settings } : {}
  return {
    title: toText(values.title) ?? toText(values.metaTitle),
    description: toText(values.description) ?? toText(values.metaDescription),
    keywords: Array.isArray(values.keywords)
      ? toText(values.keywords.filter((keyword) => typeof keyword === 'string').join(', '))
      : toText(values.keywords),
    canonicalPath: ownPath(values.canonical, siteUrl) ?? ownPath(values.canonicalUrl, siteUrl),
    noindex: values.noindex === true || values.noIndex === true,
  }
}

function toText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX)
    .toWellFormed()
  return text === '' ? undefined : text
}

function ownPath(value: unknown, siteUrl: string): string | undefined {
  const address = toText(value)
  if (address === undefined || !URL.canParse(address, `${siteUrl}/`)) return undefined
  const { origin, pathname, search } = new URL(address, `${siteUrl}/`)
  return origin === new URL(siteUrl).origin ? pathname + search : undefined
}
