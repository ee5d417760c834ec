/** An address of every public route: one that is added to the sitemap is tested by itself, or told of here. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** What comes after an address that its page cannot do without. */
const QUERIES: Readonly<Record<string, string>> = {
  'jobs/:job/applied': '?reference=JA-ABCD-EFGH',
  'get-in-touch/contact/sent': '?reference=EQ-ABCD-EFGH',
  'privacy-policy/request/sent': '?reference=PR-ABCD-EFGH&due=2027-01-04',
  'page-not-loaded': '?page=/products',
}

const NOWHERE = '/no-such-page'

/** Paths with their queries, as the first entry of each list fills them in; the last is one that leads nowhere. */
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
    if (filled.includes(':')) throw new Error(`Nobody knows an address of ${pattern}`)
    return `/${filled}${QUERIES[pattern] ?? ''}`
  })
}

/** Paths of the routes that need nothing filled in. */
export function publicPaths(): string[] {
  return publicPatterns()
    .filter((pattern) => pattern !== '*' && !pattern.includes(':'))
    .map((pattern) => `/${pattern}`)
}

/** Patterns of the routes around which the public document stands. */
function publicPatterns(): string[] {
  const everyone = (routes as RouteConfigEntry[]).find(({ file }) => file === 'site/layout/site-layout.tsx')
  return (everyone?.children ?? []).map(({ path }) => path ?? '')
}
