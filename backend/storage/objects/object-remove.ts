import { z } from 'zod'
import {
  allowDelete,
  type Endpoint,
  getBucketName,
  objectAddress,
  type StorageContext,
  unnestTexts,
} from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { readJson } from '../protocol/input.ts'
import { OBJECT_COLUMNS } from './object-row.ts'

/** `DELETE /object/:bucket/*` */
export function objectDelete({ resolveCaller, database, discard }: StorageContext): Endpoint {
  return async (context) => {
    const { bucket, key } = objectAddress(context)
    const [removed] = await database.transaction({
      ...allowDelete(await resolveCaller(context.req.raw)),
      statements: [
        {
          text: 'delete from storage.objects where bucket_id = $1 and name = $2 returning version',
          values: [bucket, key],
        },
      ],
    })
    const version = removed?.rows[0]?.version
    if (typeof version !== 'string') throw errors.noSuchKey()
    await discard([version])
    return context.json({ message: 'Successfully deleted' })
  }
}

/** A name, or a version, which is not supported. */
const entry = z.union([z.string(), z.object({ path: z.string(), versionId: z.string() })])
const removal = z.object({ prefixes: z.array(entry).min(1).max(1000) })

/** `DELETE /object/:bucket`: omits missing and hidden objects from the response. */
export function objectsRemove({ resolveCaller, database, discard }: StorageContext): Endpoint {
  return async (context) => {
    const bucket = getBucketName(context)
    const actor = allowDelete(await resolveCaller(context.req.raw))
    const { prefixes } = await readJson(context.req.raw, removal)
    if (prefixes.some((prefix) => typeof prefix !== 'string')) throw errors.notSupported('object versioning')
    const text = `delete from storage.objects where bucket_id = $1 and name in ${unnestTexts('$2')} returning ${OBJECT_COLUMNS}`
    const [removed] = await database.transaction({
      ...actor,
      statements: [{ text, values: [bucket, JSON.stringify(prefixes)] }],
    })
    const rows = removed?.rows ?? []
    // Rows inserted without the Storage API have no file.
    await discard(rows.flatMap(({ version }) => (typeof version === 'string' ? [version] : [])))
    return context.json(rows)
  }
}
