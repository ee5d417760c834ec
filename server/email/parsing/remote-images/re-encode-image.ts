/**
 * Re-encodes an untrusted image in the storage's renderer processes. Removes everything except pixels; exploits reach
 * only a short-lived process.
 */
import type { RenderImage } from '#backend/storage/images/image-renderer.ts'

/** Never enlarged. */
const SHOWN = { width: 1600, height: 4000, resize: 'contain', quality: 82 } as const

let render: RenderImage | undefined

/** @returns a WebP `data:` URL, or null if the image is invalid or too large */
export async function reEncodeImage(bytes: Uint8Array): Promise<string | null> {
  const { createImageRendererPool } = await import('#backend/storage/images/image-renderer-pool.ts')
  render ??= createImageRendererPool()
  try {
    const rendered = await render(bytes, SHOWN, ['webp'])
    return `data:image/webp;base64,${Buffer.from(rendered).toString('base64')}`
  } catch {
    // Invalid images are not shown.
    return null
  }
}
