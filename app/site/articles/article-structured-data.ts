import type { Crumb } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { breadcrumbList, company, createStructuredData, HOME } from '../head/structured-data.tsx'

interface StructuredArticle {
  readonly type: 'NewsArticle' | 'BlogPosting'
  /** The list that it stands in. */
  readonly list: Crumb
  readonly slug: string
  readonly title: string
  readonly description: string
  /** ISO 8601: a day or a moment. */
  readonly published: string
  readonly updated: string
  /** From the root, or whole. */
  readonly image?: string | undefined
  /** Its person; the company where it has none. */
  readonly author?: string | undefined
  readonly minutes: number
  readonly categories?: readonly string[]
  readonly tags?: readonly string[]
}

/** What search engines read of an article or a post: what it is, and the way to it. */
export function articleStructuredData(article: StructuredArticle, siteUrl: string): object {
  const { type, list, slug, title, published, updated, image, author, categories = [], tags = [] } = article
  const path = `${list.to}/${slug}`
  return createStructuredData(
    {
      '@type': type,
      headline: title,
      description: article.description,
      datePublished: published,
      // Written before it came out, it was new to its readers when it did.
      dateModified: Date.parse(updated) > Date.parse(published) ? updated : published,
      mainEntityOfPage: siteUrl + path,
      inLanguage: 'en-GB',
      timeRequired: `PT${article.minutes}M`,
      author: author === undefined ? company(siteUrl) : { '@type': 'Person', name: author },
      publisher: company(siteUrl),
      ...(categories.length > 0 && { articleSection: categories }),
      ...(tags.length > 0 && { keywords: tags.join(', ') }),
      image: [new URL(image ?? '/social-card.png', `${siteUrl}/`).href],
    },
    breadcrumbList([HOME, list, { label: title, to: path }], siteUrl),
  )
}
