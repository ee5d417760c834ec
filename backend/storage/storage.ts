/** Supabase Storage protocol; row-level security controls access. */
import { Hono } from 'hono'
import type { Caller } from '../caller/caller.ts'
import type { BackendDependencies } from '../dependencies/dependencies.ts'
import { bucketList, bucketRead } from './buckets/bucket-read.ts'
import { bucketDelete, bucketEmpty } from './buckets/bucket-remove.ts'
import { bucketCreate, bucketUpdate } from './buckets/bucket-write.ts'
import { imageRender, imageRenderPublic } from './images/image-render.ts'
import { createImages } from './images/images.ts'
import { objectList } from './listing/object-list.ts'
import { objectListV2 } from './listing/object-list-v2.ts'
import { objectDownload, objectDownloadPublic, objectInfo, objectInfoPublic } from './objects/object-read.ts'
import { objectDelete, objectsRemove } from './objects/object-remove.ts'
import { blobKey } from './objects/object-row.ts'
import { objectCopy, objectMove } from './objects/object-transfer.ts'
import { objectUpdate, objectUpload } from './objects/object-upload.ts'
import { isKeyed, type StorageContext } from './protocol/context.ts'
import { errors, renderError } from './protocol/errors.ts'
import { createSignedTokens } from './signed/signed-token.ts'
import { imageRenderSigned, objectDownloadSigned, uploadSigned } from './signed/signed-url-access.ts'
import { objectSign, objectsSign, uploadSign } from './signed/signed-url-create.ts'

const MAX_SIGNED_URL_SECONDS = 7 * 24 * 3600

const NOT_OFFERED = {
  '/upload/resumable': 'resumable uploads',
  '/upload/resumable/*': 'resumable uploads',
  '/cdn/*': 'CDN cache',
  '/s3': 's3 protocol',
  '/s3/*': 's3 protocol',
  '/bucket/:bucket/lifecycle': 'object versioning',
  '/iceberg/*': 'analytics buckets',
  '/vector/*': 'vector buckets',
}

/** @param resolveCaller throws TokenError, which becomes a response of this protocol */
export function createStorage(
  dependencies: BackendDependencies,
  resolveCaller: (request: Request) => Promise<Caller>,
): Hono {
  const { database, blobs, clock, log } = dependencies
  const images = createImages(dependencies)
  const tokens = createSignedTokens(dependencies.keys, clock)
  const storage: StorageContext = {
    database,
    blobs,
    clock,
    maxSignedUrlSeconds: MAX_SIGNED_URL_SECONDS,
    async resolveCaller(request) {
      if (!isKeyed(request.headers)) throw errors.unauthenticated()
      return resolveCaller(request)
    },
    async discard(versions) {
      await images.invalidate(versions)
      try {
        await blobs.remove(versions.map(blobKey))
      } catch (err) {
        log.error({ err, versions }, 'Files without an object could not be deleted')
      }
    },
  }
  const app = new Hono()

  app.use(async (context, next) => {
    if (context.req.query('versionId') !== undefined) throw errors.notSupported('object versioning')
    return next()
  })
  app.get('/status', (context) => context.body(null, 200))
  app.get('/version', (context) => context.text('embedded'))
  app.get('/health', (context) => context.json({ healthy: true }))
  for (const [path, feature] of Object.entries(NOT_OFFERED))
    app.all(path, () => renderError(errors.notSupported(feature), log))

  app.post('/bucket', bucketCreate(storage))
  app.get('/bucket', bucketList(storage))
  app.get('/bucket/:bucket', bucketRead(storage))
  app.put('/bucket/:bucket', bucketUpdate(storage))
  app.delete('/bucket/:bucket', bucketDelete(storage))
  app.post('/bucket/:bucket/empty', bucketEmpty(storage))

  app.post('/object/copy', objectCopy(storage))
  app.post('/object/move', objectMove(storage))
  app.post('/object/list/:bucket', objectList(storage))
  app.post('/object/list-v2/:bucket', objectListV2(storage))
  app.post('/object/sign/:bucket', objectsSign(storage, tokens))
  app.post('/object/sign/:bucket/:path{.+}', objectSign(storage, tokens))
  app.get('/object/sign/:bucket/:path{.+}', objectDownloadSigned(storage, tokens))
  app.post('/object/upload/sign/:bucket/:path{.+}', uploadSign(storage, tokens))
  app.put('/object/upload/sign/:bucket/:path{.+}', uploadSigned(storage, tokens))
  app.get('/object/info/public/:bucket/:path{.+}', objectInfoPublic(storage))
  app.get('/object/info/authenticated/:bucket/:path{.+}', objectInfo(storage))
  app.get('/object/info/:bucket/:path{.+}', objectInfo(storage))
  app.get('/object/public/:bucket/:path{.+}', objectDownloadPublic(storage))
  app.get('/object/authenticated/:bucket/:path{.+}', objectDownload(storage))

  app.get('/render/image/public/:bucket/:path{.+}', imageRenderPublic(storage, images))
  app.get('/render/image/authenticated/:bucket/:path{.+}', imageRender(storage, images))
  app.get('/render/image/sign/:bucket/:path{.+}', imageRenderSigned(storage, images, tokens))

  app.get('/object/:bucket/:path{.+}', objectDownload(storage))
  app.post('/object/:bucket/:path{.+}', objectUpload(storage))
  app.put('/object/:bucket/:path{.+}', objectUpdate(storage))
  app.delete('/object/:bucket/:path{.+}', objectDelete(storage))
  app.delete('/object/:bucket', objectsRemove(storage))

  app.all('*', (context) =>
    renderError(errors.noSuchRoute(context.req.method, new URL(context.req.url).pathname), log),
  )
  app.onError((error, context) => renderError(context.req.raw.signal.aborted ? errors.aborted() : error, log))
  return app
}
