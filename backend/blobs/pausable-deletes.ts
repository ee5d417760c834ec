import type { BlobStore } from './blobs.ts'

/** Blob store that pauses deletes, so that a backup contains every referenced file. */
export interface PausableBlobStore extends BlobStore {
  /** Delays deletes until the last returned function is called. */
  pauseDeletes(): () => Promise<void>
}

/** If the process ends during a pause, the next sweep deletes the orphans. */
export function createPausableBlobStore(blobs: BlobStore): PausableBlobStore {
  let pauses = 0
  const delayed = new Set<string>()

  return {
    ...blobs,
    async put(key, body, limit) {
      // The key is in use again.
      delayed.delete(key)
      return blobs.put(key, body, limit)
    },
    async remove(keys) {
      if (pauses === 0) return blobs.remove(keys)
      for (const key of keys) delayed.add(key)
    },
    pauseDeletes() {
      let isActive = true
      pauses += 1
      return async () => {
        if (!isActive) return
        isActive = false
        pauses -= 1
        if (pauses > 0) return
        const keys = [...delayed]
        delayed.clear()
        await blobs.remove(keys)
      }
    },
  }
}
