/** Makes the file of a recipe: lays it out as the preview does, and lets sharp turn it into pixels. The same input gives the same bytes. */
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
  /** An XMP packet that the file carries, in every format. */
  readonly xmp?: string | undefined
  /** Leaves the words out: for tests of what they stand on. */
  readonly onlyGround?: boolean
}

export interface DesignRenderer {
  /**
   * @param pictures by slot, as they were uploaded
   * @throws where one of them cannot be read
   */
  readonly make: (
    recipe: Recipe,
    pictures: Readonly<Record<string, Uint8Array | undefined>>,
    format: ImageFormat,
    options?: MakeOptions,
  ) => Promise<RenderedImage>
}

const QUALITY = { jpeg: 84, webp: 86, avif: 62 } as const

/** @param openFaces opens the faces that a text needs (`createFaces`) */
export function createDesignRenderer(
  openFaces: (names: readonly FaceName[]) => Promise<Faces>,
): DesignRenderer {
  return {
    async make(recipe, given, format, { xmp, onlyGround = false } = {}) {
      const pictures = await readAll(given)
      const facts = Object.fromEntries([...pictures].map(([slot, picture]) => [slot, picture.facts]))
      const whole = layoutDesign(recipe, await openFaces(getRequiredFaces(recipe)), facts)
      const drawing = onlyGround ? withoutWords(whole) : whole
      const pixels = await raster(drawing, pictures)
      const bytes = await encode(xmp === undefined ? pixels : pixels.withXmp(xmp), format)
      const { altText, notices } = drawing
      return { bytes: new Uint8Array(bytes), ...recipe.size, altText, notices }
    },
  }
}

const withoutWords = (drawing: Drawing): Drawing => ({
  ...drawing,
  elements: drawing.elements.filter(({ kind }) => kind !== 'text'),
})

/** A set has one picture in all its sizes: it is read and measured once. */
const read = new WeakMap<Uint8Array, Promise<DecodedImage>>()

function readOnce(bytes: Uint8Array): Promise<DecodedImage> {
  const reading = read.get(bytes) ?? decodeImage(bytes)
  read.set(bytes, reading)
  return reading
}

async function readAll(
  given: Readonly<Record<string, Uint8Array | undefined>>,
): Promise<Map<string, DecodedImage>> {
  const reading = Object.entries(given).map(
    async ([slot, bytes]) => bytes && ([slot, await readOnce(bytes)] as const),
  )
  return new Map((await Promise.all(reading)).filter((one) => one !== undefined))
}

/** A picture, or what is drawn between two of them. */
type Layer = PlacedImage | readonly Element[]

function layersOf(elements: readonly Element[]): readonly [lowest: readonly Element[], ...others: Layer[]] {
  const at = elements.findIndex(({ kind }) => kind === 'picture')
  if (at < 0) return [elements]
  const [above, ...others] = layersOf(elements.slice(at + 1))
  return [
    elements.slice(0, at),
    elements[at] as PlacedImage,
    ...(above.length === 0 ? [] : [above]),
    ...others,
  ]
}

/** Pictures are cut by sharp to the pixels that they fill, and laid between the drawings: within one they would be slow. */
async function raster(drawing: Drawing, pictures: ReadonlyMap<string, DecodedImage>): Promise<Sharp> {
  const [lowest, ...others] = layersOf(drawing.elements)
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
  // The rest of what mozjpeg offers takes ten times as long, and makes a seventh less.
  const quick = { mozjpeg: true, trellisQuantisation: false, optimiseScans: false }
  return picture.jpeg({ quality: QUALITY.jpeg, chromaSubsampling: '4:4:4', ...quick }).toBuffer()
}
