/** Read access was checked when signing, because URLs may be shared; write access is checked again for the signer. */
import { serveImage } from '../images/image-render.ts'
import { parseTransformationText } from '../images/image-transformation.ts'
import type { Images } from '../images/images.ts'
import { findObject } from '../objects/object-row.ts'
import { serveObject } from '../objects/object-serve.ts'
import { storeUpload } from '../objects/object-write.ts'
import { type Endpoint, objectAddress, SERVICE_ROLE, type StorageContext } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { getSignedToken, type SignedTokens } from './signed-token.ts'

/** `/object/sign/:bucket/*?token=` */
export function objectDownloadSigned(storage: StorageContext, tokens: SignedTokens): Endpoint {
  return async (context) => {
    const address = objectAddress(context)
    const grant = await tokens.verify(getSignedToken(context), 'download', `${address.bucket}/${address.key}`)
    if (grant.transformations) throw errors.invalidSignature()
    const find = () => findObject(storage.database, SERVICE_ROLE, address)
    return serveObject(storage, context.req.raw, find, { isPublic: false, expires: grant.exp })
  }
}

/** `/render/image/sign/:bucket/*?token=`: ignores the URL's other parameters. */
export function imageRenderSigned(storage: StorageContext, images: Images, tokens: SignedTokens): Endpoint {
  return async (context) => {
    const address = objectAddress(context)
    const grant = await tokens.verify(getSignedToken(context), 'download', `${address.bucket}/${address.key}`)
    const transformation = parseTransformationText(grant.transformations ?? '')
    const object = await findObject(storage.database, SERVICE_ROLE, address)
    const access = { isPublic: false, expires: grant.exp }
    return serveImage({ storage, images, request: context.req.raw, object, transformation, access })
  }
}

/** `PUT /object/upload/sign/:bucket/*?token=`, with the signer's current permissions. */
export function uploadSigned(storage: StorageContext, tokens: SignedTokens): Endpoint {
  return async (context) => {
    const address = objectAddress(context)
    const url = `${address.bucket}/${address.key}`
    const { signer, upsert } = await tokens.verify(getSignedToken(context), 'upload', url)
    // Earlier versions' URLs were valid for two hours.
    if (signer === undefined) throw errors.invalidSignature()
    const caller = { role: signer.role, claims: signer }
    await storeUpload(storage, context.req.raw, { ...address, upsert, owner: signer.sub, caller })
    return context.json({ Key: url })
  }
}
