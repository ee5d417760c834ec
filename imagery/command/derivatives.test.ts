import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  avifQualities,
  contentHash,
  DERIVATIVE_FORMATS,
  DERIVATIVE_WIDTHS,
  derivativeName,
  traceAddress,
  traceOf,
} from '../derivatives.ts'
import { COMMITTED_PICTURES } from '../manifest.ts'

const publicFolder = join(import.meta.dirname, '../../company/public')
const pictures = Object.entries(COMMITTED_PICTURES)
const fileOf = (address: string) => join(publicFolder, address)
const derivativesOf = (address: string, hash: string) =>
  DERIVATIVE_FORMATS.flatMap((format) =>
    DERIVATIVE_WIDTHS.map((width) => ({
      file: fileOf(derivativeName(address.replace(/\.webp$/, ''), hash, width, format)),
      format,
      width,
    })),
  )

describe.each(pictures)('%s', (address, picture) => {
  const { hash, width, height, trace } = picture

  it('is the original of which the sizes were made', async () => {
    const original = await readFile(fileOf(address))
    expect(avifQualities.map((quality) => contentHash(original, quality))).toContain(hash)
    expect(await sharp(original).metadata()).toMatchObject({ width, height })
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(1600)
  })

  it('leaves a trace of itself, which is a bitmap that browsers read', async () => {
    expect(trace).toBe(await traceOf(await readFile(fileOf(address))))
    const bitmap = Buffer.from(traceAddress(picture).replace(/^data:image\/bmp;base64,/, ''), 'base64')
    const { length } = bitmap
    expect([bitmap.toString('latin1', 0, 2), bitmap.readUInt32LE(2)]).toEqual(['BM', length])
    expect([bitmap.readInt32LE(18), bitmap.readInt32LE(22), bitmap.readUInt16LE(28)]).toEqual([4, 3, 16])
    expect(length - bitmap.readUInt32LE(10)).toBe((4 * 3 * 16) / 8)
  })

  it('has all its sizes', async () => {
    for (const { file, format, width: wide } of derivativesOf(address, hash)) {
      const found = await sharp(file).metadata()
      expect([file, found.format, found.width]).toEqual([file, format === 'avif' ? 'heif' : format, wide])
      expect(found.height).toBe(Math.round((wide * height) / width))
    }
  })
})
