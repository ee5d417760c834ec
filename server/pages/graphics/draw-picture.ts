/** Makes the file of a recipe: lays it out as the preview does, and lets sharp turn it into pixels. The same input gives the same bytes. */
import sharp, { type Sharp } from 'sharp'
import { facesFor, layOut } from '#domain/graphics/lay-out.ts'
import type { Drawing, Notice, PlacedPicture } from '#domain/graphics/model/drawing.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { svgOf } from '#domain/graphics/svg.ts'
import type { FaceName, Faces } from '#domain/graphics/text/faces.ts'
import { type ReadPicture, readPicture } from './read-picture.ts'

export type PictureFormat = 'png' | 'webp' | 'avif' | 'jpeg'

export interface DrawnPicture {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
  readonly altText: string
  readonly notices: readonly Notice[]
}

export interface MakeOptions {
  /** An XMP packet that the file carries, in every format. */
  readonly xmp?: string | undefined
  /** Leaves the words out: for tests of what they stand on. */
  readonly onlyGround?: boolean
}

export interface PictureMaker {
  /**
   * @param pictures by slot, as they were uploaded
   * @throws where one of them cannot be read
   */
  readonly make: (
    recipe: Recipe,
    pictures: Readonly<Record<string, Uint8Array | undefined>>,
    format: PictureFormat,
    options?: MakeOptions,
  ) => Promise<DrawnPicture>
}

const QUALITY = { jpeg: 84, webp: 86, avif: 62 } as const

/** @param openFaces opens the faces that a text needs (`createFaces`) */
export function createPictureMaker(openFaces: (names: readonly FaceName[]) => Promise<Faces>): PictureMaker {
  return {
    async make(recipe, given, format, { xmp, onlyGround = false } = {}) {
      const pictures = await readAll(given)
      const facts = Object.fromEntries([...pictures].map(([slot, picture]) => [slot, picture.facts]))
      const whole = layOut(recipe, await openFaces(facesFor(recipe)), facts)
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
const read = new WeakMap<Uint8Array, Promise<ReadPicture>>()

function readOnce(bytes: Uint8Array): Promise<ReadPicture> {
  const reading = read.get(bytes) ?? readPicture(bytes)
  read.set(bytes, reading)
  return reading
}

async function readAll(
  given: Readonly<Record<string, Uint8Array | undefined>>,
): Promise<Map<string, ReadPicture>> {
  const reading = Object.entries(given).map(
    async ([slot, bytes]) => bytes && ([slot, await readOnce(bytes)] as const),
  )
  return new Map((await Promise.all(reading)).filter((one) => one !== undefined))
}

/** Pictures are cut and scaled by sharp to the pixels that they fill, and only then placed in the drawing. */
async function raster(drawing: Drawing, pictures: ReadonlyMap<string, ReadPicture>) {
  const placed = drawing.elements.filter((element): element is PlacedPicture => element.kind === 'picture')
  const cuts = await Promise.all(
    placed.map(async (one) => {
      const { width, height } = one.box
      const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
      const cut = await pictures.get(one.slot)?.cut(one.region, size)
      return [
        one,
        { href: `data:image/png;base64,${cut?.toString('base64')}`, isCropped: true, ...size },
      ] as const
    }),
  )
  const shown = new Map(cuts)
  const svg = svgOf(drawing, (one) => shown.get(one))
  return sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: drawing.background })
}

function encode(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  if (format === 'png') return picture.png({ compressionLevel: 6 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: QUALITY.webp, smartSubsample: true }).toBuffer()
  if (format === 'avif')
    return picture.avif({ quality: QUALITY.avif, chromaSubsampling: '4:4:4', effort: 4 }).toBuffer()
  return picture.jpeg({ quality: QUALITY.jpeg, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
}
