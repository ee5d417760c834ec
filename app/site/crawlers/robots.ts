import { siteServices } from '#app/server-context.ts'
import type { Route } from './+types/robots'

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteServices)
  const text = `User-agent: *
Disallow: /api/
Disallow: /functions/

Sitemap: ${siteUrl}/sitemap.xml
`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
