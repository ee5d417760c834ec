import { expect, it } from 'vitest'
import { BLOG_MEDIA_FOLDERS, blogMedia } from '#domain/media/media.ts'
import { pngHeader } from '#tests/support/image-files.ts'
import { prepareFile } from './prepare.ts'

it('refuses an image of 30,000 × 30,000 pixels without decoding it', async () => {
  const file = new File([new Uint8Array(pngHeader(30_000, 30_000))], 'plan.png', { type: 'image/png' })
  const preparing = prepareFile(blogMedia(BLOG_MEDIA_FOLDERS[1]), file, new AbortController().signal)
  await expect(preparing).rejects.toThrow('it has more than 200 million pixels')
})
