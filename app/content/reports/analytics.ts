/** Analytics reports from database functions. Only staff and marketing get data. Errors are `ContentError`. */
import type { DateRange } from '#domain/reporting/date-range.ts'
import { FILTER_FIELDS, type FilterField, NO_FILTERS } from '#domain/reporting/filters.ts'
import type {
  BreakdownsReport,
  FilterValues,
  LiveReport,
  OverviewReport,
  SectionResult,
} from '#domain/reporting/query-results.ts'
import type { RecordNames } from '#domain/reporting/sections/section.ts'
import type { SectionMetadata } from '#domain/reporting/sections/section-metadata.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

/** Empty means any. */
export type ReportFilters = Readonly<Record<FilterField, string>>

type ReportFunction = Extract<keyof Database['public']['Functions'], `analytics_${string}`>

async function callReport<T>(
  client: Client,
  name: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<T> {
  const { data, error, status } = await client.rpc(`analytics_${name}` as ReportFunction, parameters as never)
  if (error) throw toContentError('fetch', 'analytics', error, status)
  return data as T
}

const toParameters = ({ from, to }: DateRange, filters: ReportFilters) => ({
  since: from,
  until: to,
  filters: Object.fromEntries(
    Object.entries(FILTER_FIELDS).flatMap(([field, dimension]) => {
      const value = filters[field as FilterField]
      return value === '' ? [] : [[dimension, value]]
    }),
  ),
})

export function readSection(
  client: Client,
  { call }: Pick<SectionMetadata, 'call'>,
  dateRange: DateRange,
  filters: ReportFilters,
): Promise<SectionResult> {
  return callReport<SectionResult>(client, call, toParameters(dateRange, filters))
}

export function readOverview(client: Client, dateRange: DateRange): Promise<OverviewReport> {
  return callReport<OverviewReport>(client, 'overview', toParameters(dateRange, NO_FILTERS))
}

/** @param limit rows per dimension */
export function readBreakdowns(
  client: Client,
  dateRange: DateRange,
  filters: ReportFilters = NO_FILTERS,
  limit = 100,
): Promise<BreakdownsReport> {
  return callReport<BreakdownsReport>(client, 'breakdowns', {
    ...toParameters(dateRange, filters),
    max_rows: limit,
  })
}

export function readLive(client: Client): Promise<LiveReport> {
  return callReport<LiveReport>(client, 'live', {})
}

export function readFilterValues(client: Client, { from, to }: DateRange): Promise<FilterValues> {
  return callReport<FilterValues>(client, 'filter_values', { since: from, until: to })
}

/** Returns titles of posts and vacancies; deleted ones are shown by id. */
export async function readNames(client: Client, products: RecordNames['products']): Promise<RecordNames> {
  const [posts, jobs] = await Promise.all([
    client.from('blogs').select('id, title'),
    client.from('jobs').select('id, title'),
  ])
  if (posts.error) throw toContentError('fetch', 'blog posts', posts.error, posts.status)
  if (jobs.error) throw toContentError('fetch', 'jobs', jobs.error, jobs.status)
  const named = (rows: readonly { id: number; title: string }[]) =>
    new Map(rows.map(({ id, title }) => [String(id), title]))
  return { products, posts: named(posts.data), jobs: named(jobs.data) }
}
