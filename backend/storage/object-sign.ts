import { z } from 'zod'
import { readJson } from './body.ts'
import { type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { findObject } from './object-row.ts'

const body = z.object({ expiresIn: z.int().min(1), transform: z.looseObject({}).optional() })

/** `POST /object/sign/:bucket/*`: an address that reads one object without further rights. */
export function objectSign(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const caller = await storage.caller(c.req.raw)
    const { expiresIn, transform } = await readJson(c.req.raw, body)
    if (transform && Object.keys(transform).length > 0) throw errors.notSupported('image transformation')
    if (!(await findObject(storage.database, caller, address))) throw errors.noSuchKey()
    const url = `${address.bucket}/${address.key}`
    const token = await storage.tokens.sign({ scope: 'download', url }, expiresIn)
    return c.json({ signedURL: `/object/sign/${url}?token=${token}` })
  }
}
