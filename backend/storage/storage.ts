/**
 * The Supabase Storage protocol over a database and a blob store. The tables of this file are the index of the
 * protocol; row-level security on storage.objects and storage.buckets decides every request.
 */
import { availableParallelism } from 'node:os'
import { Hono } from 'hono'
import type { Caller } from '#backend/caller.ts'
import type { BackendDependencies } from '#backend/dependencies.ts'
import { bucketCreate } from './bucket-create.ts'
import { bucketDelete } from './bucket-delete.ts'
import { bucketEmpty } from './bucket-empty.ts'
import { bucketList } from './bucket-list.ts'
import { bucketRead } from './bucket-read.ts'
import { bucketUpdate } from './bucket-update.ts'
import { isKeyed, type StorageContext } from './context.ts'
import { errors, renderError } from './errors.ts'
import { imageRender } from './image-render.ts'
import { imageRenderPublic } from './image-render-public.ts'
import { imageRenderSigned } from './image-render-signed.ts'
import { createImageWorkshop } from './image-workshop.ts'
import { objectCopy } from './object-copy.ts'
import { objectDelete } from './object-delete.ts'
import { objectDownload } from './object-download.ts'
import { objectDownloadPublic } from './object-download-public.ts'
import { objectDownloadSigned } from './object-download-signed.ts'
import { objectInfo, objectInfoPublic } from './object-info.ts'
import { objectList } from './object-list.ts'
import { objectListV2 } from './object-list-v2.ts'
import { objectMove } from './object-move.ts'
import { blobKey } from './object-row.ts'
import { objectSign } from './object-sign.ts'
import { objectUpdate, objectUpload } from './object-upload.ts'
import { objectsRemove } from './objects-remove.ts'
import { objectsSign } from './objects-sign.ts'
import { createRenderTurns } from './render-turns.ts'
import { createRenditionCache } from './rendition-cache.ts'
import { createSignedTokens } from './signed-token.ts'
import { uploadSign } from './upload-sign.ts'
import { uploadSigned } from './upload-signed.ts'

/** What a Supabase project has and this backend does not, by the start of its addresses. */
const notOffered = {
  '/upload/resumable': 'resumable uploads',
  '/upload/resumable/*': 'resumable uploads',
  '/cdn/*': 'CDN cache',
  '/s3': 's3 protocol',
  '/s3/*': 's3 protocol',
  '/bucket/:bucket/lifecycle': 'object versioning',
  '/iceberg/*': 'analytics buckets',
  '/vector/*': 'vector buckets',
}

/** A second image only where that leaves processors for everything else; each takes up to 100 MB. */
const rendersAtOnce = availableParallelism() > 2 ? 2 : 1
const rendersWaiting = 64

/** @param caller resolves who asks. @throws TokenError, which is answered in this protocol's form. */
export function createStorage(
  deps: BackendDependencies,
  caller: (request: Request) => Promise<Caller>,
): Hono {
  const renditions = createRenditionCache({ directory: deps.imageCacheDirectory, log: deps.log })
  const storage: StorageContext = {
    database: deps.database,
    blobs: deps.blobs,
    tokens: createSignedTokens(deps.keys, deps.clock),
    clock: deps.clock,
    renditions,
    renderImage: createImageWorkshop(),
    renderTurns: createRenderTurns(rendersAtOnce, rendersWaiting),
    async caller(request) {
      if (!isKeyed(request.headers)) throw errors.unauthenticated()
      return caller(request)
    },
    async discard(versions) {
      await renditions.drop(versions)
      try {
        await deps.blobs.remove(versions.map(blobKey))
      } catch (err) {
        deps.log.error({ err, versions }, 'Bytes that no object refers to could not be removed')
      }
    },
  }
  const app = new Hono()

  app.use(async (c, next) => {
    if (c.req.query('versionId') !== undefined) throw errors.notSupported('object versioning')
    return next()
  })
  app.get('/status', (c) => c.body(null, 200))
  app.get('/version', (c) => c.text('embedded'))
  app.get('/health', (c) => c.json({ healthy: true }))
  for (const [path, feature] of Object.entries(notOffered))
    app.all(path, () => renderError(errors.notSupported(feature), deps.log))

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
  app.post('/object/sign/:bucket', objectsSign(storage))
  app.post('/object/sign/:bucket/:path{.+}', objectSign(storage))
  app.get('/object/sign/:bucket/:path{.+}', objectDownloadSigned(storage))
  app.post('/object/upload/sign/:bucket/:path{.+}', uploadSign(storage))
  app.put('/object/upload/sign/:bucket/:path{.+}', uploadSigned(storage))
  app.get('/object/info/public/:bucket/:path{.+}', objectInfoPublic(storage))
  app.get('/object/info/authenticated/:bucket/:path{.+}', objectInfo(storage))
  app.get('/object/info/:bucket/:path{.+}', objectInfo(storage))
  app.get('/object/public/:bucket/:path{.+}', objectDownloadPublic(storage))
  app.get('/object/authenticated/:bucket/:path{.+}', objectDownload(storage))

  app.get('/render/image/public/:bucket/:path{.+}', imageRenderPublic(storage))
  app.get('/render/image/authenticated/:bucket/:path{.+}', imageRender(storage))
  app.get('/render/image/sign/:bucket/:path{.+}', imageRenderSigned(storage))

  app.get('/object/:bucket/:path{.+}', objectDownload(storage))
  app.post('/object/:bucket/:path{.+}', objectUpload(storage))
  app.put('/object/:bucket/:path{.+}', objectUpdate(storage))
  app.delete('/object/:bucket/:path{.+}', objectDelete(storage))
  app.delete('/object/:bucket', objectsRemove(storage))

  app.all('*', (c) => renderError(errors.noSuchRoute(c.req.method, new URL(c.req.url).pathname), deps.log))
  app.onError((error, c) => renderError(c.req.raw.signal.aborted ? errors.aborted() : error, deps.log))
  return app
}
