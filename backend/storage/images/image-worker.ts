import { createImageRenderer, ImageError } from './image-renderer.ts'
import type { ImageJob, ImageResult } from './image-renderer-pool.ts'

const render = createImageRenderer()
const send = (message: ImageResult) => process.send?.(message)

process.on('message', ({ original, transformation, formats }: ImageJob) => {
  render(original, transformation, formats).then(
    (rendition) => send({ rendition }),
    (error) => send({ errorCode: error instanceof ImageError ? error.code : 'imageInvalid' }),
  )
})
process.on('disconnect', () => process.exit())
