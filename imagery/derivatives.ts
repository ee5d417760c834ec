/** What pages are given instead of an original: AVIF and WebP at four widths, named by the original's content. */

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  DERIVATIVE_FORMATS,
  DERIVATIVE_WIDTHS,
  derivativeName,
  traceAddress,
} from '../app/ui/picture/derivatives.ts'
import type { CommittedPicture } from '../domain/company/company.ts'

export { DERIVATIVE_FORMATS, DERIVATIVE_WIDTHS, derivativeName, traceAddress }

const originalQuality = 90
const avif = { quality: 62, effort: 6, chromaSubsampling: '4:4:4' } as const
const webp = { quality: 80, effort: 6, smartSubsample: true } as const

/** Pictures full of detail are pressed harder, until they weigh on a phone what a picture may. */
export const avifQualities = [avif.quality, 56, 50, 44, 38, 32] as const
/** A phone gets at most this many bytes, for 358 CSS pixels at two device pixels each. */
export const phone = { most: 25_000, width: 800 } as const

/** Hashes an original and how its sizes are encoded, so that the sizes may be kept for ever by their names. */
export const contentHash = (original: Uint8Array, quality: number = avif.quality): string =>
  createHash('sha256')
    .update(original)
    .update(JSON.stringify({ avif: { ...avif, quality }, webp }))
    .digest('hex')
    .slice(0, 12)

/**
 * Writes a photograph as `folder/stem.webp` with its derivatives, and takes earlier ones away.
 * @param path of a picture without loss
 */
export async function commitPicture(path: string, folder: string, stem: string): Promise<CommittedPicture> {
  await mkdir(folder, { recursive: true })
  const photograph = await enlarged(path)
  const original = await sharp(photograph).webp({ quality: originalQuality, effort: 6 }).toBuffer()
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

/** What was rendered smaller than an original is to be, without loss in its size. */
export async function enlarged(path: string): Promise<Buffer> {
  const { width } = await sharp(path).metadata()
  if (width >= leastWidth) return readFile(path)
  return sharp(path)
    .resize({ width: leastWidth, kernel: 'lanczos3' })
    .sharpen({ sigma: 0.8 })
    .png()
    .toBuffer()
}
const leastWidth = 1600

/** @throws when no quality is low enough */
async function avifQuality(photograph: Buffer): Promise<number> {
  const resized = sharp(photograph).resize({ width: phone.width, kernel: 'lanczos3' })
  for (const quality of avifQualities) {
    const { length } = await resized
      .clone()
      .avif({ ...avif, quality })
      .toBuffer()
    if (length <= phone.most) return quality
  }
  throw new Error(`A picture has more detail than ${phone.most} bytes hold`)
}

/** A picture's four by three pixels, as `CommittedPicture` has them. */
export async function traceOf(original: Uint8Array): Promise<string> {
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

/**
 * A drawing goes the way of the photographs: one original, and its sizes in both formats.
 * @throws if it is not well-formed
 */
export async function commitDrawing(svg: string, folder: string, stem: string): Promise<CommittedPicture> {
  const scratch = await mkdtemp(join(tmpdir(), 'drawing-'))
  try {
    const file = join(scratch, `${stem}.png`)
    await sharp(Buffer.from(svg)).flatten().png().toFile(file)
    return await commitPicture(file, folder, stem)
  } finally {
    await rm(scratch, { recursive: true })
  }
}

/**
 * Pictures of few inks are smaller, and sharper, with a palette and no loss.
 * @throws if the drawing is not well-formed
 */
export async function toWebp(svg: string): Promise<Buffer> {
  const paletted = await sharp(Buffer.from(svg))
    .flatten()
    .png({ palette: true, quality: 90, dither: 0 })
    .toBuffer()
  return sharp(paletted).webp({ lossless: true, effort: 6 }).toBuffer()
}
