import { describe, expect, it } from 'vitest'
import {
  blogMedia,
  bucketKey,
  mediaKind,
  mediaObjectKey,
  NEWS_MEDIA,
  NEWS_MEDIA_MAX_BYTES,
  sanitisedFileName,
  validateMediaFile,
} from './media.ts'

const photo = { name: 'Pallets at dawn (1).JPG', type: 'image/jpeg', size: 1 }

describe('sanitisedFileName', () => {
  it.each([
    ['Pallets at dawn (1).JPG', 'Palletsatdawn1'],
    ['../../etc/passwd', 'file'],
    ['<script>.png', 'script'],
    ['Café.webp', 'Cafe'],
    ['日本.png', 'file'],
    ['.htaccess', 'file'],
    ['x'.repeat(300), 'x'.repeat(60)],
  ])('turns %j into %j', (name, sanitised) => {
    expect(sanitisedFileName(name)).toBe(sanitised)
  })
})

describe('mediaObjectKey', () => {
  it('combines random part, sanitised name and extension', () => {
    expect(mediaObjectKey(photo, '5f3a')).toBe('5f3a-Palletsatdawn1.jpg')
  })

  it('takes the extension from the type, not from the name', () => {
    expect(mediaObjectKey({ ...photo, name: 'page.html' }, '5f3a')).toBe('5f3a-page.jpg')
  })
})

describe('bucketKey', () => {
  it('includes the folder', () => {
    const key = bucketKey(blogMedia('featured-images'), photo, '5f3a')
    expect(key).toBe('featured-images/5f3a-Palletsatdawn1.jpg')
  })
})

describe('validateMediaFile', () => {
  const wrongType =
    'We can’t read this file. Choose a JPEG, PNG, WebP, AVIF or GIF image, or an MP4 or WebM video.'
  it.each([
    ['a JPEG', {}, null],
    ['a video at the limit', { type: 'video/mp4', size: NEWS_MEDIA_MAX_BYTES }, null],
    ['one byte too many', { size: NEWS_MEDIA_MAX_BYTES + 1 }, 'This file is too large. The limit is 50 MB.'],
    ['an empty file', { size: 0 }, 'This file is empty.'],
    ['an SVG', { type: 'image/svg+xml' }, wrongType],
    ['no type', { type: '' }, wrongType],
  ])('checks the size and type of %s', (_, change, expected) => {
    expect(validateMediaFile(NEWS_MEDIA, { ...photo, ...change })).toBe(expected)
  })

  it('rejects videos for posts', () => {
    const video = { ...photo, type: 'video/mp4' }
    expect(validateMediaFile(blogMedia('featured-images'), video)).not.toBeNull()
  })
})

describe('mediaKind', () => {
  it('distinguishes images from videos by type', () => {
    expect([mediaKind('image/gif'), mediaKind('video/webm')]).toEqual(['image', 'video'])
  })
})
