import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DamagedImageError, readImageFile } from './image-file.ts'

/** A location in Winchester, with comment and owner, as a phone writes them. */
const NOTES = {
  IFD0: { Copyright: 'Alex Example', ImageDescription: 'Taken at home' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 3/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '1/1 18/1 0/1',
  },
}
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Alex Example</x:xmpmeta>'
const scene = () =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: '#c9a26a',
      noise: { type: 'gaussian', sigma: 30 },
    },
  })

type Format = 'jpeg' | 'png' | 'webp' | 'avif'

async function photograph(format: Format, orientation = 1): Promise<Uint8Array<ArrayBuffer>> {
  const noted = scene().withExif(NOTES).withXmp(XMP).withMetadata({ orientation }).withIccProfile('p3')
  return new Uint8Array(await noted.toFormat(format).toBuffer())
}

const joined = (parts: readonly Uint8Array<ArrayBuffer>[]) => new Uint8Array(Buffer.concat(parts))
const pixels = (file: Uint8Array) => sharp(file, { animated: true }).raw().toBuffer()
/** Returns the texts that a file contains. */
const found = (file: Uint8Array, ...texts: string[]) =>
  texts.filter((text) => Buffer.from(file).includes(text))

describe('metadata removal from photos', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'removes location, owner and text from %s and keeps pixels and colours',
    async (format) => {
      const original = await photograph(format)
      expect(found(original, 'Alex Example')).not.toEqual([])
      expect((await sharp(original).metadata()).exif).toBeDefined()
      const cleaned = readImageFile(original)
      const file = joined(cleaned?.parts ?? [])
      const { exif, xmp, icc } = await sharp(file).metadata()
      expect(cleaned).toMatchObject({ type: `image/${format}`, isMoving: false, orientation: 1 })
      expect(found(file, 'Alex', 'Taken at home')).toEqual([])
      expect(found(xmp ?? new Uint8Array(), 'Alex')).toEqual([])
      if (format !== 'avif') expect([exif, xmp]).toEqual([undefined, undefined])
      expect(icc?.length).toBeGreaterThan(100)
      expect(await pixels(file)).toEqual(await pixels(original))
    },
  )

  it.each(['jpeg', 'png', 'webp'] as const)('keeps the orientation of %s', async (format) => {
    for (const orientation of [3, 6, 8])
      expect(readImageFile(await photograph(format, orientation))?.orientation).toBe(orientation)
  })

  it('removes data that phones append after the end of a JPEG', async () => {
    const original = await photograph('jpeg')
    const trailer = Buffer.from('ftypmp42 a film with voices')
    const cleaned = readImageFile(new Uint8Array(Buffer.concat([original, trailer])))
    expect(found(joined(cleaned?.parts ?? []), 'voices')).toEqual([])
  })

  it('keeps all scans of a progressive JPEG', async () => {
    const original = new Uint8Array(await scene().jpeg({ progressive: true }).toBuffer())
    const file = joined(readImageFile(original)?.parts ?? [])
    expect(await pixels(file)).toEqual(await pixels(original))
  })
})

describe('metadata removal from animations', () => {
  const frames = () =>
    sharp([...'rgb'].map((_, index) => ({ create: frame(index) })) as never, { join: { animated: true } })
  const frame = (index: number) => ({
    width: 8,
    height: 8,
    channels: 3,
    background: ['red', 'lime', 'blue'][index],
  })

  it.each(['gif', 'webp'] as const)('recognises an animated %s and keeps all frames', async (format) => {
    const original = new Uint8Array(await frames().toFormat(format, { loop: 0 }).toBuffer())
    const cleaned = readImageFile(original)
    const file = joined(cleaned?.parts ?? [])
    expect(cleaned).toMatchObject({ type: `image/${format}`, isMoving: true })
    expect((await sharp(file, { animated: true }).metadata()).pages).toBe(3)
    expect(await pixels(file)).toEqual(await pixels(original))
  })

  it('removes comments from a GIF and keeps it looping', async () => {
    const original = await frames().gif({ loop: 0 }).toBuffer()
    const end = original.length - 1
    const comment = Buffer.from([0x21, 0xfe, 4, ...Buffer.from('Alex'), 0])
    const noted = new Uint8Array(Buffer.concat([original.subarray(0, end), comment, original.subarray(end)]))
    const file = joined(readImageFile(noted)?.parts ?? [])
    expect(found(noted, 'Alex')).toEqual(['Alex'])
    expect(found(file, 'Alex', 'NETSCAPE2.0')).toEqual(['NETSCAPE2.0'])
  })
})

describe('image file reader', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'reports %s cut at any byte as damaged, or renders it up to there',
    async (format) => {
      const original = await photograph(format)
      for (let length = 12; length < original.length; length += 7)
        try {
          readImageFile(original.slice(0, length))
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedImageError)
        }
    },
  )

  it('returns undefined for other file types', () => {
    expect(readImageFile(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
  })
})

it('removes the location from a video without changing its length', () => {
  const box = (type: string, ...inside: Buffer[]) => {
    const held = Buffer.concat(inside)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(8 + held.length)
    head.write(type, 4)
    return Buffer.concat([head, held])
  }
  const place = box('udta', box('\xa9xyz', Buffer.from('+51.06-001.31/')))
  const film = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box('moov', box('mvhd', Buffer.alloc(20)), box('trak', place), place, box('meta', Buffer.from('Alex'))),
    box('mdat', Buffer.from('frames')),
  ])
  const file = joined(readImageFile(new Uint8Array(film))?.parts ?? [])
  expect(found(film, '+51.06')).toEqual(['+51.06'])
  expect(found(file, '+51.06', 'Alex', 'frames')).toEqual(['frames'])
  expect(file.length).toBe(film.length)
})
