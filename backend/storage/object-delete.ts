import { actAsRemover, type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { errors } from './errors.ts'

/** `DELETE /object/:bucket/*` */
export function objectDelete({ caller, database, discard }: StorageContext): Endpoint {
  return async (c) => {
    const { bucket, key } = objectAddress(c)
    const [removed] = await database.transaction({
      ...actAsRemover(await caller(c.req.raw)),
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
    return c.json({ message: 'Successfully deleted' })
  }
}
