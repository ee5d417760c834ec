import { z } from 'zod'
import { readJson } from './body.ts'
import { assertAccepted, requireBucketRules } from './bucket.ts'
import { actAs, type Endpoint, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { parseBucketName, parseKey } from './names.ts'
import { findObject } from './object-row.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string(),
})

/** `POST /object/move`: renames a row; its bytes stay where they are. Needs the select and update policies. */
export function objectMove(storage: StorageContext): Endpoint {
  return async (c) => {
    const caller = await storage.caller(c.req.raw)
    const asked = await readJson(c.req.raw, body)
    const source = { bucket: parseBucketName(asked.bucketId), key: parseKey(asked.sourceKey) }
    const bucket = parseBucketName(asked.destinationBucket ?? source.bucket)
    const key = parseKey(asked.destinationKey)

    const object = await findObject(storage.database, caller, source)
    if (!object) throw errors.noSuchKey()
    const rules = await requireBucketRules(storage.database, bucket)
    assertAccepted(rules, object.metadata.mimetype, object.metadata.size)

    const [moved] = await storage.database.transaction({
      ...actAs(caller),
      statements: [
        {
          text: `update storage.objects set bucket_id = $3, name = $4
                 where bucket_id = $1 and name = $2 and version = $5 returning id`,
          values: [source.bucket, source.key, bucket, key, object.version],
        },
      ],
    })
    const id = moved?.rows[0]?.id
    if (!id) throw errors.noSuchKey()
    return c.json({ message: 'Successfully moved', Id: id, Key: `${bucket}/${key}` })
  }
}
