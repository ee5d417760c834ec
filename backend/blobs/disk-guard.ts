import type { DiskReserve } from '../disk/reserve.ts'
import { type BlobStore, BlobStoreFullError } from './blobs.ts'

/** Bytes between checks: the maximum written after the disk became full. */
const CHECK_INTERVAL_BYTES = 1024 * 1024

/** Rejects or aborts uploads when the database's disk is nearly full, so that the write-ahead log has space. */
export function createDiskGuardedBlobStore(blobs: BlobStore, disk: Pick<DiskReserve, 'check'>): BlobStore {
  const isFull = () => ['full', 'none'].includes(disk.check().room)

  function rejectWhenFull(): void {
    if (isFull()) throw new BlobStoreFullError('The disk of uploaded files is full')
  }

  function guarded(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    let uncheckedBytes = 0
    const watch = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        uncheckedBytes += chunk.byteLength
        if (uncheckedBytes >= CHECK_INTERVAL_BYTES) {
          uncheckedBytes = 0
          rejectWhenFull()
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
        rejectWhenFull()
      } catch (error) {
        await body.cancel(error)
        throw error
      }
      return blobs.put(key, guarded(body), limit)
    },
    // Reads still work on a full disk.
    async check() {
      if (!isFull()) await blobs.check()
    },
  }
}
