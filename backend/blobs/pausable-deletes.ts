import type { BlobStore } from './blobs.ts'

/** Blob store that pauses deletes, so that a backup contains every referenced file. */
export interface PausableBlobStore extends BlobStore {
  /** Delays deletes until the last returned function is called. */
  hold(): () => Promise<void>
}

/** A process that ends meanwhile leaves orphans for the next sweep. */
export function createPausableBlobStore(blobs: BlobStore): PausableBlobStore {
  let holds = 0
  const delayed = new Set<string>()

  return {
    ...blobs,
    async put(key, body, limit) {
      // The key is in use again.
      delayed.delete(key)
      return blobs.put(key, body, limit)
    },
    async remove(keys) {
      if (holds === 0) return blobs.remove(keys)
      for (const key of keys) delayed.add(key)
    },
    hold() {
      let isActive = true
      holds += 1
      return async () => {
        if (!isActive) return
        isActive = false
        holds -= 1
        if (holds > 0) return
        const keys = [...delayed]
        delayed.clear()
        await blobs.remove(keys)
      }
    },
  }
}
