/** Chart annotations and weekly report subscriptions, with the user's rights. */
import type { ChartAnnotation, ChartAnnotationInput } from '#domain/reporting/annotations.ts'
import type { DateRange } from '#domain/reporting/date-range.ts'
import type { Client } from '../client.ts'
import { STALE_VERSION, toContentError } from '../content-error.ts'
import { type ListPage, rangeOf, sorting, wordPatterns } from '../pagination.ts'

export interface AnnotationsQuery {
  readonly q: string
  readonly show: 'kept' | 'deleted'
  readonly sort: string
  readonly page: number
}

const COLUMNS = 'id, day, note, isDeleted:is_deleted, updatedAt:updated_at'

export async function listAnnotationsInRange(
  client: Client,
  { from, to }: DateRange,
): Promise<ChartAnnotation[]> {
  const { data, error, status } = await client
    .from('chart_annotations')
    .select(COLUMNS)
    .eq('is_deleted', false)
    .gte('day', from)
    .lte('day', to)
    .order('day')
    .order('id')
    .limit(100)
  if (error) throw toContentError('fetch', 'annotations', error, status)
  return data
}

export async function listAnnotations(
  client: Client,
  query: AnnotationsQuery,
): Promise<ListPage<ChartAnnotation>> {
  const { ascending } = sorting(query.sort)
  const rows = client
    .from('chart_annotations')
    .select(COLUMNS, { count: 'exact' })
    .eq('is_deleted', query.show === 'deleted')
  const found = wordPatterns(query.q).reduce((some, pattern) => some.ilike('note', pattern), rows)
  const { data, count, error, status } = await found
    .order('day', { ascending })
    .order('id', { ascending })
    .range(...rangeOf(query.page))
  if (error) throw toContentError('fetch', 'annotations', error, status)
  return { rows: data, total: count ?? 0 }
}

export async function readAnnotation(client: Client, id: number): Promise<ChartAnnotation | null> {
  const { data, error, status } = await client
    .from('chart_annotations')
    .select(COLUMNS)
    .eq('id', id)
    .maybeSingle()
  if (error) throw toContentError('fetch', 'annotation', error, status)
  return data
}

/** @param version `updatedAt` being edited; null overwrites any version */
export async function saveAnnotation(
  client: Client,
  id: number | null,
  draft: ChartAnnotationInput,
  version: string | null,
): Promise<void> {
  if (id === null) {
    const { error, status } = await client.from('chart_annotations').insert(draft)
    if (error) throw toContentError('create', 'annotation', error, status)
    return
  }
  const row = client.from('chart_annotations').update(draft).eq('id', id)
  const { data, error, status } = await (version === null ? row : row.eq('updated_at', version))
    .select('id')
    .maybeSingle()
  if (error) throw toContentError('update', 'annotation', error, status)
  if (data === null) throw toContentError('update', 'annotation', STALE, 409)
}

const STALE = { message: 'someone else has saved it since you opened it.', code: STALE_VERSION }

export async function setAnnotationDeleted(client: Client, id: number, isDeleted: boolean): Promise<void> {
  const { error, status } = await client
    .from('chart_annotations')
    .update({ is_deleted: isDeleted })
    .eq('id', id)
  if (error) throw toContentError(isDeleted ? 'delete' : 'restore', 'annotation', error, status)
}

export async function isWeeklyReportSubscriber(client: Client): Promise<boolean> {
  const { count, error, status } = await client
    .from('weekly_report_subscribers')
    .select('user_id', { count: 'exact', head: true })
  if (error) throw toContentError('fetch', 'weekly report', error, status)
  return (count ?? 0) > 0
}

/** @param userId the caller's own id */
export async function setWeeklyReportSubscription(
  client: Client,
  userId: string,
  isWanted: boolean,
): Promise<void> {
  const subscribers = client.from('weekly_report_subscribers')
  const { error, status } = await (isWanted
    ? subscribers.insert({ user_id: userId })
    : subscribers.delete().eq('user_id', userId))
  // Already subscribed in another tab.
  if (error && error.code !== '23505') throw toContentError('update', 'weekly report', error, status)
}
