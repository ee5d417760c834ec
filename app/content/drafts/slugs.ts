import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { ENTITIES } from './content-drafts.ts'

const TABLES = { news: 'news_articles', blog: 'blogs' } as const

/**
 * Returns the slug the database will assign, with a number appended if it is taken.
 * @param recordId record that may keep its slug, or null
 */
export async function getAvailableSlug(
  client: Client,
  kind: ContentType,
  slug: string,
  recordId: number | null,
): Promise<string> {
  const stem = slug.replace(/-$/, '')
  // Slugs contain no pattern characters.
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
