/** Paths of all public routes; a route that can't be derived must be added here. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** Required query parameters. */
const QUERIES: Readonly<Record<string, string>> = {
  'jobs/:job/applied': '?reference=JA-ABCD-EFGH',
  'get-in-touch/contact/sent': '?reference=EQ-ABCD-EFGH',
  'privacy-policy/request/sent': '?reference=PR-ABCD-EFGH&due=2027-01-04',
  'page-not-loaded': '?page=/products',
}

const NOWHERE = '/no-such-page'

/** Returns paths with queries, using the first entry of each list; the last is a 404. */
export async function publicAddresses(site: { readonly url: string }): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  return publicPatterns().map((pattern) => {
    if (pattern === '*') return NOWHERE
    const filled = pattern.replace(/^(\w+)\/:\w+/, (_, list: string) => {
      const entry = listed.find((path) => path.startsWith(`/${list}/`))
      if (entry === undefined) throw new Error(`Nothing is listed below /${list}`)
      return entry.slice(1)
    })
    if (filled.includes(':')) throw new Error(`No address is known for ${pattern}`)
    return `/${filled}${QUERIES[pattern] ?? ''}`
  })
}

/** Returns the patterns of routes in the public document. */
function publicPatterns(): string[] {
  const everyone = (routes as RouteConfigEntry[]).find(({ file }) => file === 'site/layout/site-layout.tsx')
  return (everyone?.children ?? []).map(({ path }) => path ?? '')
}
