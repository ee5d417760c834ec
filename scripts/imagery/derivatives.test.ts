import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { committedPictures } from '#app/ui/picture/committed-pictures.ts'
import {
  derivativeFormats,
  derivativeName,
  derivativeWidths,
  traceAddress,
} from '#app/ui/picture/derivatives.ts'
import { PRODUCTS } from '#domain/products/products.ts'
import { avifQualities, contentHash, phone, traceOf } from './derivatives.ts'
import { productScenes } from './scenes.ts'

const publicFolder = join(import.meta.dirname, '../../public')
const pictures = Object.entries(committedPictures)
const fileOf = (address: string) => join(publicFolder, address)
const derivativesOf = (address: string, hash: string) =>
  derivativeFormats.flatMap((format) =>
    derivativeWidths.map((width) => ({
      file: fileOf(derivativeName(address.replace(/\.webp$/, ''), hash, width, format)),
      format,
      width,
    })),
  )

test('every product of the site has its photograph, in the same order', () => {
  const addresses = Object.keys(productScenes).map((name) => `/uploads/products/${name}.webp`)
  expect(PRODUCTS.map(({ image }) => image)).toEqual(addresses)
  expect(Object.keys(committedPictures)).toEqual(expect.arrayContaining(addresses))
})

describe.each(pictures)('%s', (address, picture) => {
  const { hash, width, height, trace } = picture

  test('is the original of which the sizes were made', async () => {
    const original = await readFile(fileOf(address))
    expect(avifQualities.map((quality) => contentHash(original, quality))).toContain(hash)
    expect(await sharp(original).metadata()).toMatchObject({ width, height })
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(1600)
  })

  test('leaves a trace of itself, which is a bitmap that browsers read', async () => {
    expect(trace).toBe(await traceOf(await readFile(fileOf(address))))
    const bitmap = Buffer.from(traceAddress(picture).replace(/^data:image\/bmp;base64,/, ''), 'base64')
    const { length } = bitmap
    expect([bitmap.toString('latin1', 0, 2), bitmap.readUInt32LE(2)]).toEqual(['BM', length])
    expect([bitmap.readInt32LE(18), bitmap.readInt32LE(22), bitmap.readUInt16LE(28)]).toEqual([4, 3, 16])
    expect(length - bitmap.readUInt32LE(10)).toBe((4 * 3 * 16) / 8)
  })

  test('has all its sizes', async () => {
    for (const { file, format, width: wide } of derivativesOf(address, hash)) {
      const found = await sharp(file).metadata()
      expect([file, found.format, found.width]).toEqual([file, format === 'avif' ? 'heif' : format, wide])
      expect(found.height).toBe(Math.round((wide * height) / width))
    }
  })

  test('weighs at most 25 kB in AVIF on a phone', async () => {
    const [small] = derivativesOf(address, hash).filter(
      (one) => one.format === 'avif' && one.width === phone.width,
    )
    expect(phone.most).toBe(25_000)
    expect((await stat(small?.file ?? '')).size).toBeLessThanOrEqual(phone.most)
  })
})

test('nothing lies beside the pictures that no page asks for', async () => {
  const known = pictures.flatMap(([address, { hash }]) => [
    fileOf(address),
    ...derivativesOf(address, hash).map(({ file }) => file),
  ])
  const folders = [...new Set(pictures.map(([address]) => dirname(fileOf(address))))]
  const files = (
    await Promise.all(
      folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
    )
  ).flat()
  expect(files.sort()).toEqual(known.sort())
})

test('the whole set weighs at most 40 MB: photographs, drawings, their sizes, the film, the blog and the news', async () => {
  const root = join(publicFolder, '..')
  const folders = ['public/uploads', 'public/film', 'supabase/seed/blog-media', 'supabase/seed/news-media']
  const sizes = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
      const files = entries.filter((entry) => entry.isFile())
      const own = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))))
      return own.reduce((sum, { size }) => sum + size, 0)
    }),
  )
  expect(sizes[0]).toBeGreaterThan(1_000_000)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(40_000_000)
})
