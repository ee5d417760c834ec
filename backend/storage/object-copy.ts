import { actAs, type Endpoint, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { contradicts, signatureBytes } from './magic-bytes.ts'
import { essenceOf } from './media-type.ts'
import { blobKey, objectColumns, type StoredObject } from './object-row.ts'
import { readTransfer } from './object-transfer.ts'
import { assertOffice, contradiction, probe, withNewVersion, writeRow } from './object-write.ts'
import { peek } from './peek.ts'
import { metadataHeader } from './upload-body.ts'

/**
 * `POST /object/copy`: the same bytes under a version of their own. Needs the select and insert policies. Onto itself
 * with `x-upsert` it changes what is stored beside the bytes.
 */
export function objectCopy(storage: StorageContext): Endpoint {
  return async (c) => {
    const caller = await storage.caller(c.req.raw)
    const { destination, object, ...transfer } = await readTransfer(storage, caller, c.req.raw)
    const target = {
      ...destination,
      upsert: c.req.header('x-upsert') === 'true',
      caller,
      owner: caller.claims.sub,
    }
    const id = await withNewVersion(storage, async (version) => {
      const lastModified = new Date(storage.clock()).toISOString()
      const row = {
        version,
        metadata: { ...transfer.metadata, lastModified },
        userMetadata: metadataHeader(c.req.raw.headers) ?? transfer.userMetadata,
      }
      await probe(storage, target, row)
      await copyBytes(storage, object, version, transfer.metadata.mimetype)
      return writeRow(storage, target, row)
    })
    const [written] = await storage.database.transaction({
      ...actAs(caller),
      readOnly: true,
      statements: [{ text: `select ${objectColumns} from storage.objects where id = $1`, values: [id] }],
    })
    return c.json({ Id: id, Key: `${destination.bucket}/${destination.key}`, ...written?.rows[0] })
  }
}

/** A type that the copy is given anew must hold for its bytes too. */
async function copyBytes(storage: StorageContext, source: StoredObject, version: string, mimetype: string) {
  const bytes = await storage.blobs.get(blobKey(source.version))
  if (!bytes) throw errors.bytesMissing()
  const { head, stream } = await peek(bytes, signatureBytes)
  if (mimetype !== source.metadata.mimetype && contradicts(essenceOf(mimetype), head)) {
    await stream.cancel()
    throw contradiction(mimetype)
  }
  const { size } = await storage.blobs.put(blobKey(version), stream)
  if (mimetype !== source.metadata.mimetype) await assertOffice(storage, version, size, mimetype)
}
