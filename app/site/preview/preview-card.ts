/** Social card of unpublished content, for the editor. Not stored. */
import { formServices, type PageHandle, siteServices } from '#app/server-context.ts'
import { createArticleCard, createPostCard, renderCard } from '../social-cards/social-cards.ts'
import type { Route } from './+types/preview-card'
import { parsePostedContent } from './posted-content.server.ts'
import {
  EDITOR_ROLES,
  getContentType,
  NO_STORE_HEADERS,
  refusePreview,
  refuseRead,
} from './preview-request.ts'

export const handle = { roles: EDITOR_ROLES } satisfies PageHandle

/** Limit per network, because drawing is slow. An editor needs a card per change. */
const CARD_RATE_LIMIT = { name: 'preview-card', count: 100, seconds: 600 }

export const loader = refuseRead

export async function action({ context, request }: Route.ActionArgs) {
  const { now } = context.get(siteServices)
  const sent = await parsePostedContent(request, getContentType(request), now())
  if ('refused' in sent) return refusePreview(sent.refused)
  if (!(await context.get(formServices).consumeToken(CARD_RATE_LIMIT)))
    return refusePreview(429, { 'Retry-After': '60' })
  const card =
    sent.kind === 'news'
      ? await createArticleCard(sent.article, context)
      : await createPostCard(sent.post, context)
  const picture = await renderCard(card, context)
  return new Response(picture.body, {
    headers: { ...NO_STORE_HEADERS, 'Content-Type': picture.headers.get('content-type') ?? 'image/jpeg' },
  })
}
