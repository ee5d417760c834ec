import { bucketColumns } from './bucket.ts'
import { actAs, type Endpoint, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { parseBucketName } from './names.ts'

/** `GET /bucket/:bucket` */
export function bucketRead({ caller, database }: StorageContext): Endpoint {
  return async (c) => {
    const id = parseBucketName(c.req.param('bucket') ?? '')
    const [found] = await database.transaction({
      ...actAs(await caller(c.req.raw)),
      readOnly: true,
      statements: [{ text: `select ${bucketColumns} from storage.buckets where id = $1`, values: [id] }],
    })
    const bucket = found?.rows[0]
    if (!bucket) throw errors.noSuchBucket()
    return c.json(bucket)
  }
}
