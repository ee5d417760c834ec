import { DatabaseError } from '#backend/database/database.ts'
import {
  allowDelete,
  type Endpoint,
  getBucketName,
  type StorageContext,
  setRole,
} from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'

/** So that no transaction blocks the database for long. */
const BATCH = 500

/** `POST /bucket/:bucket/empty` */
export function bucketEmpty({ caller, database, discard }: StorageContext): Endpoint {
  return async (context) => {
    const id = getBucketName(context)
    const who = await caller(context.req.raw)
    const [bucket] = await database.transaction({
      ...setRole(who),
      readOnly: true,
      statements: [{ text: 'select id from storage.buckets where id = $1', values: [id] }],
    })
    if (bucket?.rows.length === 0) throw errors.noSuchBucket()
    const statement = {
      text: `delete from storage.objects where id in (
               select id from storage.objects where bucket_id = $1 limit $2
             ) returning version`,
      values: [id, BATCH],
    }
    for (let removed = BATCH; removed > 0; ) {
      const [deleted] = await database.transaction({ ...allowDelete(who), statements: [statement] })
      removed = deleted?.rows.length ?? 0
      await discard((deleted?.rows ?? []).map((row) => row.version as string))
    }
    return context.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  }
}

/** `DELETE /bucket/:bucket`, if empty. */
export function bucketDelete({ caller, database }: StorageContext): Endpoint {
  return async (context) => {
    const id = getBucketName(context)
    const actor = allowDelete(await caller(context.req.raw))
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
