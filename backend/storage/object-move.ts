import { actAs, type Endpoint, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { readTransfer } from './object-transfer.ts'

/** `POST /object/move`: renames a row; its bytes stay where they are. Needs the select and update policies. */
export function objectMove(storage: StorageContext): Endpoint {
  return async (c) => {
    const caller = await storage.caller(c.req.raw)
    const { source, destination, object } = await readTransfer(storage, caller, c.req.raw)

    const [moved] = await storage.database.transaction({
      ...actAs(caller),
      statements: [
        {
          text: `update storage.objects set bucket_id = $3, name = $4
                 where bucket_id = $1 and name = $2 and version = $5 returning id`,
          values: [source.bucket, source.key, destination.bucket, destination.key, object.version],
        },
      ],
    })
    const id = moved?.rows[0]?.id
    if (!id) throw errors.noSuchKey()
    return c.json({ message: 'Successfully moved', Id: id, Key: `${destination.bucket}/${destination.key}` })
  }
}
