/** Loads the images of a recipe's slots from our own storage, within size limits. */
import { parseBoxUrl } from '#domain/graphics/model/box-url.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { isStoredImage, validateImageUrl } from '#domain/image-sets/image-paths.ts'
import { loadSharp } from '../pages/graphics/load-sharp.ts'

/** Limits against exhausting the memory. */
const MAX_BYTES = 30 * 1024 * 1024
const MAX_PIXELS = 60_000_000
/** Longest side in pixels; no output size needs more. */
const MAX_SIDE = 2400
/** Cached, because table rows often share an image. */
const MAX_CACHED = 12

export interface SlotImageSources {
  /** Fetches a public path of the data API. */
  readonly fetchPublic: (path: string) => Promise<Response>
  /** Reads a committed image by URL path (`/uploads/…`). */
  readonly readCommittedImage: (address: string) => Promise<Uint8Array>
}

export type SlotImages = Readonly<Record<string, Uint8Array>>

/** The message is shown to users. */
export class RenderError extends Error {
  override readonly name = 'RenderError'
}

export function createSlotImages(sources: SlotImageSources) {
  const cache = new Map<string, Promise<Uint8Array>>()

  function loadCached(address: string): Promise<Uint8Array> {
    const cached = cache.get(address)
    const image = cached ?? prepare(address, sources)
    cache.delete(address)
    cache.set(address, image)
    if (cached === undefined) image.catch(() => cache.delete(address))
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return image
  }

  /** Images by slot. @throws {RenderError} */
  return async ({ slots }: Pick<Recipe, 'slots'>): Promise<SlotImages> => {
    const images = Object.entries(slots).flatMap(([slot, value]) =>
      typeof value === 'string' || parseBoxUrl(value.picture) !== null
        ? []
        : [loadCached(value.picture).then((bytes) => [slot, bytes] as const)],
    )
    return Object.fromEntries(await Promise.all(images))
  }
}

async function prepare(address: string, sources: SlotImageSources): Promise<Uint8Array> {
  const problem = validateImageUrl(address)
  if (problem !== null) throw new RenderError(problem)
  const bytes = await fetchBytes(address, sources)
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch (cause) {
    throw new RenderError('An image can’t be used: it’s damaged or has too many pixels.', { cause })
  }
}

async function fetchBytes(address: string, { fetchPublic, readCommittedImage }: SlotImageSources) {
  if (!isStoredImage(address)) {
    return readCommittedImage(address).catch((cause) => {
      throw new RenderError('An image no longer exists. Choose another.', { cause })
    })
  }
  const response = await fetchPublic(address)
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) {
    await response.body?.cancel()
    if (response.status >= 500)
      throw new Error(`Fetching a stored image failed with status ${response.status}`)
    throw new RenderError(
      response.ok
        ? 'An image file is too large. The limit is 30 MB.'
        : 'An image is missing from the library. Choose another.',
    )
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.byteLength > MAX_BYTES) throw new RenderError('An image file is too large. The limit is 30 MB.')
  return bytes
}
