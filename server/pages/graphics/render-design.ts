/** Renders a recipe to an image file with the preview's layout. The same input gives the same bytes. */
import type { OverlayOptions, Sharp } from 'sharp'
import { getRequiredFaces, layoutDesign } from '#domain/graphics/layout.ts'
import type { Drawing, Element, PlacedImage } from '#domain/graphics/model/drawing.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { renderSvg } from '#domain/graphics/svg.ts'
import type { FaceName, Faces } from '#domain/graphics/typography/faces.ts'
import { type DecodedImage, decodeImage } from './decode-image.ts'
import { loadSharp } from './load-sharp.ts'

export type ImageFormat = 'png' | 'webp' | 'avif' | 'jpeg'

export interface RenderOptions {
  /** XMP metadata to embed. */
  readonly xmp?: string | undefined
  /** Omits the text, for tests. */
  readonly omitText?: boolean
}

export interface DesignRenderer {
  /**
   * @param images uploaded images by slot
   * @throws if an image cannot be read
   */
  readonly render: (
    recipe: Recipe,
    images: Readonly<Record<string, Uint8Array | undefined>>,
    format: ImageFormat,
    options?: RenderOptions,
  ) => Promise<Uint8Array<ArrayBuffer>>
}

const QUALITY = { jpeg: 84, webp: 86, avif: 62 } as const

/** @param openFaces loads the font faces that a text needs */
export function createDesignRenderer(
  openFaces: (names: readonly FaceName[]) => Promise<Faces>,
): DesignRenderer {
  return {
    async render(recipe, files, format, { xmp, omitText = false } = {}) {
      const images = await decodeAll(files)
      const metadata = Object.fromEntries([...images].map(([slot, image]) => [slot, image.metadata]))
      const fullDrawing = layoutDesign(recipe, await openFaces(getRequiredFaces(recipe)), metadata)
      const drawing = omitText ? removeText(fullDrawing) : fullDrawing
      const pixels = await rasterise(drawing, images)
      return new Uint8Array(await encode(xmp === undefined ? pixels : pixels.withXmp(xmp), format))
    },
  }
}

const removeText = (drawing: Drawing): Drawing => ({
  ...drawing,
  elements: drawing.elements.filter(({ kind }) => kind !== 'text'),
})

/** A set uses one image in several sizes, so it is decoded once. */
const decodedImages = new WeakMap<Uint8Array, Promise<DecodedImage>>()

function decodeOnce(bytes: Uint8Array): Promise<DecodedImage> {
  const decoding = decodedImages.get(bytes) ?? decodeImage(bytes)
  decodedImages.set(bytes, decoding)
  return decoding
}

async function decodeAll(
  files: Readonly<Record<string, Uint8Array | undefined>>,
): Promise<Map<string, DecodedImage>> {
  const decoding = Object.entries(files).map(
    async ([slot, bytes]) => bytes && ([slot, await decodeOnce(bytes)] as const),
  )
  return new Map((await Promise.all(decoding)).filter((entry) => entry !== undefined))
}

/** An image, or the elements between two images. */
type Layer = PlacedImage | readonly Element[]

function splitLayers(
  elements: readonly Element[],
): readonly [lowest: readonly Element[], ...others: Layer[]] {
  const at = elements.findIndex(({ kind }) => kind === 'picture')
  if (at < 0) return [elements]
  const [above, ...others] = splitLayers(elements.slice(at + 1))
  return [
    elements.slice(0, at),
    elements[at] as PlacedImage,
    ...(above.length === 0 ? [] : [above]),
    ...others,
  ]
}

/** sharp crops the images and composites them between SVG layers, which is faster than images inside SVG. */
async function rasterise(drawing: Drawing, images: ReadonlyMap<string, DecodedImage>): Promise<Sharp> {
  const [lowest, ...others] = splitLayers(drawing.elements)
  const svg = (elements: readonly Element[], background: string) =>
    Buffer.from(renderSvg({ ...drawing, elements, background }, () => undefined))
  const overlays = await Promise.all(
    others.map(async (layer): Promise<OverlayOptions | undefined> => {
      if (!('kind' in layer)) return { input: svg(layer, 'none'), left: 0, top: 0 }
      const { x, y, width, height } = layer.box
      const cropped = await images.get(layer.slot)?.crop(layer.region, { width, height })
      return cropped && { input: cropped.data, raw: cropped.info, left: x, top: y }
    }),
  )
  const sharp = await loadSharp()
  return sharp(svg(lowest, drawing.background))
    .flatten({ background: drawing.background })
    .composite(overlays.filter((overlay) => overlay !== undefined))
    .removeAlpha()
}

function encode(image: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'png') return image.png({ compressionLevel: 6 }).toBuffer()
  if (format === 'webp') return image.webp({ quality: QUALITY.webp, smartSubsample: true }).toBuffer()
  if (format === 'avif')
    return image.avif({ quality: QUALITY.avif, chromaSubsampling: '4:4:4', effort: 4 }).toBuffer()
  // The other mozjpeg options take ten times as long and save a seventh.
  const mozjpegOptions = { mozjpeg: true, trellisQuantisation: false, optimiseScans: false }
  return image.jpeg({ quality: QUALITY.jpeg, chromaSubsampling: '4:4:4', ...mozjpegOptions }).toBuffer()
}
