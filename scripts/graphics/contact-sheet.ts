/** All templates in all sizes on one sheet, and what says whether the committed sheet is of the present drawings. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { COLOURS } from '#company/brand.ts'
import { facesFor, layOut } from '#domain/graphics/lay-out.ts'
import { type Recipe, SIZES, THEMES } from '#domain/graphics/model/recipe.ts'
import { TEMPLATES } from '#domain/graphics/templates.ts'
import { root } from '#scripts/programs/run-command.ts'
import { createPictureMaker } from '#server/pages/graphics/draw-picture.ts'
import { createFaces } from '#server/pages/graphics/shipped-faces.ts'
import { exampleRecipe, PUBLIC_DIRECTORY, pictureFiles } from './examples.ts'

export const SHEET = join(root, 'docs/pictures/graphics.webp')
/** The hash of the drawings that the committed sheet shows: the bytes of a picture may differ by machine, these do not. */
export const SHEET_HASH = join(root, 'docs/pictures/graphics.sha256')

const WIDTH = 1800
const GAP = 16
/** Of the real size, so that a row of seven is as wide as the sheet. */
const SCALE = (WIDTH - GAP * (SIZES.length + 1)) / SIZES.reduce((sum, { width }) => sum + width, 0)

/** A row a template, its theme in turn, and a tile a size. */
export function sheetRecipes(): Recipe[][] {
  return TEMPLATES.map((template, row) =>
    SIZES.map((size, column) => {
      const theme = THEMES[(row + Math.floor(column / 3)) % THEMES.length] ?? THEMES[0]
      const page = template.pages && 1 + (column % 4)
      return exampleRecipe(template, theme.name, size, page)
    }),
  )
}

/** What the drawings consist of, without the light of photographs, of which decoders may differ by a shade. */
export async function drawingsHash(): Promise<string> {
  const open = createFaces(PUBLIC_DIRECTORY)
  const hash = createHash('sha256')
  for (const recipe of sheetRecipes().flat()) {
    const files = Object.entries(pictureFiles(recipe))
    const sizes = files.map(async ([slot, file]) => {
      const { width = 0, height = 0 } = await sharp(file).metadata()
      const even = { columns: 1, rows: 1, darkest: [0.5], lightest: [0.5] }
      return [slot, { width, height, href: slot, light: even }] as const
    })
    const facts = Object.fromEntries(await Promise.all(sizes))
    hash.update(layOut(recipe, await open(facesFor(recipe)), facts).svg)
  }
  return hash.digest('hex')
}

/** @returns a WebP of all rows */
export async function contactSheet(): Promise<Buffer> {
  const maker = createPictureMaker(createFaces(PUBLIC_DIRECTORY))
  const tiles: OverlayOptions[] = []
  let top = GAP
  for (const row of sheetRecipes()) {
    let left = GAP
    let high = 0
    for (const recipe of row) {
      const read = Object.entries(pictureFiles(recipe)).map(
        async ([slot, file]) => [slot, await readFile(file)] as const,
      )
      const { bytes, width, height } = await maker.make(
        recipe,
        Object.fromEntries(await Promise.all(read)),
        'png',
      )
      const size = { width: Math.round(width * SCALE), height: Math.round(height * SCALE) }
      tiles.push({ input: await sharp(bytes).resize(size).png().toBuffer(), left, top })
      left += size.width + GAP
      high = Math.max(high, size.height)
    }
    top += high + GAP
  }
  return sharp({ create: { width: WIDTH, height: top, channels: 3, background: COLOURS.line } })
    .composite(tiles)
    .webp({ quality: 50, smartSubsample: true, effort: 5 })
    .toBuffer()
}
