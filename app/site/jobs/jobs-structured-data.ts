import { BRAND } from '#domain/company/brand.ts'
import type { JobFacts } from './job-facts.ts'

/** What search engines read of the list. Each vacancy's own data stands on its own page, and nowhere else. */
export function jobsStructuredData(jobs: readonly JobFacts[], siteUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        name: `Jobs at ${BRAND.name}`,
        url: `${siteUrl}/jobs`,
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: jobs.length,
          itemListElement: jobs.map(({ title, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: title,
            url: siteUrl + path,
          })),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
          { '@type': 'ListItem', position: 2, name: 'Jobs', item: `${siteUrl}/jobs` },
        ],
      },
    ],
  }
}
