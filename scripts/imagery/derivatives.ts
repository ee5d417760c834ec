/** What pages are given instead of an original: AVIF and WebP at four widths, named by the original's content. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  type CommittedPicture,
  derivativeFormats,
  derivativeName,
  derivativeWidths,
} from '#app/ui/picture/derivatives.ts'

const originalQuality = 90
const avif = { quality: 62, effort: 6, chromaSubsampling: '4:4:4' } as const
const webp = { quality: 80, effort: 6, smartSubsample: true } as const

/** Of an original and of how its sizes are encoded: the sizes may be kept for ever by their names. */
export const contentHash = (original: Uint8Array): string =>
  createHash('sha256').update(original).update(JSON.stringify({ avif, webp })).digest('hex').slice(0, 12)

/**
 * Writes a photograph as `folder/stem.webp` with its derivatives, and takes earlier ones away.
 * @param photograph path of a picture without loss
 */
export async function commitPicture(
  photograph: string,
  folder: string,
  stem: string,
): Promise<CommittedPicture> {
  await mkdir(folder, { recursive: true })
  const original = await sharp(photograph).webp({ quality: originalQuality, effort: 6 }).toBuffer()
  const hash = contentHash(original)
  await writeFile(join(folder, `${stem}.webp`), original)
  const sizes = derivativeWidths.flatMap((width) =>
    derivativeFormats.map((format) => ({ width, format, name: derivativeName(stem, hash, width, format) })),
  )
  const found = (await readdir(folder)).filter((file) => isDerivative(file, stem))
  for (const file of found) if (!sizes.some(({ name }) => name === file)) await rm(join(folder, file))
  for (const { width, format, name } of sizes) {
    if (found.includes(name)) continue
    const resized = sharp(photograph).resize({ width, kernel: 'lanczos3' })
    await (format === 'avif' ? resized.avif(avif) : resized.webp(webp)).toFile(join(folder, name))
  }
  const { width, height } = await sharp(original).metadata()
  const tiny = await sharp(photograph).resize({ width: 16 }).webp({ quality: 30 }).toBuffer()
  return { width, height, hash, placeholder: tiny.toString('base64') }
}

const isDerivative = (file: string, stem: string) =>
  file.startsWith(`${stem}.`) && /^[0-9a-f]{12}-\d+\.(avif|webp)$/.test(file.slice(stem.length + 1))
