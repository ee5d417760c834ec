/** Addresses and versions of everything that has a page of its own, over a supabase client that reads as anybody. */

import type { SupabaseClient } from '@supabase/supabase-js'
import { londonDay } from '#domain/dates/dates.ts'
import { jobPath } from '#domain/jobs/address.ts'
import type { Database } from '#supabase/database.types.ts'
import { contentError } from './content-error.ts'

type Client = SupabaseClient<Database>

export interface ContentPage {
  readonly path: string
  /** ISO 8601: when the row was last saved. */
  readonly changed: string
}

/** Supabase's own limit of rows in an answer, unless it was set to another. */
const ROWS_AT_ONCE = 1000

interface Answer<Row> {
  readonly data: Row[] | null
  readonly error: Parameters<typeof contentError>[2] | null
  readonly status: number
}

/** All rows of a list, asked for piece by piece. */
async function all<Row>(
  what: string,
  piece: (from: number, to: number) => PromiseLike<Answer<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data, error, status } = await piece(rows.length, rows.length + ROWS_AT_ONCE - 1)
    if (error) throw contentError('fetch', what, error, status)
    rows.push(...(data ?? []))
    if ((data ?? []).length < ROWS_AT_ONCE) return rows
  }
}

export async function newsPages(client: Client): Promise<ContentPage[]> {
  const rows = await all('news articles', (from, to) =>
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
  const rows = await all('blogs', (from, to) =>
    client.from('blogs').select('slug, updated_at').eq('status', 'published').order('id').range(from, to),
  )
  return rows.map((row) => ({ path: `/blog/${row.slug}`, changed: row.updated_at }))
}

export async function jobPages(client: Client, now: Date): Promise<ContentPage[]> {
  const rows = await all('jobs', (from, to) =>
    client
      .from('jobs')
      .select('id, title, updated_at')
      .eq('is_deleted', false)
      .or(`closes_on.is.null,closes_on.gte.${londonDay(now)}`)
      .order('id')
      .range(from, to),
  )
  return rows.map((row) => ({ path: jobPath(row), changed: row.updated_at }))
}
