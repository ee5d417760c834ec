/** Answers an image rendered from an object. Whether the object may be seen is settled before anything is looked up. */
import { isNotModified } from './conditional-requests.ts'
import type { StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { formatsFor } from './image-format.ts'
import { originalSizeLimit } from './image-renderer.ts'
import { type ImageTransformation, transformationText } from './image-transformation.ts'
import { sniff } from './magic-bytes.ts'
import { essenceOf } from './media-type.ts'
import { blobKey, type StoredObject } from './object-row.ts'
import { answerHeaders } from './object-serve.ts'

/**
 * @param find reads the row under whatever rights apply.
 * @param expires seconds since the epoch, for signed addresses; else the stored `Cache-Control` holds.
 * @throws StorageError `NoSuchKey`; `InvalidRequest` for what is no image; `SlowDown` when too many wait
 */
export async function serveImage(
  storage: StorageContext,
  request: Request,
  find: () => Promise<StoredObject | null>,
  transformation: ImageTransformation,
  expires?: number,
): Promise<Response> {
  const object = await find()
  if (!object) throw errors.noSuchKey()
  if (!/^image\/(?!svg)/.test(essenceOf(object.metadata.mimetype))) throw errors.imageInvalid()
  const formats = formatsFor(transformation, request.headers.get('accept'))
  const name = `${transformationText(transformation)} ${formats.join()}`

  const lastModified = new Date(object.metadata.lastModified)
  const headers = answerHeaders(request, object, expires)
  headers.delete('accept-ranges')
  headers.set('etag', await entityTag(`${object.version} ${name}`))
  headers.append('vary', 'Accept')
  headers.set('x-transformations', transformationText(transformation))
  if (isNotModified(request.headers, headers.get('etag') ?? '', lastModified)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  const rendition = await storage.renditions.get(object.version, name, () =>
    storage.renderTurns(async () =>
      storage.renderImage(await readOriginal(storage, object), transformation, formats),
    ),
  )
  headers.set('content-type', sniff(rendition) ?? 'application/octet-stream')
  headers.set('content-length', String(rendition.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(rendition), { headers })
}

async function readOriginal({ blobs }: StorageContext, { version, metadata }: StoredObject) {
  if (metadata.size > originalSizeLimit) throw errors.imageTooLarge()
  const bytes = await blobs.get(blobKey(version))
  if (!bytes) throw errors.bytesMissing()
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}

async function entityTag(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `"${Buffer.from(digest).toString('hex').slice(0, 32)}"`
}
