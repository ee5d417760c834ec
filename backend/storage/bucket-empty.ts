import { actAs, actAsRemover, type Endpoint, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { parseBucketName } from './names.ts'

/** Rows that one transaction removes, so that none holds the database for long. */
const batch = 500

/** `POST /bucket/:bucket/empty`: removes what the caller may delete, before it answers. */
export function bucketEmpty({ caller, database, discard }: StorageContext): Endpoint {
  return async (c) => {
    const id = parseBucketName(c.req.param('bucket') ?? '')
    const who = await caller(c.req.raw)
    const [bucket] = await database.transaction({
      ...actAs(who),
      readOnly: true,
      statements: [{ text: 'select id from storage.buckets where id = $1', values: [id] }],
    })
    if (bucket?.rows.length === 0) throw errors.noSuchBucket()
    const statement = {
      text: `delete from storage.objects where id in (
               select id from storage.objects where bucket_id = $1 limit $2
             ) returning version`,
      values: [id, batch],
    }
    for (let removed = batch; removed > 0; ) {
      const [deleted] = await database.transaction({ ...actAsRemover(who), statements: [statement] })
      removed = deleted?.rows.length ?? 0
      await discard((deleted?.rows ?? []).map((row) => row.version as string))
    }
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  }
}
