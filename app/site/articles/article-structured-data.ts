import type { Crumb } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { breadcrumbList, company, createStructuredData, HOME } from '../head/structured-data.tsx'

interface StructuredArticle {
  readonly type: 'NewsArticle' | 'BlogPosting'
  readonly list: Crumb
  readonly slug: string
  readonly title: string
  readonly description: string
  /** ISO 8601 date or timestamp. */
  readonly published: string
  readonly updated: string
  /** Absolute, or from the root. */
  readonly image?: string | undefined
  /** Defaults to the company. */
  readonly author?: string | undefined
  readonly minutes: number
  readonly categories?: readonly string[]
  readonly tags?: readonly string[]
}

/** Returns the structured data of an article or post. */
export function articleStructuredData(article: StructuredArticle, siteUrl: string): object {
  const { type, list, slug, title, published, updated, image, author, categories = [], tags = [] } = article
  const path = `${list.to}/${slug}`
  return createStructuredData(
    {
      '@type': type,
      headline: title,
      description: article.description,
      datePublished: published,
      // Changes before publication don't count.
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
