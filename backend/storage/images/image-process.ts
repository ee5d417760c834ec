/** The process that `image-workshop.ts` starts. It renders one image after another until nobody is left to ask. */
import { createImageRenderer, ImageError } from './image-renderer.ts'
import type { ImageAnswer, ImageOrder } from './image-workshop.ts'

const render = createImageRenderer()
const answer = (message: ImageAnswer) => process.send?.(message)

process.on('message', ({ original, transformation, formats }: ImageOrder) => {
  render(original, transformation, formats).then(
    (rendition) => answer({ rendition }),
    (error) => answer({ fault: error instanceof ImageError ? error.fault : 'imageInvalid' }),
  )
})
process.on('disconnect', () => process.exit())
