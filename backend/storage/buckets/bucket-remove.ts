import { DatabaseError } from '#backend/database/database.ts'
import {
  allowDelete,
  type Endpoint,
  getBucketName,
  type StorageContext,
  setRole,
} from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'

/** Objects per transaction, so that none blocks the database for long. */
const BATCH_SIZE = 500

/** `POST /bucket/:bucket/empty` */
export function bucketEmpty({ resolveCaller, database, discard }: StorageContext): Endpoint {
  return async (context) => {
    const id = getBucketName(context)
    const caller = await resolveCaller(context.req.raw)
    const [bucket] = await database.transaction({
      ...setRole(caller),
      readOnly: true,
      statements: [{ text: 'select id from storage.buckets where id = $1', values: [id] }],
    })
    if (bucket?.rows.length === 0) throw errors.noSuchBucket()
    const statement = {
      text: `delete from storage.objects where id in (
               select id from storage.objects where bucket_id = $1 limit $2
             ) returning version`,
      values: [id, BATCH_SIZE],
    }
    for (let removed = BATCH_SIZE; removed > 0; ) {
      const [deleted] = await database.transaction({ ...allowDelete(caller), statements: [statement] })
      removed = deleted?.rows.length ?? 0
      await discard(
        (deleted?.rows ?? []).flatMap(({ version }) => (typeof version === 'string' ? [version] : [])),
      )
    }
    return context.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  }
}

/** `DELETE /bucket/:bucket`, if empty. */
export function bucketDelete({ resolveCaller, database }: StorageContext): Endpoint {
  return async (context) => {
    const id = getBucketName(context)
    const actor = allowDelete(await resolveCaller(context.req.raw))
    const statement = { text: 'delete from storage.buckets where id = $1 returning id', values: [id] }
    const [deleted] = await database
      .transaction({ ...actor, statements: [statement] })
      .catch((error: unknown) => {
        throw error instanceof DatabaseError && error.code === '23503' ? errors.bucketNotEmpty() : error
      })
    if (deleted?.rows.length === 0) throw errors.noSuchBucket()
    return context.json({ message: 'Successfully deleted' })
  }
}
