import { type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { serveImage } from './image-serve.ts'
import { parseTransformation } from './image-transformation.ts'
import { readerOf } from './object-reader.ts'
import { findObject } from './object-row.ts'

/** `GET|HEAD /render/image/authenticated/:bucket/*`: images that the caller's policies show. */
export function imageRender(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const transformation = parseTransformation(c.req.query())
    const reader = await readerOf(storage, c.req.raw, address.bucket)
    return serveImage(storage, c.req.raw, () => findObject(storage.database, reader, address), transformation)
  }
}
