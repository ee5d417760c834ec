/** Turns a spreadsheet that staff upload into a feed: which column has which field, and dates as people write them. */
import { isCalendarDate, parseLondonTime } from '#domain/dates/dates.ts'
import type { FeedField } from './feed-fields.ts'
import { fieldLabel } from './feed-labels.ts'
import type { FeedResource } from './feed-resources.ts'

/** Heading by field; fields without one are absent. */
export type ColumnMatch = Readonly<Record<string, string>>

export interface UploadTable {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Filled with the time of the upload if no column has it. */
export const TIME_OF_UPLOAD = 'updatedAt'

const normalise = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Matches headings with fields.
 * @param remembered the last choice for this resource, as far as the table has its columns
 */
export function matchColumns(
  { headings }: UploadTable,
  { fields, name }: FeedResource,
  remembered: ColumnMatch = {},
): ColumnMatch {
  const match: Record<string, string> = {}
  const free = () => headings.filter((heading) => heading !== '' && !Object.values(match).includes(heading))
  for (const [field, heading] of Object.entries(remembered))
    if (field in fields && free().includes(heading)) match[field] = heading
  for (const [field, { column }] of Object.entries(fields)) {
    const words = [
      field,
      fieldLabel(field),
      column,
      ...(field === 'id' ? [name.replace(/s$/, ''), 'code'] : []),
    ]
    const found = free().find((heading) => words.some((each) => normalise(each) === normalise(heading)))
    if (match[field] === undefined && found !== undefined) match[field] = found
  }
  return match
}

/** Returns the required fields that no column has. */
export function missingFields({ fields }: FeedResource, match: ColumnMatch): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    'fallback' in field || name === TIME_OF_UPLOAD || match[name] !== undefined ? [] : [name],
  )
}

export interface UploadRows {
  readonly fields: readonly string[]
  /** Cells by field, of the rows that have any. */
  readonly rows: readonly (readonly string[])[]
  /** The row of the table for each. */
  readonly origins: readonly number[]
}

export function toUploadRows(
  { headings, rows }: UploadTable,
  resource: FeedResource,
  match: ColumnMatch,
  now: Date,
): UploadRows {
  const columns = Object.entries(match).map(([name, heading]) => ({ name, at: headings.indexOf(heading) }))
  const isTimed = TIME_OF_UPLOAD in resource.fields && match[TIME_OF_UPLOAD] === undefined
  const found = rows.flatMap((cells, origin) => {
    const values = columns.map(({ name, at }) => toCell(resource.fields[name], (cells[at] ?? '').trim()))
    if (values.every((value) => value === '')) return []
    return [{ origin, values: isTimed ? [...values, now.toISOString()] : values }]
  })
  return {
    fields: [...columns.map(({ name }) => name), ...(isTimed ? [TIME_OF_UPLOAD] : [])],
    rows: found.map(({ values }) => values),
    origins: found.map(({ origin }) => origin),
  }
}

/** The file that the feed receives, in which every cell is quoted. */
export function toUploadCsv({ fields, rows }: UploadRows): string {
  return [fields, ...rows]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}

const UK_DATE = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:,? (\d{1,2}):(\d\d)(?::\d\d)?)?$/

/** Dates as UK spreadsheets write them, and thousands separators. The feed refuses other formats. */
function toCell(field: FeedField | undefined, text: string): string {
  if (field?.cell === 'number' && /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return text.replaceAll(',', '')
  if (field?.cell !== 'day' && field?.cell !== 'time') return text
  const [, day = '', month = '', year = '', hour = '00', minute = '00'] = UK_DATE.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isCalendarDate(date)) return text
  if (field.cell === 'day') return date
  return parseLondonTime(`${date}T${hour.padStart(2, '0')}:${minute}`)?.toISOString() ?? text
}
