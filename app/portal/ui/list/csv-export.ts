/** Exports all pages of the current query as CSV, in list order. */
import type { ListPage } from '#app/content/pagination.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { ACCOUNT_API } from '#domain/users/account-api.ts'
import { csv } from '#formats/csv.ts'
import { callWebsiteApi, perform } from '../loader-data.ts'
import type { Fields, Query } from './list-query.ts'
import type { Identified, RecordList } from './record-list.ts'

/** Ends the export of a list that keeps growing. */
const MAX_PAGES = 2000

/** Returns every matching row once. */
export async function fetchAllRows<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  list: Pick<RecordList<Row, F, Page>, 'load'>,
  session: BrowserSession,
  query: Query<F>,
): Promise<Row[]> {
  const found = new Map<Row['id'], Row>()
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { rows, total } = await perform(session, list.load, { ...query, page })
    for (const row of rows) found.set(row.id, row)
    if (rows.length === 0 || found.size >= total) break
  }
  return [...found.values()]
}

export function hasFile<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  list: RecordList<Row, F, Page>,
): boolean {
  return list.columns.some((column) => column.csv !== undefined)
}

/** Returns the CSV and its number of rows. */
export async function createCsv<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  list: RecordList<Row, F, Page>,
  session: BrowserSession,
  query: Query<F>,
): Promise<{ readonly content: string; readonly rows: number }> {
  const columns = [...list.columns, ...(list.csvOnly ?? [])].flatMap(({ heading, csv: value }) =>
    value ? [{ heading, value }] : [],
  )
  const rows: readonly Row[] = await fetchAllRows<Row, F, Page>(list, session, query)
  const content = csv(
    columns.map(({ heading }) => heading),
    rows.map((row) => columns.map(({ value }) => formatCsvValue(value(row)))),
  )
  return { content, rows: rows.length }
}

let timeFormat: Intl.DateTimeFormat | undefined

/** Returns a timestamp as London time that spreadsheets recognise, such as `2026-11-28 05:07`. */
function formatCsvValue<Value>(value: Value): Value | string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(Z|[+-]\d\d:\d\d)$/.test(value))
    return value
  // The Swedish locale uses ISO 8601.
  timeFormat ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return timeFormat.format(new Date(value))
}

/** Exports only if the download was recorded in the security log. */
export async function exportCsv<Row extends Identified, F extends Fields, Page extends ListPage<Row>>(
  list: RecordList<Row, F, Page>,
  session: BrowserSession,
  query: Query<F>,
): Promise<string> {
  const { content, rows } = await createCsv<Row, F, Page>(list, session, query)
  await callWebsiteApi(session, 'POST', ACCOUNT_API.exports, { list: list.path, rows })
  return content
}

/** `news-deleted-2026-11-03.csv`: list, query and date. */
export function fileName(path: string, parameters: URLSearchParams, today: string): string {
  const parts = [path, ...parameters.values(), today].map((part) =>
    part.toLowerCase().replace(/[^a-z0-9-]+/g, '-'),
  )
  return `${parts
    .map((part) => part.replace(/^-+|-+$/g, ''))
    .filter(Boolean)
    .join('-')}.csv`
}

/** Saves rows as a CSV file named after the screen, query and date. */
export function saveCsv(
  path: string,
  parameters: Readonly<Record<string, string>>,
  headings: readonly string[],
  rows: Parameters<typeof csv>[1],
): void {
  saveFile(
    fileName(path, new URLSearchParams(parameters), toLondonDate(new Date())),
    csv(headings, rows),
    'text/csv',
  )
}

export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
