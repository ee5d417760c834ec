/**
 * A stranger's picture drawn anew, in the processes in which the storage draws its renditions: what it holds besides
 * pixels is gone, and whatever its bytes were made to do was done to a process that ends.
 */
import type { RenderImage } from '#backend/storage/images/image-renderer.ts'

/** As large as anybody reads an email; nothing is enlarged. */
const SHOWN = { width: 1600, height: 4000, resize: 'contain', quality: 82 } as const

let render: RenderImage | undefined

/** @returns a `data:` address of a WebP; null for what is no picture, claims to be enormous, or cannot be drawn */
export async function reEncodeImage(bytes: Uint8Array): Promise<string | null> {
  const { createImageRendererPool } = await import('#backend/storage/images/image-renderer-pool.ts')
  render ??= createImageRendererPool()
  try {
    const drawn = await render(bytes, SHOWN, ['webp'])
    return `data:image/webp;base64,${Buffer.from(drawn).toString('base64')}`
  } catch {
    // Whatever is wrong with it, it is not shown.
    return null
  }
}
