/** RFC 9116. */
import { siteServices } from '#app/server-context.ts'
import { BRAND } from '#company/brand.ts'
import type { Route } from './+types/security-txt'

const DAY_MS = 86_400_000
/** The RFC recommends less than a year. */
const VALID_DAYS = 180

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, page, now } = context.get(siteServices)
  // The response changes once a day.
  const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS
  page.validUntil(new Date(today + DAY_MS))
  const text = `Contact: mailto:${BRAND.securityEmail}
Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}
Preferred-Languages: en
Canonical: ${siteUrl}/.well-known/security.txt
`
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
