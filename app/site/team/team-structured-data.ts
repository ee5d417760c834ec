import type { TeamMember } from '#app/content/team.ts'
import { BRAND } from '#domain/company/brand.ts'

/** What search engines read of the people: who they are and what they do here. */
export function teamStructuredData(
  members: readonly Pick<TeamMember, 'name' | 'title' | 'image'>[],
  siteUrl: string,
): object {
  const worksFor = { '@type': 'Organization', name: BRAND.name, url: `${siteUrl}/` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        name: `The team of ${BRAND.name}`,
        url: `${siteUrl}/team`,
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: members.length,
          itemListElement: members.map(({ name, title, image }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            item: {
              '@type': 'Person',
              name,
              jobTitle: title,
              worksFor,
              ...(image !== null && { image: new URL(image, `${siteUrl}/`).href }),
            },
          })),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: `${siteUrl}/` },
          { '@type': 'ListItem', position: 2, name: 'Our Team', item: `${siteUrl}/team` },
        ],
      },
    ],
  }
}
