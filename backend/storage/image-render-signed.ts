import { type Endpoint, installation, objectAddress, type StorageContext } from './context.ts'
import { serveImage } from './image-serve.ts'
import { parseTransformationText } from './image-transformation.ts'
import { findObject } from './object-row.ts'
import { tokenOf } from './signed-token.ts'

/** `GET|HEAD /render/image/sign/:bucket/*?token=`: the image as it was signed, whatever the address asks for. */
export function imageRenderSigned(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const grant = await storage.tokens.verify(tokenOf(c), 'download', `${address.bucket}/${address.key}`)
    const transformation = parseTransformationText(grant.transformations ?? '')
    return serveImage(
      storage,
      c.req.raw,
      () => findObject(storage.database, installation, address),
      transformation,
      grant.exp,
    )
  }
}
