import type { Crumb } from '#app/ui/breadcrumbs/breadcrumbs.tsx'

/** The way to a page, as search engines read it. */
export function breadcrumbList(crumbs: readonly Crumb[], siteUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: siteUrl + to,
    })),
  }
}
