import { type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { serveImage } from './image-serve.ts'
import { parseTransformation } from './image-transformation.ts'
import { findPublicObject } from './object-row.ts'

/** `GET|HEAD /render/image/public/:bucket/*`: images of a public bucket, for everyone. */
export function imageRenderPublic(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const transformation = parseTransformation(c.req.query())
    return serveImage(storage, c.req.raw, () => findPublicObject(storage.database, address), transformation)
  }
}
