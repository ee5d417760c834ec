/**
 * Counts a view of a post, without supabase-js. Sends no visitor data, but stores the count in the tab, so it needs
 * consent to analytics.
 */

import type { BrowserSettings } from '#app/server-context.ts'
import { shouldCountView } from '#domain/blog/views.ts'
import { ANALYTICS_PREFIX } from '#domain/consent/consent.ts'

export interface ViewCounting {
  readonly fetch: typeof globalThis.fetch
  /** The tab's session storage. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly now: () => number
  /** Logs an error that the visitor doesn't see. */
  readonly log: (message: string, cause: unknown) => void
}

export const viewKey = (id: number) => `${ANALYTICS_PREFIX}blog-view-${id}`

/** Counts a view, unless the last one in this session is too recent. Never rejects. */
export async function countView(
  id: number,
  settings: BrowserSettings,
  { fetch, storage, now, log }: ViewCounting,
): Promise<'counted' | 'repeated' | 'failed'> {
  const key = viewKey(id)
  try {
    const counted = storage.getItem(key)
    if (!shouldCountView(counted === null ? null : Number(counted) || null, now())) return 'repeated'
    // Set before the response: React may render twice.
    storage.setItem(key, String(now()))
  } catch (cause) {
    log('A blog view could not be stored, so it was not counted', cause)
    return 'failed'
  }
  try {
    const rest = createRestClient(settings, fetch)
    try {
      await rest('POST', 'rpc/increment_blog_view_count', { blog_id: id })
    } catch (cause) {
      log('Counting a blog view failed; the count is read and written back', cause)
      await readAndWriteBack(id, rest)
    }
    return 'counted'
  } catch (cause) {
    storage.removeItem(key)
    log('A blog view was not counted', cause)
    return 'failed'
  }
}

type Rest = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<unknown>

/** Visitors may not update posts, so the database rejects the write. */
async function readAndWriteBack(id: number, rest: Rest): Promise<void> {
  const rows = await rest('GET', `blogs?select=view_count&id=eq.${id}`)
  const [row] = rows as { view_count: number }[]
  if (row === undefined) throw new Error(`There is no post ${id}`)
  await rest('PATCH', `blogs?id=eq.${id}`, { view_count: row.view_count + 1 })
}

function createRestClient(
  { supabaseUrl, publishableKey }: BrowserSettings,
  fetch: ViewCounting['fetch'],
): Rest {
  return async (method, path, body) => {
    const response = await fetch(`${supabaseUrl}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: publishableKey,
        Authorization: `Bearer ${publishableKey}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      // Survives leaving the page.
      keepalive: true,
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return method === 'GET' ? response.json() : null
  }
}
