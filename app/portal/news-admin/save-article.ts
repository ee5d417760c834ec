/** Saving an article from the form: the same for a new one and for one that exists. */

import { z } from 'zod'
import { ContentError } from '#app/content/content-error.ts'
import { createNews, type NewsArticle, readNews, STALE_VERSION, updateNews } from '#app/content/news.ts'
import { removeNewsMedia } from '#app/content/news-media.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { withDataSession } from '#app/session/data-session.ts'
import type { DataClient } from '#app/session/supabase-browser.ts'
import { newsDraft } from '#domain/news/news.ts'
import { failureMessage } from '../failure.ts'

const saveRequest = z.object({
  draft: newsDraft,
  /** Of the article that the form began from; null saves over whatever is there. */
  version: z.string().nullable(),
  /** Media that the draft no longer shows. */
  replaced: z.array(z.string()),
})

export type SaveRequest = z.output<typeof saveRequest>

export type SaveOutcome =
  | { readonly saved: NewsArticle; readonly warning: string | null; readonly failure: null }
  | { readonly saved: null; readonly failure: string; readonly isStale: boolean }

/** @param id of the article; null makes a new one */
export async function saveArticle(
  id: number | null,
  request: Request,
  session: BrowserSession,
): Promise<SaveOutcome> {
  const { draft, version, replaced } = saveRequest.parse(await request.json())
  try {
    const saved = await withDataSession(session, (client) =>
      id === null ? createNews(client, draft) : overwrite(client, id, draft, version),
    )
    const warning = await withDataSession(session, (client) => removeNewsMedia(client, replaced)).then(
      () => null,
      failureMessage,
    )
    return { saved, warning, failure: null }
  } catch (error) {
    const isStale = error instanceof ContentError && error.code === STALE_VERSION
    return { saved: null, failure: failureMessage(error), isStale }
  }
}

async function overwrite(
  client: DataClient,
  id: number,
  draft: SaveRequest['draft'],
  version: string | null,
) {
  const known = version ?? (await readNews(client, id))?.updatedAt
  return await updateNews(client, id, draft, known ?? '')
}
