import { z } from 'zod'
import { readJson } from './body.ts'
import { actAsRemover, type Endpoint, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { parseBucketName } from './names.ts'
import { objectColumns } from './object-row.ts'
import { textsOf } from './sql.ts'

/** A name, or one of several versions of it, which no bucket here keeps. */
const entry = z.union([z.string(), z.object({ path: z.string(), versionId: z.string() })])
const body = z.object({ prefixes: z.array(entry).min(1).max(1000) })

/** `DELETE /object/:bucket`: removes the named objects; those missing or hidden are silently absent from the answer. */
export function objectsRemove({ caller, database, discard }: StorageContext): Endpoint {
  return async (c) => {
    const bucket = parseBucketName(c.req.param('bucket') ?? '')
    const actor = actAsRemover(await caller(c.req.raw))
    const { prefixes } = await readJson(c.req.raw, body)
    if (prefixes.some((prefix) => typeof prefix !== 'string')) throw errors.notSupported('object versioning')
    const text = `delete from storage.objects where bucket_id = $1 and name in ${textsOf('$2')} returning ${objectColumns}`
    const [removed] = await database.transaction({
      ...actor,
      statements: [{ text, values: [bucket, JSON.stringify(prefixes)] }],
    })
    const rows = removed?.rows ?? []
    await discard(rows.map((row) => row.version as string))
    return c.json(rows)
  }
}
