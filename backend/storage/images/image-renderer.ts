/**
 * Renders one image from another: turned upright, scaled, cropped and encoded anew, so that nothing the camera wrote
 * beside the pixels (place, owner, device) leaves. Attackers of such services aim at decoders, so only those of the
 * five formats that pages use get near the bytes, within limits of size, time and number.
 */
import type { Sharp, SharpOptions } from 'sharp'
import { sniff } from '#formats/magic-bytes.ts'
import type { ImageTransformation, ModernFormat } from './image-transformation.ts'

/** The limit for an original, in bytes. */
export const ORIGINAL_SIZE_LIMIT = 25 * 1024 * 1024
/** The limit for an original counts all frames of an animation together. */
const PIXEL_LIMIT = 25_000_000
export const SECONDS_LIMIT = 20
const DEFAULT_QUALITY = 80

const ORIGINAL_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const decoders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)

/** Says why an image cannot be rendered; each is an error of the catalogue. */
export type ImageErrorCode = 'imageInvalid' | 'imageTooLarge' | 'imageTimeout'

export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly fault: ImageErrorCode

  constructor(fault: ImageErrorCode, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

/** @throws ImageError */
export type RenderImage = (
  original: Uint8Array,
  transformation: ImageTransformation,
  formats: readonly ModernFormat[],
) => Promise<Uint8Array>

/**
 * @returns the renderer, which throws ImageError for anything it cannot read as an image, and for an image beyond its
 *   limits. The codecs are loaded with the first image.
 */
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
      if (width * height > PIXEL_LIMIT) throw new ImageError('imageTooLarge')
      // An animation with too many frames is represented by its first.
      const frames = width * height * (still.pages ?? 1) > PIXEL_LIMIT ? 1 : (still.pages ?? 1)
      const format = outputFormat(still.format, frames > 1, formats)
      const source = sharp(original, options(type, format === 'avif' ? 1 : frames))
      return await encode(resize(source, { width, height }, transformation), format, transformation.quality)
    } catch (error) {
      if (error instanceof ImageError) throw error
      // What the codecs throw has neither class nor code, so the time tells.
      const late = performance.now() - began >= SECONDS_LIMIT * 1000
      throw new ImageError(late ? 'imageTimeout' : 'imageInvalid', { cause: error })
    }
  }
}

async function loadCodecs() {
  const { default: sharp } = await import('sharp')
  // Each image gets one thread, and nothing is kept between two.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  return sharp
}

/**
 * A PNG whose checksums do not add up is drawn as far as it goes, as browsers and Supabase draw it: some programs write
 * them wrongly, and the decoder refuses such a picture only when it is asked to be strict.
 */
function options(type: string, pages: number): SharpOptions {
  const failOn = type === 'image/png' ? 'none' : 'error'
  return { pages, failOn, limitInputPixels: PIXEL_LIMIT, sequentialRead: true, autoOrient: true }
}

function outputFormat(original: string, animated: boolean, formats: readonly ModernFormat[]) {
  // No encoder here writes an animated AVIF. Where WebP is accepted instead, the movement is kept.
  const [format] = animated && formats.includes('webp') ? (['webp'] as const) : formats
  // The codecs call AVIF HEIF.
  return format && !(animated && format === 'avif' && formats.length > 1)
    ? format
    : original === 'heif'
      ? 'avif'
      : original
}

/** Scales without ever enlarging: an original smaller than asked for stays as it is. */
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
  const timed = image.timeout({ seconds: SECONDS_LIMIT })
  switch (format) {
    case 'avif':
      // AVIF's scale differs: 64 looks like the others' 80. Higher efforts take twice the time for a percent or two.
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
