import { BRAND } from '#domain/company/brand.ts'
import type { PostFacts } from './post-facts.server.ts'

/** What search engines read of a post: the post and the way to it. */
export function postStructuredData(post: PostFacts, siteUrl: string): object {
  const address = `${siteUrl}/blog/${post.slug}`
  const publisher = { '@type': 'Organization', name: BRAND.name, url: `${siteUrl}/` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.description,
        datePublished: post.publishDate,
        dateModified:
          Date.parse(post.updatedAt) > Date.parse(post.publishDate) ? post.updatedAt : post.publishDate,
        mainEntityOfPage: address,
        inLanguage: 'en-GB',
        timeRequired: `PT${post.minutes}M`,
        author: post.isSigned ? { '@type': 'Person', name: post.author } : publisher,
        publisher,
        ...(post.categories.length > 0 && { articleSection: post.categories }),
        ...(post.tags.length > 0 && { keywords: post.tags.join(', ') }),
        image: [new URL(post.image ?? '/social-card.png', `${siteUrl}/`).href],
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
          { '@type': 'ListItem', position: 2, name: 'Blog', item: `${siteUrl}/blog` },
          { '@type': 'ListItem', position: 3, name: post.title, item: address },
        ],
      },
    ],
  }
}
