import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { errorOf, failure, openStorageFixture, textFile, users } from '../storage.fixture.ts'

const fixture = opened(() => openStorageFixture())
const gallery = () => fixture.bucket('gallery', 'installation')
const own = `${users.ann}/picture.png`

/** Red on the left and blue on the right, to show rotation and cropping. */
const createImage = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#00f' } },
      left: width / 2,
      top: 0,
    },
  ])
const blobOf = (bytes: Uint8Array, type: string) => new Blob([new Uint8Array(bytes)], { type })
const frames = async (count: number) =>
  sharp(
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        sharp({ create: { width: 40, height: 20, channels: 3, background: { r: index * 60, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )

beforeAll(async () => {
  const upload = async (name: string, bytes: Uint8Array, type: string) =>
    expect((await gallery().upload(name, blobOf(bytes, type), { cacheControl: '60' })).error).toBeNull()
  await upload('wide.png', await createImage(400, 200).png().toBuffer(), 'image/png')
  await upload('wide.jpg', await createImage(400, 200).jpeg().toBuffer(), 'image/jpeg')
  await upload('moving.gif', await (await frames(3)).gif().toBuffer(), 'image/gif')
  const rotated = createImage(400, 200)
    .withExif({
      IFD0: { Copyright: 'the camera of Ann' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
  await upload('turned.jpg', await rotated.jpeg().toBuffer(), 'image/jpeg')
  await fixture
    .bucket('vault', 'ann')
    .upload(own, blobOf(await createImage(60, 30).png().toBuffer(), 'image/png'))
})
type Query = Record<string, string | number>
const render = (name: string, query: Query = {}, headers: Record<string, string> = {}) =>
  fixture.send(
    `/render/image/public/gallery/${name}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    { headers },
  )
const imageOf = async (response: Response) => {
  expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([200, ''])
  const bytes = Buffer.from(await response.arrayBuffer())
  return { ...(await sharp(bytes).metadata()), bytes, type: response.headers.get('content-type') }
}

describe('image size', () => {
  it.each([
    ['cover', { width: 100, height: 100 }, [100, 100]],
    ['cover', { width: 100, height: 100, resize: 'cover' }, [100, 100]],
    ['contain', { width: 100, height: 100, resize: 'contain' }, [100, 50]],
    ['fill', { width: 100, height: 100, resize: 'fill' }, [100, 100]],
    ['the width alone', { width: 100 }, [100, 50]],
    ['the height alone', { height: 100, resize: 'fill' }, [200, 100]],
    ['nothing', {}, [400, 200]],
    ['zero, which has no effect', { width: 0, height: 0 }, [400, 200]],
    ['more than the original', { width: 5000, height: 1000, resize: 'contain' }, [400, 200]],
    ['more than the original on one side', { width: 100, height: 1000 }, [100, 200]],
  ] as const)('by %s: %j', async (_, query, expected) => {
    const { width, height } = await imageOf(await render('wide.png', query))
    expect([width, height]).toEqual(expected)
  })

  it('cover crops the sides and fill distorts them', async () => {
    const colours = async (resize: string) => {
      const { bytes } = await imageOf(await render('wide.png', { width: 20, height: 20, resize }))
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      return [3, 16].map((x) => [
        ...data.subarray((10 * 20 + x) * info.channels, (10 * 20 + x) * info.channels + 3),
      ])
    }
    const [red, blue] = [
      [255, 0, 0],
      [0, 0, 255],
    ]
    for (const resize of ['cover', 'fill']) expect(await colours(resize)).toEqual([red, blue])
  })
})

describe('image format', () => {
  it.each([
    ['image/avif,image/webp,*/*;q=0.8', {}, 'image/avif'],
    ['image/webp,*/*', {}, 'image/webp'],
    ['image/avif;q=0,image/webp', {}, 'image/webp'],
    ['*/*', {}, 'image/jpeg'],
    ['image/avif,image/webp', { format: 'origin' }, 'image/jpeg'],
    ['*/*', { format: 'webp' }, 'image/webp'],
    ['*/*', { format: 'avif' }, 'image/avif'],
  ] as const)('for Accept %s and %j is the best accepted: %s', async (accept, query, expected) => {
    const response = await render('wide.jpg', { width: 50, ...query }, { accept })
    expect(response.headers.get('vary')).toBe('Accept')
    const { type, format } = await imageOf(response)
    expect(type).toBe(expected)
    expect(format).toBe(expected === 'image/avif' ? 'heif' : expected.slice('image/'.length))
  })

  it.each([
    ['image/webp', 'image/webp', 3],
    ['image/avif,image/webp', 'image/webp', 3],
    ['*/*', 'image/gif', 3],
    ['image/avif', 'image/avif', 1],
  ])('of an animation keeps it animated if possible: %s', async (accept, expected, count) => {
    const { type, pages, width, pageHeight, height } = await imageOf(
      await render('moving.gif', { width: 20 }, { accept }),
    )
    expect([type, pages ?? 1, width, pageHeight ?? height]).toEqual([expected, count, 20, 10])
  })

  it('has fewer bytes at a lower quality', async () => {
    const size = async (quality: number) =>
      (await imageOf(await render('turned.jpg', { quality, format: 'origin' }))).bytes.byteLength
    expect(await size(20)).toBeLessThan(await size(100))
  })
})

it('rotates an image and removes its metadata', async () => {
  const original = await (await fixture.send('/object/public/gallery/turned.jpg')).arrayBuffer()
  expect(Buffer.from(original).includes('the camera of Ann')).toBe(true)
  for (const accept of ['*/*', 'image/webp', 'image/avif']) {
    const { width, height, exif, orientation, bytes } = await imageOf(
      await render('turned.jpg', {}, { accept }),
    )
    expect([width, height, exif]).toEqual([200, 400, undefined])
    expect(orientation ?? 1).toBe(1)
    expect(bytes.includes('the camera of Ann')).toBe(false)
    expect(bytes.includes('Exif')).toBe(false)
  }
})

describe('invalid rendering', () => {
  const invalid = {
    status: 400,
    statusCode: '400',
    code: 'InvalidRequest',
    error: 'InvalidRequest',
    message: 'The source image is invalid or unsupported for rendering',
  }

  it.each([
    [{ width: -1 }, 'querystring/width must be >= 0'],
    [{ width: 'wide' }, 'querystring/width must be number'],
    [{ height: 1.5 }, 'querystring/height must be integer'],
    [{ quality: 19 }, 'querystring/quality must be >= 20'],
    [{ quality: 101 }, 'querystring/quality must be <= 100'],
    [{ resize: 'stretch' }, 'querystring/resize must be equal to one of the allowed values'],
    [{ format: 'svg' }, 'querystring/format must be equal to one of the allowed values'],
  ])('is rejected: %j', async (query, message) => {
    expect(await errorOf(await render('wide.png', query))).toMatchObject({
      status: 400,
      statusCode: '400',
      message,
    })
  })

  it('is rejected for a non-image', async () => {
    await gallery().upload('note.txt', textFile('words'))
    expect(await errorOf(await render('note.txt', { width: 10 }))).toEqual(invalid)
  })

  it.each([
    ['an SVG', 'drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['a damaged PNG', 'damaged.png', '\x89PNG\r\n\x1a\n and then nothing of the kind', 'image/png'],
    ['an unknown kind of image', 'other.bmp', 'a BMP signature', 'image/bmp'],
  ])('is rejected for %s', async (_, name, content, type) => {
    const bytes = Uint8Array.from(content, (character) => character.charCodeAt(0))
    expect((await gallery().upload(name, blobOf(bytes, type), { upsert: true })).error).toBeNull()
    expect(await errorOf(await render(name, { width: 10 }))).toEqual(invalid)
  })

  it('more than 25 megapixels', async () => {
    const bomb = await sharp({ create: { width: 5100, height: 5000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect((await gallery().upload('bomb.png', blobOf(bomb, 'image/png'))).error).toBeNull()
    expect(await errorOf(await render('bomb.png', { width: 10 }))).toMatchObject({
      status: 400,
      statusCode: '422',
      message: 'The source image is too large for rendering',
    })
  })
})

describe('image response', () => {
  it('has a cache lifetime and is not resent to a client that has it', async () => {
    const first = await render('wide.png', { width: 30 })
    await first.body?.cancel()
    const etag = first.headers.get('etag') ?? ''
    expect(Object.fromEntries(first.headers)).toMatchObject({
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'cache-control': 'max-age=60',
      'x-content-type-options': 'nosniff',
      'x-transformations': 'width:30',
    })
    const conditional = await render('wide.png', { width: 30 }, { 'if-none-match': etag })
    expect([conditional.status, await conditional.text()]).toEqual([304, ''])
    expect(conditional.headers.get('vary')).toBe('Accept')
    for (const other of [
      await render('wide.png', { width: 31 }),
      await render('wide.png', { width: 30 }, { accept: 'image/webp' }),
    ]) {
      expect(other.headers.get('etag')).not.toBe(etag)
      await other.body?.cancel()
    }
  })

  it('to HEAD is the same without bytes', async () => {
    const response = await fixture.send('/render/image/public/gallery/wide.png?width=30', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(50)
  })

  it('is cached on disk for all clients, only while the object exists', async () => {
    const { blobs } = fixture.dependencies
    await gallery().copy('wide.png', 'brief.png')
    const bytes = (await imageOf(await render('brief.png', { width: 33 }))).bytes
    const get = blobs.get
    blobs.get = () => Promise.reject(new Error('the original was read again'))
    try {
      expect((await imageOf(await render('brief.png', { width: 33 }))).bytes).toEqual(bytes)
    } finally {
      blobs.get = get
    }
    const cachedCount = (await fixture.cachedImages()).length
    await gallery().remove(['brief.png'])
    expect(await errorOf(await render('brief.png', { width: 33 }))).toMatchObject(failure('404'))
    expect((await fixture.cachedImages()).length).toBe(cachedCount - 1)
  })

  it('is that of the new version after an object was replaced', async () => {
    await gallery().copy('wide.png', 'changing.png')
    expect((await imageOf(await render('changing.png'))).width).toBe(400)
    await gallery().update('changing.png', blobOf(await createImage(20, 10).png().toBuffer(), 'image/png'))
    expect((await imageOf(await render('changing.png'))).width).toBe(20)
  })

  it('is rendered once for many concurrent requests', async () => {
    const { blobs } = fixture.dependencies
    const get = blobs.get
    let reads = 0
    blobs.get = (...asked) => {
      reads += 1
      return get(...asked)
    }
    try {
      const responses = await Promise.all(Array.from({ length: 20 }, () => render('wide.png', { width: 77 })))
      const bodies = await Promise.all(responses.map((response) => response.arrayBuffer()))
      expect(new Set(bodies.map(({ byteLength }) => byteLength)).size).toBe(1)
      expect(reads).toBe(1)
    } finally {
      blobs.get = get
    }
  })
})

describe('private image', () => {
  const vault = (as: 'ann' | 'ben') => fixture.bucket('vault', as)

  it('at this URL includes images of public buckets: only policies grant access', async () => {
    const path = '/render/image/authenticated/gallery/wide.png?width=10'
    expect(await errorOf(await fixture.send(path, { as: 'ann' }))).toMatchObject(
      failure('404', 'Object not found'),
    )
    const response = await fixture.send(path, { as: 'installation' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    await response.body?.cancel()
  })

  it('is not signed with an invalid transformation', async () => {
    const { error } = await vault('ann').createSignedUrl(own, 60, { transform: { width: -1 } })
    expect(error).toMatchObject({ status: 400, message: 'body/transform/width must be >= 0' })
  })
})
