import type { ContentPage } from '#app/content/sitemap-pages.ts'

/** A list page changes with its latest entry. */
export function lastChange(own: string, listed: readonly ContentPage[]): string {
  return listed.reduce(
    (latest, { changed }) => (Date.parse(changed) > Date.parse(latest) ? changed : latest),
    own,
  )
}

export function sitemapFile(pages: readonly ContentPage[], siteUrl: string): string {
  const entries = pages.map(
    ({ path, changed }) =>
      `<url><loc>${escapeXml(siteUrl + path)}</loc><lastmod>${formatTimestamp(changed)}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

/** Dates stay; timestamps are cut to seconds, in UTC. */
function formatTimestamp(changed: string): string {
  return changed.length === 10 ? changed : `${new Date(changed).toISOString().slice(0, 19)}Z`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
