/**
 * Prepares a file for upload: detects its type, removes metadata, applies the orientation and compresses it where that
 * helps. Animations are unchanged.
 */
import { ContentError } from '#app/content/content-error.ts'
import { isResizeWorthwhile, planResize, type ResizePlan } from '#domain/media/image-optimisation.ts'
import {
  DAMAGED_IMAGE,
  HEIC_UNREADABLE,
  MAX_IMAGE_PIXELS,
  type MediaBucket,
  mediaKind,
  TOO_MANY_PIXELS,
  validateMediaFile,
} from '#domain/media/media.ts'
import { DamagedImageError, type ImageFile, readImageFile } from '#formats/images/image-file.ts'
import { sniff } from '#formats/magic-bytes.ts'

export interface PreparedFile {
  readonly file: File
  /** In pixels; null for a video. */
  readonly width: number | null
  readonly height: number | null
  readonly isMoving: boolean
}

type Bytes = Uint8Array<ArrayBuffer>

/** @throws {ContentError} with the message for the user; an `AbortError` */
export async function prepareFile(
  bucket: MediaBucket,
  file: File,
  signal: AbortSignal,
): Promise<PreparedFile> {
  if (file.size === 0 || file.size > bucket.maxBytes)
    throw refused(validateMediaFile(bucket, { ...named(file), type: bucket.types[0] ?? '' }))
  const bytes = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  const type = sniff(bytes) ?? ''
  const isHeic = type === 'image/heic'
  const reason = isHeic ? null : validateMediaFile(bucket, { ...named(file), type })
  if (reason !== null) throw refused(reason)
  // Decoding it could end the browser tab.
  const { countPixels } = await import('#formats/images/pixel-count.ts')
  if ((countPixels(bytes) ?? 0) > MAX_IMAGE_PIXELS) throw refused(TOO_MANY_PIXELS)
  if (isHeic) return await fromHeic(file, bytes, signal)
  const picture = read(bytes)
  const cleaned = new File([...(picture?.parts ?? [bytes])], file.name, { type })
  if (mediaKind(type) === 'video') return { file: cleaned, width: null, height: null, isMoving: false }
  return await drawn(
    cleaned,
    file,
    { isMoving: picture?.isMoving ?? false, orientation: picture?.orientation ?? 1 },
    signal,
  )
}

const named = ({ name, size }: File) => ({ name, size })

function refused(reason: string | null): ContentError {
  return new ContentError(reason ?? DAMAGED_IMAGE, { message: reason ?? '' }, 0)
}

function read(bytes: Bytes): ImageFile | null {
  try {
    return readImageFile(bytes)
  } catch (error) {
    if (error instanceof DamagedImageError) throw refused(DAMAGED_IMAGE)
    throw error
  }
}

/** Safari can decode HEIC; other browsers report an error. */
async function fromHeic(file: File, bytes: Bytes, signal: AbortSignal): Promise<PreparedFile> {
  const heic = new File([bytes], file.name, { type: 'image/heic' })
  try {
    return await drawn(heic, heic, { isMoving: false, orientation: 1 }, signal)
  } catch (error) {
    throw error instanceof ContentError ? refused(HEIC_UNREADABLE) : error
  }
}

/**
 * @param cleaned fallback if nothing is redrawn
 * @param original with metadata, for the orientation
 */
async function drawn(
  cleaned: File,
  original: File,
  facts: Pick<ImageFile, 'isMoving' | 'orientation'>,
  signal: AbortSignal,
): Promise<PreparedFile> {
  const bitmap = await createImageBitmap(original).catch(() => {
    throw refused(DAMAGED_IMAGE)
  })
  try {
    signal.throwIfAborted()
    const { width, height } = bitmap
    const plan = planResize({ ...facts, type: cleaned.type, width, height, bytes: cleaned.size })
    const { isMoving } = facts
    if (plan === null) return { file: cleaned, width, height, isMoving }
    const blob = await draw(bitmap, plan, signal)
    if (!isResizeWorthwhile(plan, cleaned.size, blob.size)) return { file: cleaned, width, height, isMoving }
    const file = new File([blob], cleaned.name, { type: blob.type })
    return { file, width: plan.width, height: plan.height, isMoving }
  } finally {
    bitmap.close()
  }
}

/** Browsers that can’t encode the wanted type write PNG. */
async function draw(bitmap: ImageBitmap, plan: ResizePlan, signal: AbortSignal): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = plan.width
  canvas.height = plan.height
  if (bitmap.width === plan.width && bitmap.height === plan.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  else await scale(bitmap, canvas, signal)
  signal.throwIfAborted()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, plan.type, plan.quality))
  if (blob === null) throw refused(DAMAGED_IMAGE)
  return blob
}

/** Uses pica, because native scaling is coarse in some browsers and blocks the screen in others. */
async function scale(bitmap: ImageBitmap, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void> {
  const [{ default: pica }, { default: workerURL }] = await Promise.all([
    import('pica/pica_main'),
    import('pica/dist/pica_worker.js?url'),
  ])
  const isStopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  isStopped.catch(() => {})
  // The portal’s CSP forbids WebAssembly.
  const scaler = pica({ features: ['js', 'ww'], workerURL })
  await scaler.resize(bitmap, canvas, { cancelToken: isStopped })
}
