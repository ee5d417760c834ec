import { z } from 'zod'
import type { Row } from '#backend/database/database.ts'
import { readJson } from './body.ts'
import { actAs, type Endpoint, type StorageContext } from './context.ts'
import { decodeCursor, encodeCursor, type ListCursor } from './list-cursor.ts'
import { type ListPage, listStatement } from './list-statement.ts'
import { parseBucketName } from './names.ts'
import { plainText, refuseVersionFilters, versionFilters } from './object-list.ts'

const longestPage = 1000
const body = z.object({
  prefix: plainText.nullish(),
  limit: z.int().min(1).default(longestPage),
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

/** `POST /object/list-v2/:bucket`: a page of full names, with folders apart where they are asked for. */
export function objectListV2({ caller, database }: StorageContext): Endpoint {
  return async (c) => {
    const bucket = parseBucketName(c.req.param('bucket') ?? '')
    const actor = actAs(await caller(c.req.raw))
    const asked = await readJson(c.req.raw, body)
    refuseVersionFilters(asked)
    const after = asked.cursor ? decodeCursor(asked.cursor) : null
    const page: ListPage = {
      bucket,
      prefix: asked.prefix ?? '',
      limit: Math.min(asked.limit, longestPage),
      delimited: asked.with_delimiter,
      column: after?.column ?? asked.sortBy.column,
      order: after?.order ?? asked.sortBy.order,
      after,
    }
    const [found] = await database.transaction({
      ...actor,
      readOnly: true,
      statements: [listStatement(page)],
    })
    return c.json(answer(page, found?.rows ?? []))
  }
}

function answer({ limit, column, order }: ListPage, found: readonly Row[]) {
  const rows = found.slice(0, limit)
  const hasNext = found.length > limit
  const final = rows.at(-1)
  return {
    hasNext,
    ...(hasNext && final && { nextCursor: encodeCursor(placeOf(final, column, order)) }),
    folders: rows.filter((row) => row.folder).map(({ name }) => ({ name, key: name })),
    objects: rows
      .filter((row) => !row.folder)
      .map(({ name, id, updated_at, created_at, last_accessed_at, metadata }) => ({
        ...{ name, key: name, id, updated_at, created_at, last_accessed_at, metadata },
      })),
  }
}

function placeOf(row: Row, column: ListCursor['column'], order: ListCursor['order']): ListCursor {
  const time = column === 'name' ? null : (row.sorted as string)
  return { name: row.name as string, folder: row.folder === true, time, column, order }
}
