/** Social card of unpublished content, for the editor. Not stored. */
import { formServices, siteServices } from '#app/server-context.ts'
import { createArticleCard, createPostCard, renderCard } from '../social-cards/social-cards.ts'
import type { Route } from './+types/preview-card'
import { parsePostedContent } from './posted-content.server.ts'

/** Limit per visitor, because drawing is slow. An editor needs a card per change. */
const CARD_RATE_LIMIT = { name: 'preview-card', count: 100, seconds: 600 }

const NO_STORE_HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
const refused = (status: number, headers = {}) =>
  new Response(null, { status, headers: { ...NO_STORE_HEADERS, ...headers } })

export function loader() {
  return refused(405, { Allow: 'POST' })
}

export async function action({ context, request }: Route.ActionArgs) {
  const { now } = context.get(siteServices)
  const kind = new URL(request.url).pathname.startsWith('/news/') ? 'news' : 'blog'
  const sent = await parsePostedContent(request, kind, now())
  if ('refused' in sent) return refused(sent.refused)
  if (!(await context.get(formServices).consumeToken(CARD_RATE_LIMIT)))
    return refused(429, { 'Retry-After': '60' })
  const card =
    sent.kind === 'news'
      ? await createArticleCard(sent.article, context)
      : await createPostCard(sent.post, context)
  const picture = await renderCard(card, context)
  return new Response(picture.body, {
    headers: { ...NO_STORE_HEADERS, 'Content-Type': picture.headers.get('content-type') ?? 'image/jpeg' },
  })
}
