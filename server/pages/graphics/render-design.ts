/** Renders a recipe to an image file with the preview's layout. The same input gives the same bytes. */
import type { OverlayOptions, Sharp } from 'sharp'
import { getRequiredFaces, layoutDesign } from '#domain/graphics/layout.ts'
import type { DesignWarning, Drawing, Element, PlacedImage } from '#domain/graphics/model/drawing.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { renderSvg } from '#domain/graphics/svg.ts'
import type { FaceName, Faces } from '#domain/graphics/typography/faces.ts'
import { type DecodedImage, decodeImage } from './decode-image.ts'
import { loadSharp } from './load-sharp.ts'

export type ImageFormat = 'png' | 'webp' | 'avif' | 'jpeg'

export interface RenderedImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly altText: string
  readonly notices: readonly DesignWarning[]
}

export interface MakeOptions {
  /** XMP metadata to embed. */
  readonly xmp?: string | undefined
  /** Omits the text, for tests. */
  readonly onlyGround?: boolean
}

export interface DesignRenderer {
  /**
   * @param pictures uploaded images by slot
   * @throws if an image cannot be read
   */
  readonly render: (
    recipe: Recipe,
    pictures: Readonly<Record<string, Uint8Array | undefined>>,
    format: ImageFormat,
    options?: MakeOptions,
  ) => Promise<RenderedImage>
}

const QUALITY = { jpeg: 84, webp: 86, avif: 62 } as const

/** @param openFaces loads the font faces that a text needs */
export function createDesignRenderer(
  openFaces: (names: readonly FaceName[]) => Promise<Faces>,
): DesignRenderer {
  return {
    async render(recipe, given, format, { xmp, onlyGround = false } = {}) {
      const pictures = await readAll(given)
      const facts = Object.fromEntries([...pictures].map(([slot, picture]) => [slot, picture.facts]))
      const fullRecipe = layoutDesign(recipe, await openFaces(getRequiredFaces(recipe)), facts)
      const drawing = onlyGround ? withoutWords(fullRecipe) : fullRecipe
      const pixels = await raster(drawing, pictures)
      const bytes = await encode(xmp === undefined ? pixels : pixels.withXmp(xmp), format)
      const { altText, warnings } = drawing
      return { bytes: new Uint8Array(bytes), ...recipe.size, altText, notices: warnings }
    },
  }
}

const withoutWords = (drawing: Drawing): Drawing => ({
  ...drawing,
  elements: drawing.elements.filter(({ kind }) => kind !== 'text'),
})

/** A set uses one image in several sizes, so it is decoded once. */
const read = new WeakMap<Uint8Array, Promise<DecodedImage>>()

function decodeOnce(bytes: Uint8Array): Promise<DecodedImage> {
  const reading = read.get(bytes) ?? decodeImage(bytes)
  read.set(bytes, reading)
  return reading
}

async function readAll(
  given: Readonly<Record<string, Uint8Array | undefined>>,
): Promise<Map<string, DecodedImage>> {
  const reading = Object.entries(given).map(
    async ([slot, bytes]) => bytes && ([slot, await decodeOnce(bytes)] as const),
  )
  return new Map((await Promise.all(reading)).filter((one) => one !== undefined))
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
async function raster(drawing: Drawing, pictures: ReadonlyMap<string, DecodedImage>): Promise<Sharp> {
  const [lowest, ...others] = splitLayers(drawing.elements)
  const svg = (elements: readonly Element[], background: string) =>
    Buffer.from(renderSvg({ ...drawing, elements, background }, () => undefined))
  const overlays = await Promise.all(
    others.map(async (layer): Promise<OverlayOptions | undefined> => {
      if (!('kind' in layer)) return { input: svg(layer, 'none'), left: 0, top: 0 }
      const { x, y, width, height } = layer.box
      const cut = await pictures.get(layer.slot)?.cut(layer.region, { width, height })
      return cut && { input: cut.data, raw: cut.info, left: x, top: y }
    }),
  )
  const sharp = await loadSharp()
  return sharp(svg(lowest, drawing.background))
    .flatten({ background: drawing.background })
    .composite(overlays.filter((overlay) => overlay !== undefined))
    .removeAlpha()
}

function encode(picture: Sharp, format: ImageFormat): Promise<Buffer> {
  if (format === 'png') return picture.png({ compressionLevel: 6 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: QUALITY.webp, smartSubsample: true }).toBuffer()
  if (format === 'avif')
    return picture.avif({ quality: QUALITY.avif, chromaSubsampling: '4:4:4', effort: 4 }).toBuffer()
  // The other mozjpeg options take ten times as long and save a seventh.
  const quick = { mozjpeg: true, trellisQuantisation: false, optimiseScans: false }
  return picture.jpeg({ quality: QUALITY.jpeg, chromaSubsampling: '4:4:4', ...quick }).toBuffer()
}
