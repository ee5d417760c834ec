/** Generates image sizes: AVIF and WebP in four widths, named by content hash. */

import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { DERIVATIVE_FORMATS, DERIVATIVE_WIDTHS, derivativeName } from '#app/ui/picture/image-variants.ts'
import type { StaticImage } from '#domain/company/company.ts'

const ORIGINAL_QUALITY = 90
/** Pixels. */
const MIN_WIDTH = 1600
const avif = { quality: 62, effort: 6, chromaSubsampling: '4:4:4' } as const
const webp = { quality: 80, effort: 6, smartSubsample: true } as const

/** AVIF qualities, tried until the phone size fits. */
export const AVIF_QUALITIES = [avif.quality, 56, 50, 44, 38, 32] as const
/** Size for phones (358 CSS pixels at 2×) and its limit in bytes. */
const PHONE = { maxBytes: 25_000, width: 800 } as const

/** Hash of the original and its encoding, so that files are cacheable forever. */
export const contentHash = (original: Uint8Array, quality: number = avif.quality): string =>
  createHash('sha256')
    .update(original)
    .update(JSON.stringify({ avif: { ...avif, quality }, webp }))
    .digest('hex')
    .slice(0, 12)

/**
 * Writes a photograph as `folder/stem.webp` with its sizes, and removes earlier ones.
 * @param path of a lossless image
 */
export async function writeImageSizes(path: string, folder: string, stem: string): Promise<StaticImage> {
  await mkdir(folder, { recursive: true })
  const photograph = await enlarged(path)
  const original = await sharp(photograph).webp({ quality: ORIGINAL_QUALITY, effort: 6 }).toBuffer()
  const quality = await avifQuality(photograph)
  const hash = contentHash(original, quality)
  await writeFile(join(folder, `${stem}.webp`), original)
  const sizes = DERIVATIVE_WIDTHS.flatMap((width) =>
    DERIVATIVE_FORMATS.map((format) => ({ width, format, name: derivativeName(stem, hash, width, format) })),
  )
  const found = (await readdir(folder)).filter((file) => isDerivative(file, stem))
  for (const file of found) if (!sizes.some(({ name }) => name === file)) await rm(join(folder, file))
  for (const { width, format, name } of sizes) {
    if (found.includes(name)) continue
    const resized = sharp(photograph).resize({ width, kernel: 'lanczos3' })
    await (format === 'avif' ? resized.avif({ ...avif, quality }) : resized.webp(webp)).toFile(
      join(folder, name),
    )
  }
  const { width, height } = await sharp(original).metadata()
  return { width, height, hash, trace: await traceOf(original) }
}

/** Enlarges an image below the minimum width, lossless. */
async function enlarged(path: string): Promise<Buffer> {
  const { width } = await sharp(path).metadata()
  if (width >= MIN_WIDTH) return readFile(path)
  return sharp(path).resize({ width: MIN_WIDTH, kernel: 'lanczos3' }).sharpen({ sigma: 0.8 }).png().toBuffer()
}

/** @throws if no quality fits */
async function avifQuality(photograph: Buffer): Promise<number> {
  const resized = sharp(photograph).resize({ width: PHONE.width, kernel: 'lanczos3' })
  for (const quality of AVIF_QUALITIES) {
    const { length } = await resized
      .clone()
      .avif({ ...avif, quality })
      .toBuffer()
    if (length <= PHONE.maxBytes) return quality
  }
  throw new Error(`An image doesn’t fit into ${PHONE.maxBytes} bytes`)
}

/** A 4 × 3 pixel preview, as in `StaticImage`. */
async function traceOf(original: Uint8Array): Promise<string> {
  const [across, high] = [4, 3]
  const pixels = await sharp(original).resize(across, high, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const trace = Buffer.alloc(across * high * 2)
  for (let at = 0; at < across * high; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 3)
    const row = high - 1 - Math.floor(at / across)
    trace.writeUInt16LE(
      ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3),
      (row * across + (at % across)) * 2,
    )
  }
  return trace.toString('base64')
}

const isDerivative = (file: string, stem: string) =>
  file.startsWith(`${stem}.`) && /^[0-9a-f]{12}-\d+\.(avif|webp)$/.test(file.slice(stem.length + 1))
