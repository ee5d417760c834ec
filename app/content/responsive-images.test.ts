import { describe, expect, it } from 'vitest'
import { getImageSources, RENDITION_WIDTHS } from './responsive-images.ts'

describe('an uploaded image', () => {
  it('has every width on the embedded backend', () => {
    const { src, srcSet } = getImageSources('', '/storage/v1/object/public/blog-media/blog-images/a%20b.jpg')
    const at = '/storage/v1/render/image/public/blog-media/blog-images/a%20b.jpg?width='
    expect(src).toBe(`${at}800&quality=68`)
    expect(srcSet?.split(', ')).toEqual(RENDITION_WIDTHS.map((width) => `${at}${width}&quality=68 ${width}w`))
  })

  it.each([
    ['of a hosted project', 'https://data.example.com', '/storage/v1/object/public/blog-media/a.jpg'],
    ['that moves', '', '/storage/v1/object/public/blog-media/a.gif'],
    ['that lies elsewhere', '', 'https://elsewhere.example.com/a.jpg'],
    ['of the site itself', '', '/uploads/a.jpg'],
  ])('%s uses the original', (_what, supabaseUrl, path) => {
    expect(getImageSources(supabaseUrl, path)).toEqual({
      src: path.startsWith('/') ? supabaseUrl + path : path,
    })
  })
})
