/** Loads the images of a recipe's slots from our own storage, within size limits. */
import { parseBoxUrl } from '#domain/graphics/model/box-url.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { isStoredImage, validateImageUrl } from '#domain/image-sets/image-paths.ts'
import { loadSharp } from '../pages/graphics/load-sharp.ts'

/** Limits against exhausting the memory. */
const MOST_BYTES = 30 * 1024 * 1024
const MOST_PIXELS = 60_000_000
/** Longest side in pixels; no output size needs more. */
const LONGEST = 2400
/** Cached, because table rows often share an image. */
const KEPT = 12

export interface SlotImageSources {
  /** Fetches a public path of the data API. */
  readonly fetchPublic: (path: string) => Promise<Response>
  /** Reads a committed image by URL path (`/uploads/…`). */
  readonly committedPicture: (address: string) => Promise<Uint8Array>
}

export type SlotImages = Readonly<Record<string, Uint8Array>>

/** The message is shown to users. */
export class RenderError extends Error {
  override readonly name = 'RenderError'
}

export function createSlotImages(sources: SlotImageSources) {
  const kept = new Map<string, Promise<Uint8Array>>()

  function ready(address: string): Promise<Uint8Array> {
    const known = kept.get(address)
    const made = known ?? prepare(address, sources)
    kept.delete(address)
    kept.set(address, made)
    if (known === undefined) made.catch(() => kept.delete(address))
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return made
  }

  /** Images by slot. @throws {RenderError} */
  return async ({ slots }: Pick<Recipe, 'slots'>): Promise<SlotImages> => {
    const found = Object.entries(slots).flatMap(([slot, value]) =>
      typeof value === 'string' || parseBoxUrl(value.picture) !== null
        ? []
        : [ready(value.picture).then((bytes) => [slot, bytes] as const)],
    )
    return Object.fromEntries(await Promise.all(found))
  }
}

async function prepare(address: string, sources: SlotImageSources): Promise<Uint8Array> {
  const problem = validateImageUrl(address)
  if (problem !== null) throw new RenderError(problem)
  const bytes = await fetchBytes(address, sources)
  const sharp = await loadSharp()
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch (cause) {
    throw new RenderError('An image can’t be used: it’s damaged or has too many pixels.', { cause })
  }
}

async function fetchBytes(address: string, { fetchPublic, committedPicture }: SlotImageSources) {
  if (!isStoredImage(address)) {
    return committedPicture(address).catch((cause) => {
      throw new RenderError('An image no longer exists. Choose another.', { cause })
    })
  }
  const answer = await fetchPublic(address)
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MOST_BYTES) {
    await answer.body?.cancel()
    if (answer.status >= 500) throw new Error(`Fetching a stored image failed with status ${answer.status}`)
    throw new RenderError(
      answer.ok
        ? 'An image file is too large. The limit is 30 MB.'
        : 'An image is missing from the library. Choose another.',
    )
  }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (bytes.byteLength > MOST_BYTES) throw new RenderError('An image file is too large. The limit is 30 MB.')
  return bytes
}
