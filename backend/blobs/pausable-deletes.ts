import type { BlobStore } from './blobs.ts'

/** A blob store whose removals can be suspended, so that a backup finds the bytes of every row that it has. */
export interface PausableBlobStore extends BlobStore {
  /**
   * Whatever is removed from now on stays until the returned function is called; with several holds, until the last
   * release.
   */
  hold(): () => Promise<void>
}

/** A process that ends while removals are suspended leaves bytes that no row names; the next sweep removes them. */
export function createPausableBlobStore(blobs: BlobStore): PausableBlobStore {
  let holds = 0
  const held = new Set<string>()

  return {
    ...blobs,
    async put(key, body, limit) {
      // A key that is used again must not be removed any more.
      held.delete(key)
      return blobs.put(key, body, limit)
    },
    async remove(keys) {
      if (holds === 0) return blobs.remove(keys)
      for (const key of keys) held.add(key)
    },
    hold() {
      let isHeld = true
      holds += 1
      return async () => {
        if (!isHeld) return
        isHeld = false
        holds -= 1
        if (holds > 0) return
        const keys = [...held]
        held.clear()
        await blobs.remove(keys)
      }
    },
  }
}
