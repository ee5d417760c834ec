/** Cursor and page queries of `list-v2`. Each query returns one row more than the page. */
import { z } from 'zod'
import type { Statement } from '#backend/database/database.ts'
import { isoTime } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'

const cursorSchema = z.object({
  /** Of the last file, or the last folder with its slash. */
  name: z
    .string()
    .max(2048)
    .refine((name) => !name.includes('\0')),
  folder: z.boolean(),
  /** In ISO 8601 with ms; null when sorted by name. */
  time: z.iso.datetime({ precision: 3 }).nullable(),
  column: z.enum(['name', 'updated_at', 'created_at']),
  order: z.enum(['asc', 'desc']),
})

/** Contains the sort order, so that all pages use that of the first. */
export type ListCursor = z.output<typeof cursorSchema>

export function encodeCursor(cursor: ListCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** @throws StorageError `InvalidParameter` */
export function decodeCursor(text: string): ListCursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw errors.invalidParameter('Invalid continuation token')
  }
}

export interface ListPage {
  readonly bucket: string
  /** Without an added slash. */
  readonly prefix: string
  readonly limit: number
  readonly delimited: boolean
  readonly column: ListCursor['column']
  readonly order: ListCursor['order']
  readonly after: ListCursor | null
}

/** Sorts after every name with the preceding text. */
const LAST_NAME = '\u{10ffff}'
const FILE_COLUMNS = ['id', 'created_at', 'updated_at', 'last_accessed_at', 'metadata']
const ROW_COLUMNS = FILE_COLUMNS.join(', ')
const RESULT_COLUMNS = `name, folder, id, ${isoTime('created_at')}, ${isoTime('updated_at')},
  ${isoTime('last_accessed_at')}, metadata`
const WITHIN_PREFIX = `bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $3`

export function listStatement(page: ListPage): Statement {
  const { bucket, prefix, column, delimited, limit } = page
  const bounds = [bucket, prefix, prefix + LAST_NAME, limit + 1]
  if (column !== 'name') return byTime(page, bounds)
  return delimited ? foldersByName(page, bounds) : filesByName(page, bounds)
}

function filesByName({ order, after }: ListPage, bounds: unknown[]): Statement {
  const afterCursor = after ? `and name collate "C" ${order === 'asc' ? '>' : '<'} $5` : ''
  return {
    text: `select ${RESULT_COLUMNS} from (
             select name, false as folder, ${ROW_COLUMNS} from storage.objects
             where ${WITHIN_PREFIX} ${afterCursor} order by name collate "C" ${order} limit $4
           ) as objects order by objects.name collate "C" ${order}`,
    values: after ? [...bounds, after.name] : bounds,
  }
}

/**
 * Skips through the index, so that a folder of a million files costs as much as one of two. Folders have no time, because
 * that would need all of their files.
 */
function foldersByName({ prefix, order, after }: ListPage, bounds: unknown[]): Statement {
  const [operator, folderEnd] = order === 'asc' ? ['>', ` || '${LAST_NAME}'`] : ['<', '']
  const start = order === 'asc' ? '' : prefix + LAST_NAME + LAST_NAME
  const next = (from: string) => `
    select name, position('/' in substr(name, length($2) + 1)) as slash, ${ROW_COLUMNS}
    from storage.objects where ${WITHIN_PREFIX} and name collate "C" ${operator} ${from}
    order by name collate "C" ${order} limit 1`
  const csvOnly = FILE_COLUMNS.map((name) => `case when not folder then ${name} end as ${name}`).join(', ')
  const step = `
    case when slash > 0 then substr(name, 1, length($2) + slash) else name end as entry, slash > 0 as folder,
    case when slash > 0 then substr(name, 1, length($2) + slash)${folderEnd} else name end as place, ${ROW_COLUMNS}`
  return {
    text: `with recursive walk as (
             select 1 as step, ${step} from (${next('$5')}) as first
             union all
             select walk.step + 1, found.* from walk, lateral (
               select ${step} from (${next('walk.place')}) as following
             ) as found where walk.step < $4
           ), entries as (
             select entry as name, folder, step, ${csvOnly} from walk
           )
           select ${RESULT_COLUMNS} from entries order by step`,
    values: [...bounds, after ? after.name + (after.folder && order === 'asc' ? LAST_NAME : '') : start],
  }
}

/** A folder is as old as its oldest file. */
function byTime({ column, order, after, delimited }: ListPage, bounds: unknown[]): Statement {
  const slash = delimited ? `position('/' in substr(name, length($2) + 1))` : '0'
  const afterCursor = `where (sorted, name collate "C") ${order === 'asc' ? '>' : '<'} ($5::timestamptz, $6)`
  return {
    text: `with inside as (
             select name, ${slash} as slash, ${ROW_COLUMNS} from storage.objects where ${WITHIN_PREFIX}
           ), entries as (
             select name, false as folder, ${column} as sorted, ${ROW_COLUMNS} from inside where slash = 0
             union all
             select substr(name, 1, length($2) + slash), true, min(created_at), null, min(created_at),
               min(created_at), null, null
             from inside where slash > 0 group by 1
           ), timed as (
             select name, folder, ${ROW_COLUMNS},
               date_trunc('milliseconds', coalesce(sorted, 'epoch'::timestamptz)) as sorted
             from entries
           )
           select ${RESULT_COLUMNS}, ${isoTime('sorted')} from timed ${after ? afterCursor : ''}
           order by timed.sorted ${order}, timed.name collate "C" ${order} limit $4`,
    values: after ? [...bounds, after.time ?? '1970-01-01T00:00:00.000Z', after.name] : bounds,
  }
}
