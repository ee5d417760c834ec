import { DatabaseError } from '#backend/database/database.ts'
import { actAsRemover, type Endpoint, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { parseBucketName } from './names.ts'

/** `DELETE /bucket/:bucket`: only an empty one. */
export function bucketDelete({ caller, database }: StorageContext): Endpoint {
  return async (c) => {
    const id = parseBucketName(c.req.param('bucket') ?? '')
    const actor = actAsRemover(await caller(c.req.raw))
    const statement = { text: 'delete from storage.buckets where id = $1 returning id', values: [id] }
    const [deleted] = await database
      .transaction({ ...actor, statements: [statement] })
      .catch((error: unknown) => {
        throw error instanceof DatabaseError && error.code === '23503' ? errors.bucketNotEmpty() : error
      })
    if (deleted?.rows.length === 0) throw errors.noSuchBucket()
    return c.json({ message: 'Successfully deleted' })
  }
}
