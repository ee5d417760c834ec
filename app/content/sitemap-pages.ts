/** Public pages of database rows. */

import { toLondonDate } from '#domain/dates/dates.ts'
import { jobPath } from '#domain/jobs/job-path.ts'
import type { Client } from './client.ts'
import { readAllRows } from './pagination.ts'

export interface ContentPage {
  readonly path: string
  /** ISO 8601, last save. */
  readonly changed: string
}

export async function newsPages(client: Client): Promise<ContentPage[]> {
  const rows = await readAllRows('news articles', (from, to) =>
    client
      .from('news_articles')
      .select('slug, updated_at')
      .eq('is_deleted', false)
      .order('id')
      .range(from, to),
  )
  return rows.map((row) => ({ path: `/news/${row.slug}`, changed: row.updated_at }))
}

export async function blogPages(client: Client): Promise<ContentPage[]> {
  const rows = await readAllRows('blogs', (from, to) =>
    client.from('blogs').select('slug, updated_at').eq('status', 'published').order('id').range(from, to),
  )
  return rows.map((row) => ({ path: `/blog/${row.slug}`, changed: row.updated_at }))
}

export async function jobPages(client: Client, now: Date): Promise<ContentPage[]> {
  const rows = await readAllRows('jobs', (from, to) =>
    client
      .from('jobs')
      .select('id, title, updated_at')
      .eq('is_deleted', false)
      .or(`closes_on.is.null,closes_on.gte.${toLondonDate(now)}`)
      .order('id')
      .range(from, to),
  )
  return rows.map((row) => ({ path: jobPath(row), changed: row.updated_at }))
}
