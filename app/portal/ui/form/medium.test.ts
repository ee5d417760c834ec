import { describe, expect, it } from 'vitest'
import { hasPicture, type Medium, mediaPaths, mediumOf, replacedMedia } from './medium.ts'

const photo: Medium = { kind: 'chosen', file: new File(['x'], 'photo.jpg', { type: 'image/jpeg' }) }
const film: Medium = { kind: 'chosen', file: new File(['x'], 'film.mp4', { type: 'video/mp4' }) }
const none: Medium = { kind: 'none' }
const stored = (image: string | null, video: string | null): Medium => ({ kind: 'stored', image, video })

it.each([
  [{ image: null, video: null }, none],
  [{ image: '/a.jpg', video: '/a.mp4' }, stored('/a.jpg', '/a.mp4')],
])('%j begins as %j', (paths, medium) => {
  expect(mediumOf(paths)).toEqual(medium)
})

it.each([
  [photo, true],
  [film, false],
  [none, false],
  [stored('/a.jpg', null), true],
  [stored(null, '/a.mp4'), false],
])('of %o that it has a picture is %s', (medium, expected) => {
  expect(hasPicture(medium)).toBe(expected)
})

describe('what a record keeps', () => {
  it.each([
    ['a chosen picture', photo, { image: '/new', video: null }],
    ['a chosen video', film, { image: null, video: '/new' }],
    ['nothing', none, { image: null, video: null }],
    ['a stored video with its poster', stored('/p.jpg', '/f.mp4'), { image: '/p.jpg', video: '/f.mp4' }],
  ])('of %s', async (_, medium, paths) => {
    expect(await mediaPaths(medium, async () => '/new')).toEqual(paths)
  })

  it('is nothing yet of a file that was stopped on its way', async () => {
    expect(await mediaPaths(photo, async () => null)).toBeNull()
  })
})

describe('replaced media', () => {
  const before = { image: '/old.jpg', video: null }
  it.each([
    ['a new record has none', null, { image: '/new.jpg', video: null }, []],
    ['what is kept is none', before, before, []],
    ['a picture that gave way to another', before, { image: '/new.jpg', video: null }, ['/old.jpg']],
    ['a picture that was taken out', before, { image: null, video: null }, ['/old.jpg']],
    [
      'a video with its poster',
      { image: '/old.jpg', video: '/old.mp4' },
      { image: '/new.jpg', video: null },
      ['/old.jpg', '/old.mp4'],
    ],
  ])('%s', (_, then, now, paths) => {
    expect(replacedMedia(then, now)).toEqual(paths)
  })
})
