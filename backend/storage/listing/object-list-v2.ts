import { z } from 'zod'
import type { Row } from '#backend/database/database.ts'
import { type Endpoint, getBucketName, type StorageContext, setRole } from '../protocol/context.ts'
import { readJson } from '../protocol/input.ts'
import {
  decodeCursor,
  encodeCursor,
  type ListCursor,
  type ListPage,
  listStatement,
} from './list-statement.ts'
import { plainText, rejectVersionFilters, versionFilters } from './object-list.ts'

const MAX_PAGE_SIZE = 1000
const body = z.object({
  prefix: plainText.nullish(),
  limit: z.int().min(1).default(MAX_PAGE_SIZE),
  cursor: z.string().max(8192).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
  ...versionFilters,
})

/** `POST /object/list-v2/:bucket`: full names, optionally with separate folders. */
export function objectListV2({ resolveCaller, database }: StorageContext): Endpoint {
  return async (context) => {
    const bucket = getBucketName(context)
    const actor = setRole(await resolveCaller(context.req.raw))
    const input = await readJson(context.req.raw, body)
    rejectVersionFilters(input)
    const after = input.cursor ? decodeCursor(input.cursor) : null
    const page: ListPage = {
      bucket,
      prefix: input.prefix ?? '',
      limit: Math.min(input.limit, MAX_PAGE_SIZE),
      delimited: input.with_delimiter,
      column: after?.column ?? input.sortBy.column,
      order: after?.order ?? input.sortBy.order,
      after,
    }
    const [found] = await database.transaction({
      ...actor,
      readOnly: true,
      statements: [listStatement(page)],
    })
    return context.json(toResponse(page, found?.rows ?? []))
  }
}

function toResponse({ limit, column, order }: ListPage, found: readonly Row[]) {
  const rows = found.slice(0, limit)
  const hasNext = found.length > limit
  const lastRow = rows.at(-1)
  return {
    hasNext,
    ...(hasNext && lastRow && { nextCursor: encodeCursor(cursorAt(lastRow, column, order)) }),
    folders: rows.filter((row) => row.folder).map(toEntry),
    objects: rows.filter((row) => !row.folder).map(toEntry),
  }
}

/** Folders have the same fields as files. */
function toEntry({ name, id, updated_at, created_at, last_accessed_at, metadata }: Row) {
  return { name, key: lastSegment(name), id, updated_at, created_at, last_accessed_at, metadata }
}

/** `b` for the file `a/b` and the folder `a/b/`. */
function lastSegment(name: unknown): string {
  return String(name).replace(/\/$/, '').replace(/^.*\//s, '')
}

function cursorAt(row: Row, column: ListCursor['column'], order: ListCursor['order']): ListCursor {
  const time = column === 'name' ? null : (row.sorted as string)
  return { name: row.name as string, folder: row.folder === true, time, column, order }
}
