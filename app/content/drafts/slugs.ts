/** Which addresses are taken, over a supabase client with an editor's rights. Every failure is a `ContentError`. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'
import { ENTITIES } from './content-drafts.ts'

type Client = SupabaseClient<Database>

const TABLES = { news: 'news_articles', blog: 'blogs' } as const

/**
 * Returns the slug as the database would give it: with the first free number at its end where others have it.
 * @param recordId whose own slug is free for it; null for one that has no number yet
 */
export async function getAvailableSlug(
  client: Client,
  kind: ContentType,
  slug: string,
  recordId: number | null,
): Promise<string> {
  const stem = slug.replace(/-$/, '')
  // A slug has none of the signs that mean something in a pattern.
  const { data, error, status } = await client
    .from(TABLES[kind])
    .select('slug')
    .like('slug', `${stem}%`)
    .neq('id', recordId ?? 0)
    .limit(1000)
  if (error) throw toContentError('fetch', ENTITIES[kind][1], error, status)
  const taken = new Set(data.map((row) => row.slug))
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number += 1) {
    const numbered = `${stem}-${number}`
    if (!taken.has(numbered)) return numbered
  }
}
