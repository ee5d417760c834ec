import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { committedPictures } from '#app/ui/picture/committed-pictures.ts'
import { derivativeFormats, derivativeName, derivativeWidths } from '#app/ui/picture/derivatives.ts'
import { PRODUCTS } from '#domain/products.ts'
import { contentHash } from './derivatives.ts'
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

describe.each(pictures)('%s', (address, { hash, width, height }) => {
  test('is the original of which the sizes were made', async () => {
    const original = await readFile(fileOf(address))
    expect(contentHash(original)).toBe(hash)
    expect(await sharp(original).metadata()).toMatchObject({ width, height })
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(1600)
  })

  test('has all its sizes', async () => {
    for (const { file, format, width: wide } of derivativesOf(address, hash)) {
      const found = await sharp(file).metadata()
      expect([file, found.format, found.width]).toEqual([file, format === 'avif' ? 'heif' : format, wide])
      expect(found.height).toBe(Math.round((wide * height) / width))
    }
  })

  test('weighs at most 25 kB in AVIF on a phone', async () => {
    // 358 CSS pixels wide at two device pixels each.
    const [phone] = derivativesOf(address, hash).filter((one) => one.format === 'avif' && one.width === 800)
    expect((await stat(phone?.file ?? '')).size).toBeLessThanOrEqual(25_000)
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

test('the whole set weighs at most 40 MB', async () => {
  const files = pictures.flatMap(([address, { hash }]) => [
    fileOf(address),
    ...derivativesOf(address, hash).map(({ file }) => file),
  ])
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40_000_000)
})
