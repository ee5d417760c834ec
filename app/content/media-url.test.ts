import { describe, expect, it } from 'vitest'
import { getMediaUrl, mediaKey, mediaPath } from './media-url.ts'

describe('stored media path', () => {
  it.each(['5f3a-press.jpg', 'demo/flexo-press.webp', 'demo/a b.png'])(
    'converts back to the key %s',
    (key) => {
      expect(mediaKey('news-media', mediaPath('news-media', key))).toBe(key)
    },
  )

  it.each([
    ['another bucket’s', mediaPath('blog-media', 'a.jpg')],
    ['another site’s', 'https://example.com/storage/v1/object/public/news-media/a.jpg'],
    ['a page’s', '/news/a'],
    ['one that does not decode', '/storage/v1/object/public/news-media/%'],
  ])('has no key if it is %s', (_, path) => {
    expect(mediaKey('news-media', path)).toBeNull()
  })
})

describe('media URL', () => {
  it.each([
    ['', '/storage/a.jpg', '/storage/a.jpg'],
    ['https://data.example.com', '/storage/a.jpg', 'https://data.example.com/storage/a.jpg'],
    ['https://data.example.com', 'https://example.com/a.jpg', 'https://example.com/a.jpg'],
    ['https://data.example.com', '/uploads/team/a.svg', '/uploads/team/a.svg'],
  ])('at %j of %s is %s', (origin, path, address) => {
    expect(getMediaUrl(origin, path)).toBe(address)
  })
})
