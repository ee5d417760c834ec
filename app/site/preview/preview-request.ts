/** Shared by the preview routes. */
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import { PROTECTED_ROUTES } from '#domain/roles/roles.ts'

/** Roles that may post content; the same for news and blog. */
export const EDITOR_ROLES = PROTECTED_ROUTES['/news-admin']

export const NO_STORE_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

export function getContentType(request: Request): ContentType {
  return new URL(request.url).pathname.toLowerCase().startsWith('/news/') ? 'news' : 'blog'
}

/** Response without a body. */
export function refusePreview(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: { ...NO_STORE_HEADERS, ...headers } })
}

/** For routes that only accept posted content. */
export const refuseRead = () => refusePreview(405, { Allow: 'POST' })
