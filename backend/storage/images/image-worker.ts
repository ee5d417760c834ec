/** Child process of `image-renderer-pool.ts`, renders one image at a time. */
import { createImageRenderer, ImageError } from './image-renderer.ts'
import type { ImageJob, ImageResult } from './image-renderer-pool.ts'

const render = createImageRenderer()
const answer = (message: ImageResult) => process.send?.(message)

process.on('message', ({ original, transformation, formats }: ImageJob) => {
  render(original, transformation, formats).then(
    (rendition) => answer({ rendition }),
    (error) => answer({ fault: error instanceof ImageError ? error.fault : 'imageInvalid' }),
  )
})
process.on('disconnect', () => process.exit())
