/** Access is checked before anything else is looked up. */
import { sniff } from '#formats/magic-bytes.ts'
import { getEssence } from '#formats/media-type.ts'
import { blobKey, findObject, findPublicObject, type StoredObject } from '../objects/object-row.ts'
import { type Access, getResponseHeaders, isNotModified } from '../objects/object-serve.ts'
import { type Endpoint, objectAddress, type StorageContext } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { ImageError, ORIGINAL_SIZE_LIMIT } from './image-renderer.ts'
import {
  type ImageTransformation,
  negotiateFormats,
  parseTransformation,
  transformationText,
} from './image-transformation.ts'
import type { Images } from './images.ts'

/** `/render/image/authenticated/:bucket/*`: checks policies even for public buckets, as on Supabase. */
export function imageRender(storage: StorageContext, images: Images): Endpoint {
  return async (context) => {
    const address = objectAddress(context)
    const transformation = parseTransformation(context.req.query())
    const object = await findObject(storage.database, await storage.resolveCaller(context.req.raw), address)
    const access = { isPublic: false }
    return serveImage({ storage, images, request: context.req.raw, object, transformation, access })
  }
}

/** `/render/image/public/:bucket/*` */
export function imageRenderPublic(storage: StorageContext, images: Images): Endpoint {
  return async (context) => {
    const address = objectAddress(context)
    const transformation = parseTransformation(context.req.query())
    const object = await findPublicObject(storage.database, address)
    const access = { isPublic: true }
    return serveImage({ storage, images, request: context.req.raw, object, transformation, access })
  }
}

export interface ImageRequest {
  readonly storage: StorageContext
  readonly images: Images
  readonly request: Request
  readonly object: StoredObject | null
  readonly transformation: ImageTransformation
  readonly access: Access
}

/** @throws StorageError `NoSuchKey`; `InvalidRequest` for a non-image; `SlowDown` */
export async function serveImage({
  storage,
  images,
  request,
  object,
  transformation,
  access,
}: ImageRequest): Promise<Response> {
  if (!object) throw errors.noSuchKey()
  if (!/^image\/(?!svg)/.test(getEssence(object.metadata.mimetype))) throw errors.imageInvalid()
  const { version } = object
  const formats = negotiateFormats(transformation, request.headers.get('accept'))
  const name = `${transformationText(transformation)} ${formats.join()}`

  const headers = getResponseHeaders(request, object, access)
  headers.delete('accept-ranges')
  const etag = await entityTag(`${version} ${name}`)
  headers.set('etag', etag)
  headers.append('vary', 'Accept')
  headers.set('x-transformations', transformationText(transformation))
  if (isNotModified(request.headers, etag, new Date(object.metadata.lastModified))) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  const original = () => readOriginal(storage, object)
  const rendition = await images
    .get({ version, name, transformation, formats, original })
    .catch((error: unknown) => {
      throw error instanceof ImageError ? errors[error.code]() : error
    })
  headers.set('content-type', sniff(rendition) ?? 'application/octet-stream')
  headers.set('content-length', String(rendition.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(rendition), { headers })
}

async function readOriginal({ blobs }: StorageContext, { version, metadata }: StoredObject) {
  if (metadata.size > ORIGINAL_SIZE_LIMIT) throw errors.imageTooLarge()
  const bytes = await blobs.get(blobKey(version))
  if (!bytes) throw errors.bytesMissing()
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}

async function entityTag(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `"${Buffer.from(digest).toString('hex').slice(0, 32)}"`
}
