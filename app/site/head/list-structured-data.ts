import { BRAND } from '#domain/company/brand.ts'

interface StructuredList {
  readonly name: string
  readonly description: string
  /** From the root. */
  readonly path: string
  /** What is on this page of the list, each at its path. */
  readonly items: readonly { readonly title: string; readonly path: string }[]
}

/** What search engines read of a list: the page, what is on it, and the way to it. */
export function listStructuredData(list: StructuredList, siteUrl: string): object {
  const address = siteUrl + list.path
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'CollectionPage',
        name: list.name,
        description: list.description,
        url: address,
        inLanguage: 'en-GB',
        publisher: { '@type': 'Organization', name: BRAND.name, url: `${siteUrl}/` },
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: list.items.map(({ title, path }, index) => ({
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
          { '@type': 'ListItem', position: 2, name: list.name, item: address },
        ],
      },
    ],
  }
}
