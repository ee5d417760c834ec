/** Posted content as its page shows it, for an editor who opens a saved draft. */
import { type PageHandle, siteServices } from '#app/server-context.ts'
import type { Route } from './+types/preview-content'
import { previewPostedContent } from './posted-content.server.ts'
import {
  EDITOR_ROLES,
  getContentType,
  NO_STORE_HEADERS,
  refusePreview,
  refuseRead,
} from './preview-request.ts'

export const handle = { roles: EDITOR_ROLES } satisfies PageHandle

export const loader = refuseRead

export async function action({ context, request }: Route.ActionArgs) {
  const text = await previewPostedContent(request, getContentType(request), context.get(siteServices))
  return 'refused' in text ? refusePreview(text.refused) : Response.json(text, { headers: NO_STORE_HEADERS })
}
