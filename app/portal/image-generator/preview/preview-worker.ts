/** Renders previews in a worker with the server's layout code and fonts. */

import { createLuminanceGrid } from '#domain/graphics/contrast/luminance.ts'
import { getRequiredFaces, layoutDesign } from '#domain/graphics/layout.ts'
import type { ImageMetadata } from '#domain/graphics/model/drawing.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { type FaceName, type Faces, getFaceUrl, openFaces } from '#domain/graphics/typography/faces.ts'
import type { RenderJob, RenderResult } from './worker-messages.ts'

/** The DOM types describe `self` as a window. */
const page = self as unknown as { postMessage(answer: RenderResult): void }

/** Loaded with the first job: a static import would delay the listener and lose messages. */
const harfBuzz = () => import('harfbuzzjs')

/** Longest side in pixels of an image in a preview. */
const LONGEST = 1200

self.addEventListener('message', ({ data }: MessageEvent<RenderJob>) => {
  void answer(data).then((drawn) => page.postMessage({ turn: data.turn, drawn }))
})

async function answer({ recipes, addresses }: RenderJob): Promise<RenderResult['drawn']> {
  try {
    const faces = await facesOf(recipes)
    return await Promise.all(
      recipes.map(async (recipe) => {
        const { svg, notices, altText } = layoutDesign(recipe, faces, await picturesOf(recipe, addresses))
        return { svg, notices, altText }
      }),
    )
  } catch (error) {
    reportError(error)
    return null
  }
}

const files = new Map<FaceName, Promise<ArrayBuffer>>()
let opened: { readonly names: ReadonlySet<FaceName>; readonly faces: Faces } | undefined

async function facesOf(recipes: readonly Recipe[]): Promise<Faces> {
  const needed = recipes.flatMap((recipe) => getRequiredFaces(recipe))
  if (opened && needed.every((name) => opened?.names.has(name))) return opened.faces
  const names = new Set([...(opened?.names ?? []), ...needed])
  const bytes = await Promise.all([...names].map(async (name) => [name, await fileOf(name)] as const))
  opened = { names, faces: openFaces(await harfBuzz(), new Map(bytes)) }
  return opened.faces
}

function fileOf(name: FaceName): Promise<ArrayBuffer> {
  const file =
    files.get(name) ??
    fetch(getFaceUrl(name)).then((response) => {
      if (!response.ok) throw new Error(`Loading the font ${name} failed with status ${response.status}`)
      return response.arrayBuffer()
    })
  files.set(name, file)
  file.catch(() => files.delete(name))
  return file
}

const pictures = new Map<string, Promise<ImageMetadata | null>>()

async function picturesOf(
  { slots }: Recipe,
  addresses: RenderJob['addresses'],
): Promise<Readonly<Record<string, ImageMetadata>>> {
  const found: Record<string, ImageMetadata> = {}
  for (const [slot, value] of Object.entries(slots)) {
    const address = typeof value === 'string' ? undefined : addresses[value.picture]
    if (address === undefined) continue
    const known = pictures.get(address) ?? readPicture(address)
    pictures.set(address, known)
    const facts = await known
    // Retry next time.
    if (facts === null) pictures.delete(address)
    else found[slot] = facts
  }
  return found
}

async function readPicture(address: string): Promise<ImageMetadata | null> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) return null
    const bitmap = await createImageBitmap(await answer.blob())
    const { width, height } = bitmap
    const scale = Math.min(1, LONGEST / Math.max(width, height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    )
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) return null
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const light = createLuminanceGrid(context.getImageData(0, 0, canvas.width, canvas.height))
    const href = await addressOfData(await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }))
    return { width, height, href, light }
  } catch {
    return null
  }
}

async function addressOfData(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return `data:${blob.type};base64,${btoa(text)}`
}
