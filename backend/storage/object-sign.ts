import { z } from 'zod'
import { readJson } from './body.ts'
import { type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { imageTransformation, transformationText } from './image-transformation.ts'
import { findObject } from './object-row.ts'

const body = z.object({ expiresIn: z.int().min(1), transform: imageTransformation.optional() })

/** `POST /object/sign/:bucket/*`: an address that reads one object, or an image rendered from it, without further rights. */
export function objectSign(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const caller = await storage.caller(c.req.raw)
    const { expiresIn, transform } = await readJson(c.req.raw, body)
    if (!(await findObject(storage.database, caller, address))) throw errors.noSuchKey()
    const url = `${address.bucket}/${address.key}`
    const transformations = transform && transformationText(transform)
    const token = await storage.tokens.sign(
      { scope: 'download', url, ...(transformations && { transformations }) },
      expiresIn,
    )
    const place = transformations ? 'render/image' : 'object'
    return c.json({ signedURL: `/${place}/sign/${url}?token=${token}` })
  }
}
