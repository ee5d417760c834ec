import { BRAND } from '#domain/company/brand.ts'

interface StructuredArticle {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly date: string
  readonly updatedAt: string
  readonly image: string | undefined
}

/** What search engines read of an article: the article and the way to it. */
export function articleStructuredData(article: StructuredArticle, siteUrl: string): object {
  const address = `${siteUrl}/news/${article.slug}`
  const publisher = { '@type': 'Organization', name: BRAND.name, url: `${siteUrl}/` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'NewsArticle',
        headline: article.title,
        description: article.description,
        datePublished: article.date,
        dateModified: article.updatedAt,
        mainEntityOfPage: address,
        author: publisher,
        publisher,
        ...(article.image === undefined ? {} : { image: [new URL(article.image, `${siteUrl}/`).href] }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
          { '@type': 'ListItem', position: 2, name: 'Latest News', item: `${siteUrl}/news` },
          { '@type': 'ListItem', position: 3, name: article.title, item: address },
        ],
      },
    ],
  }
}
