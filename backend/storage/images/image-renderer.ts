/**
 * Re-encodes an image without metadata (location, author, device). Decoders are a target of attacks: only those of five
 * formats run, with limits on size, time and number.
 */
import type { Sharp, SharpOptions } from 'sharp'
import { sniff } from '#formats/magic-bytes.ts'
import type { ImageTransformation, ModernFormat } from './image-transformation.ts'

/** In bytes. */
export const ORIGINAL_SIZE_LIMIT = 25 * 1024 * 1024
/** Counting all frames of an animation. */
const MAX_PIXELS = 25_000_000
export const TIMEOUT_SECONDS = 20
const DEFAULT_QUALITY = 80

const ORIGINAL_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const decoders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)

/** Keys of the error catalogue. */
export type ImageErrorCode = 'imageInvalid' | 'imageTooLarge' | 'imageTimeout'

export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

export type RenderImage = (
  original: Uint8Array,
  transformation: ImageTransformation,
  formats: readonly ModernFormat[],
) => Promise<Uint8Array>

/** @returns a renderer that throws ImageError; loads the codecs with the first image */
export function createImageRenderer(): RenderImage {
  let loading: ReturnType<typeof loadCodecs> | undefined
  return async (original, transformation, formats) => {
    const type = sniff(original) ?? ''
    if (!ORIGINAL_TYPES.includes(type)) throw new ImageError('imageInvalid')
    loading ??= loadCodecs()
    const sharp = await loading
    const began = performance.now()
    try {
      const still = await sharp(original, { ...options(type, 1), limitInputPixels: false }).metadata()
      const [width, height] = [still.autoOrient.width, still.autoOrient.height]
      if (width * height > MAX_PIXELS) throw new ImageError('imageTooLarge')
      // An animation with too many frames is reduced to its first.
      const frames = width * height * (still.pages ?? 1) > MAX_PIXELS ? 1 : (still.pages ?? 1)
      const format = outputFormat(still.format, frames > 1, formats)
      const source = sharp(original, options(type, format === 'avif' ? 1 : frames))
      return await encode(resize(source, { width, height }, transformation), format, transformation.quality)
    } catch (error) {
      if (error instanceof ImageError) throw error
      // sharp's error doesn't distinguish a timeout.
      const hasTimedOut = performance.now() - began >= TIMEOUT_SECONDS * 1000
      throw new ImageError(hasTimedOut ? 'imageTimeout' : 'imageInvalid', { cause: error })
    }
  }
}

async function loadCodecs() {
  const { default: sharp } = await import('sharp')
  // One thread, no cache.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  return sharp
}

/** Returns decoder options that ignore wrong checksums of a PNG, like browsers and Supabase. */
function options(type: string, pages: number): SharpOptions {
  const failOn = type === 'image/png' ? 'none' : 'error'
  return { pages, failOn, limitInputPixels: MAX_PIXELS, sequentialRead: true, autoOrient: true }
}

function outputFormat(original: string, animated: boolean, formats: readonly ModernFormat[]) {
  // No encoder supports animated AVIF.
  const [format] = animated && formats.includes('webp') ? (['webp'] as const) : formats
  // The codecs call AVIF HEIF.
  return format && !(animated && format === 'avif' && formats.length > 1)
    ? format
    : original === 'heif'
      ? 'avif'
      : original
}

/** Never enlarges. */
function resize(
  source: Sharp,
  original: Size,
  { width, height, resize: fit = 'cover' }: ImageTransformation,
) {
  if (!width && !height) return source
  if (!width || !height || fit === 'contain')
    return source.resize({ ...bounds(width, height), fit: 'inside', withoutEnlargement: true })
  const size = { width: Math.min(width, original.width), height: Math.min(height, original.height) }
  return source.resize({ ...size, fit })
}

interface Size {
  readonly width: number
  readonly height: number
}

function bounds(width: number | undefined, height: number | undefined) {
  return { ...(width && { width }), ...(height && { height }) }
}

async function encode(image: Sharp, format: string, quality = DEFAULT_QUALITY): Promise<Uint8Array> {
  const timed = image.timeout({ seconds: TIMEOUT_SECONDS })
  switch (format) {
    case 'avif':
      // AVIF 64 looks like 80 of the others. A higher effort takes twice the time to save one or two per cent.
      return timed.avif({ quality: Math.round(quality * 0.8), effort: 1 }).toBuffer()
    case 'webp':
      return timed.webp({ quality }).toBuffer()
    case 'png':
      return timed.png().toBuffer()
    case 'gif':
      return timed.gif().toBuffer()
    default:
      return timed.jpeg({ quality, mozjpeg: true }).toBuffer()
  }
}
