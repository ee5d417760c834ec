import type { DiskReserve } from '../disk/reserve.ts'
import { type BlobStore, BlobStoreFullError } from './blobs.ts'

/** Maximum bytes of an upload written after the disk became full. */
const STEP_BYTES = 1024 * 1024

/**
 * Blob store on the database's disk that rejects or aborts uploads when the disk is nearly full, so that the
 * write-ahead log has space.
 */
export function createDiskGuardedBlobStore(blobs: BlobStore, disk: Pick<DiskReserve, 'look'>): BlobStore {
  const isFull = () => ['full', 'none'].includes(disk.look().room)

  function refuseWhenFull(): void {
    if (isFull()) throw new BlobStoreFullError('There is no room on the disk of uploaded files')
  }

  function watched(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    let unseen = 0
    const watch = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        unseen += chunk.byteLength
        if (unseen >= STEP_BYTES) {
          unseen = 0
          refuseWhenFull()
        }
        controller.enqueue(chunk)
      },
    })
    return body.pipeThrough(watch)
  }

  return {
    ...blobs,
    async put(key, body, limit) {
      try {
        refuseWhenFull()
      } catch (error) {
        await body.cancel(error)
        throw error
      }
      return blobs.put(key, watched(body), limit)
    },
    // On a full disk reads still work, and a probe would not tell more.
    async check() {
      if (!isFull()) await blobs.check()
    },
  }
}
