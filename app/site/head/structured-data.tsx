/**
 * What search engines read of a page (schema.org): the company, the way to the page, and what is listed on it. A page
 * adds what it alone has.
 */
import type { Crumb } from '#app/ui/breadcrumbs/breadcrumbs.tsx'
import { BRAND } from '#company/brand.ts'

/** Structured data. A data block does not run, but an HTML parser would end it at `</script` or hide it after `<!--`. */
export function JsonLd({ value }: { readonly value: object }) {
  const text = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no `<` is left in it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}

/** All that a page says, in one block. */
export function createStructuredData(...nodes: readonly object[]): object {
  return { '@context': 'https://schema.org', '@graph': nodes }
}

/** Where every way begins. */
export const HOME: Crumb = { label: 'Home', to: '/' }

/** The way to a page. */
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

/** The company in a word, where something is by it, of it, or about it. */
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
  /** What the way to it calls the list; its name where it says nothing. */
  readonly crumb?: string
  /** What is on this page of the list: of each, what its entry says beside its place. */
  readonly entries: readonly object[]
}

/** A list: the page, what is on it, and the way to it. */
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

/** An entry that says no more than where it leads. */
export function linkedEntry({ title, path }: { title: string; path: string }, siteUrl: string): object {
  return { name: title, url: siteUrl + path }
}
