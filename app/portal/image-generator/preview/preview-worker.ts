/** Renders previews in a worker with the server's layout code and fonts. */

import { createLuminanceGrid } from '#domain/graphics/contrast/luminance.ts'
import { getRequiredFaces, layoutDesign } from '#domain/graphics/layout.ts'
import type { ImageMetadata } from '#domain/graphics/model/drawing.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { type FaceName, type Faces, getFaceUrl, openFaces } from '#domain/graphics/typography/faces.ts'
import type { RenderJob, RenderResult } from './worker-messages.ts'

/** The DOM types describe `self` as a window. */
const page = self as unknown as { postMessage(renderJob: RenderResult): void }

/** Loaded with the first job: a static import would delay the listener and lose messages. */
const harfBuzz = () => import('harfbuzzjs')

/** Longest side in pixels of an image in a preview. */
const MAX_SIDE_PX = 1200

self.addEventListener('message', ({ data }: MessageEvent<RenderJob>) => {
  void renderDesigns(data).then((designs) => page.postMessage({ jobId: data.jobId, designs }))
})

async function renderDesigns({ recipes, imageUrls }: RenderJob): Promise<RenderResult['designs']> {
  try {
    const faces = await loadFaces(recipes)
    return await Promise.all(
      recipes.map(async (recipe) => {
        const { svg, warnings, altText } = layoutDesign(recipe, faces, await loadImages(recipe, imageUrls))
        return { svg, warnings, altText }
      }),
    )
  } catch (error) {
    reportError(error)
    return null
  }
}

const faceFiles = new Map<FaceName, Promise<ArrayBuffer>>()
let loaded: { readonly names: ReadonlySet<FaceName>; readonly faces: Faces } | undefined

async function loadFaces(recipes: readonly Recipe[]): Promise<Faces> {
  const needed = recipes.flatMap((recipe) => getRequiredFaces(recipe))
  if (loaded && needed.every((name) => loaded?.names.has(name))) return loaded.faces
  const names = new Set([...(loaded?.names ?? []), ...needed])
  const bytes = await Promise.all([...names].map(async (name) => [name, await fetchFace(name)] as const))
  loaded = { names, faces: openFaces(await harfBuzz(), new Map(bytes)) }
  return loaded.faces
}

function fetchFace(name: FaceName): Promise<ArrayBuffer> {
  const file =
    faceFiles.get(name) ??
    fetch(getFaceUrl(name)).then((response) => {
      if (!response.ok) throw new Error(`Loading the font ${name} failed with status ${response.status}`)
      return response.arrayBuffer()
    })
  faceFiles.set(name, file)
  file.catch(() => faceFiles.delete(name))
  return file
}

const imageCache = new Map<string, Promise<ImageMetadata | null>>()

async function loadImages(
  { slots }: Recipe,
  imageUrls: RenderJob['imageUrls'],
): Promise<Readonly<Record<string, ImageMetadata>>> {
  const images: Record<string, ImageMetadata> = {}
  for (const [slot, value] of Object.entries(slots)) {
    const url = typeof value === 'string' ? undefined : imageUrls[value.picture]
    if (url === undefined) continue
    const cached = imageCache.get(url) ?? loadImage(url)
    imageCache.set(url, cached)
    const metadata = await cached
    // Retry next time.
    if (metadata === null) imageCache.delete(url)
    else images[slot] = metadata
  }
  return images
}

async function loadImage(url: string): Promise<ImageMetadata | null> {
  try {
    const answer = await fetch(url)
    if (!answer.ok) return null
    const bitmap = await createImageBitmap(await answer.blob())
    const { width, height } = bitmap
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    )
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return null
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const light = createLuminanceGrid(context.getImageData(0, 0, canvas.width, canvas.height))
    const href = await toDataUrl(await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }))
    return { width, height, href, light }
  } catch {
    return null
  }
}

async function toDataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return `data:${blob.type};base64,${btoa(text)}`
}
