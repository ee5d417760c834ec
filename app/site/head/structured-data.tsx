/** Structured data (schema.org): company, breadcrumbs and list entries. */
import type { Crumb } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { BRAND } from '#company/brand.ts'

/** Escaped, because `</script` would end the block and `<!--` hide it. */
export function JsonLd({ value }: { readonly value: object }) {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every `<` is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}

/** Returns all nodes as one graph. */
export function createStructuredData(...nodes: readonly object[]): object {
  return { '@context': 'https://schema.org', '@graph': nodes }
}

export const HOME: Crumb = { label: 'Home', to: '/' }

export function breadcrumbList(crumbs: readonly Crumb[], siteUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: siteUrl + to,
    })),
  }
}

/** Short reference to the company. */
export function company(siteUrl: string) {
  return {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organisation`,
    name: BRAND.name,
    url: `${siteUrl}/`,
  } as const
}

interface StructuredList {
  readonly name: string
  readonly description?: string
  /** From the root. */
  readonly path: string
  /** Label in the breadcrumbs; defaults to the name. */
  readonly crumb?: string
  /** Entries on this page, without their positions. */
  readonly entries: readonly object[]
}

/** Structured data of a list page. */
export function listStructuredData(list: StructuredList, siteUrl: string): object {
  const { name, description, path, crumb = name, entries } = list
  return createStructuredData(
    {
      '@type': 'CollectionPage',
      name,
      ...(description !== undefined && { description }),
      url: siteUrl + path,
      inLanguage: 'en-GB',
      publisher: company(siteUrl),
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: entries.length,
        itemListElement: entries.map((entry, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          ...entry,
        })),
      },
    },
    breadcrumbList([HOME, { label: crumb, to: path }], siteUrl),
  )
}

/** List entry that is only a link. */
export function linkedEntry({ title, path }: { title: string; path: string }, siteUrl: string): object {
  return { name: title, url: siteUrl + path }
}
