/** Exports one day at a time, to limit memory on both sides. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { addDays, startOfLondonDay } from '#domain/dates/dates.ts'
import { listDays } from '#domain/reporting/date-range.ts'
import { type CsvValue, csv } from '#formats/csv.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Export, ExportTable } from './command.ts'

type Row = Readonly<Record<string, unknown>>

interface Shape {
  /** Keys exceed JavaScript's safe integers, so they are read as text. */
  readonly columns: readonly string[]
  /** Unique within a day, for pagination. */
  readonly order: readonly string[]
  /** Column with the day or timestamp. */
  readonly day: string
}

const KEY_COLUMNS = ['visit_key::text', 'visitor_key::text']
const DIMENSION_COLUMNS = ['visitor_class', 'source', 'device']
const TABLE_SPECS: Readonly<Record<ExportTable, Shape>> = {
  events: {
    day: 'occurred_at',
    order: ['event_id'],
    columns: [
      ...[
        'event_id',
        'occurred_at',
        'received_at',
        ...KEY_COLUMNS,
        'session_id',
        'event_type',
        'event_name',
        'kind',
      ],
      ...[
        'subject',
        'detail',
        'amount',
        ...DIMENSION_COLUMNS,
        'medium',
        'campaign',
        'browser',
        'is_bot',
        'page',
        'page_url',
      ],
      ...['page_title', 'referrer', 'user_email', 'properties', 'browser_info'],
    ],
  },
  visits: {
    day: 'day',
    order: ['visit_key'],
    columns: [
      ...[
        'day',
        ...KEY_COLUMNS,
        'started_at',
        'last_at',
        ...DIMENSION_COLUMNS,
        'medium',
        'campaign',
        'browser',
        'entry_page',
      ],
      ...['exit_page', 'views', 'portal_views', 'interactions', 'engaged_ms'],
    ],
  },
  visit_events: {
    day: 'day',
    order: ['kind', 'subject', 'detail', 'visit_key', 'hour'],
    columns: [
      'day',
      'hour',
      'kind',
      'subject',
      'detail',
      ...KEY_COLUMNS,
      ...DIMENSION_COLUMNS,
      'n',
      'amount',
    ],
  },
  hourly_counts: {
    day: 'hour',
    order: ['hour', 'event_type', ...DIMENSION_COLUMNS, 'is_bot'],
    columns: ['hour', 'event_type', ...DIMENSION_COLUMNS, 'is_bot', 'n'],
  },
  vitals: {
    day: 'day',
    order: ['page', 'metric', 'value', ...DIMENSION_COLUMNS],
    columns: ['day', 'page', 'metric', 'value', ...DIMENSION_COLUMNS, 'n'],
  },
  page_views: {
    day: 'day',
    order: ['page', 'status', 'referrer_host'],
    columns: ['day', 'page', 'status', 'referrer_host', 'loads', 'bot_loads'],
  },
}

/** Rows per response. */
const PAGE_SIZE = 1000
/** A day that changes while being read is read again. */
const MAX_ATTEMPTS = 3

/** Yields the file day by day. @throws if the database is unavailable */
export async function* linesOf(
  client: SupabaseClient<Database>,
  { table, from, to, format }: Export,
): AsyncGenerator<{ readonly text: string; readonly count: number }> {
  const headings = TABLE_SPECS[table].columns.map((column) => column.replace('::text', ''))
  if (format === 'csv') yield { text: csv(headings, []), count: 0 }
  for (const day of listDays({ from, to })) {
    const rows = await readDay(client, table, day)
    const text =
      format === 'ndjson'
        ? rows.map((row) => `${JSON.stringify(row)}\n`).join('')
        : withoutHeadings(
            csv(
              headings,
              rows.map((row) => headings.map((name) => cellOf(row[name]))),
            ),
          )
    yield { text, count: rows.length }
  }
}

async function readDay(client: SupabaseClient<Database>, table: ExportTable, day: string): Promise<Row[]> {
  const { columns, order, day: by } = TABLE_SPECS[table]
  const [first, next] = by === 'day' ? [day, addDays(day, 1)] : [day, addDays(day, 1)].map(midnight)
  for (let attempt = 1; ; attempt += 1) {
    const rows: Row[] = []
    let total = 0
    do {
      const query = client
        .from(`analytics_${table}`)
        .select(columns.join(), { count: 'exact' })
        .gte(by as 'day', first as string)
        .lt(by as 'day', next as string)
        .range(rows.length, rows.length + PAGE_SIZE - 1)
      const { data, count } = await order
        .reduce((sorted, column) => sorted.order(column as 'day'), query)
        .throwOnError()
      rows.push(...(data as unknown as Row[]))
      total = count ?? 0
      if (data.length === 0) break
    } while (rows.length < total)
    if (rows.length === total || attempt === MAX_ATTEMPTS) return rows
  }
}

const midnight = (day: string) => startOfLondonDay(day).toISOString()

const cellOf = (value: unknown): CsvValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvValue)

const withoutHeadings = (text: string) => text.slice(text.indexOf('\n') + 1)
