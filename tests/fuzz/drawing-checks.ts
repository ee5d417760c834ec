/** Invariants of every generated image, checked in its shapes and pixels. */
import sharp from 'sharp'
import { getContrastRatio, MIN_CONTRAST_RATIO } from '#domain/graphics/contrast/contrast.ts'
import type { Box, Drawing, TextLine } from '#domain/graphics/model/drawing.ts'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import { getSlotText } from '#domain/graphics/page/slot-text.ts'
import { renderSvg } from '#domain/graphics/svg.ts'
import { getTemplate } from '#domain/graphics/templates.ts'

/** Outlines are rounded to 0.01 px. */
const NEAR = 0.02

const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x - NEAR &&
  inner.y >= outer.y - NEAR &&
  inner.x + inner.width <= outer.x + outer.width + NEAR &&
  inner.y + inner.height <= outer.y + outer.height + NEAR

const overlaps = (a: Box, b: Box) =>
  Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > NEAR &&
  Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > NEAR

const textsOf = ({ elements }: Pick<Drawing, 'elements'>) =>
  elements.filter((element): element is TextLine => element.kind === 'text')

interface Hull {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Bounds of a path in its own units, cached. */
const hulls = new Map<string, Hull>()

function hullOf(path: string): Hull {
  const known = hulls.get(path)
  if (known) return known
  let [left, top, right, bottom] = [Infinity, -Infinity, -Infinity, Infinity]
  ;(path.match(/-?\d+(?:\.\d+)?/g) ?? []).forEach((text, index) => {
    const value = Number(text)
    if (index % 2 === 0) [left, right] = [Math.min(left, value), Math.max(right, value)]
    else [bottom, top] = [Math.min(bottom, value), Math.max(top, value)]
  })
  const bounds = { left, right, top, bottom }
  hulls.set(path, bounds)
  return bounds
}

/** From the drawn glyphs, not the measured width. */
function extentOf({ glyphs }: TextLine): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { path, x, y, scale } of glyphs) {
    const bounds = hullOf(path)
    left = Math.min(left, x + bounds.left * scale)
    right = Math.max(right, x + bounds.right * scale)
    top = Math.min(top, y - bounds.top * scale)
    bottom = Math.max(bottom, y - bounds.bottom * scale)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * @param codePoints code points that the fonts support
 * @returns a sentence per issue
 */
export function faultsOf(recipe: Recipe, drawing: Drawing, codePoints: ReadonlySet<number>): string[] {
  const faults: string[] = []
  const { width, height } = recipe.size
  const page = { x: 0, y: 0, width, height }
  const texts = textsOf(drawing)
  for (const line of texts) {
    const extent = extentOf(line)
    if (!isWithin(extent, line.area)) faults.push(`${line.slot}: “${line.text}” leaves its room`)
    if (!isWithin(extent, page)) faults.push(`${line.slot}: “${line.text}” leaves the picture`)
    if (line.contrast < MIN_CONTRAST_RATIO)
      faults.push(`${line.slot}: a contrast of ${line.contrast.toFixed(2)}`)
    for (const character of line.text)
      if (
        !codePoints.has(character.codePointAt(0) as number) &&
        !/[\p{Default_Ignorable_Code_Point}\p{Z}]/u.test(character)
      ) {
        const isNamed = drawing.warnings.some(
          ({ slot, code }) => slot === line.slot && code === 'missing-glyphs',
        )
        if (!isNamed)
          faults.push(`${line.slot}: no warning that no font has U+${character.codePointAt(0)?.toString(16)}`)
      }
  }
  const rooms = [...new Set(texts.map(({ area }) => area))]
  rooms.forEach((room, index) => {
    if (rooms.slice(index + 1).some((other) => overlaps(room, other)))
      faults.push('Two texts stand on one another')
  })
  faults.push(...findLostWords(recipe, drawing, texts))
  return faults
}

/** Visible characters. */
const bare = (text: string) =>
  text.toLocaleUpperCase('en-GB').replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')

/** Text is drawn in full or reported, never silently cut. */
function findLostWords(recipe: Recipe, { warnings }: Drawing, texts: readonly TextLine[]): string[] {
  const template = getTemplate(recipe.template)
  if (!template || template.pages !== undefined) return []
  const words = getSlotText(recipe, template.slots)
  return template.slots.flatMap(({ name, kind }) => {
    if (kind !== 'line' && kind !== 'lines') return []
    const isReported = warnings.some(
      ({ slot, code }) => slot === name && (code === 'clamped' || code === 'left-out'),
    )
    const drawn = bare(texts.flatMap(({ slot, text }) => (slot === name ? [text] : [])).join(''))
    const expectedLines = words.lines(name).map(bare)
    // Some templates draw facts instead of an image.
    const isElsewhere = recipe.template === 'article' && name === 'facts' && 'picture' in recipe.slots
    const isNothingSeen = (line: string) => !/[^\p{Default_Ignorable_Code_Point}\p{Z}\p{M}]/u.test(line)
    if (isReported || isElsewhere) return []
    return expectedLines
      .filter((line) => !isNothingSeen(line) && !drawn.includes(line))
      .map((line) => `${name}: “${line}” is not drawn, without a warning`)
  })
}

const greyOf = (svg: string) =>
  sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: '#ffffff' }).greyscale().raw().toBuffer()

/** Renders only the text, black on white, and finds ink outside its box. */
export async function straysOf(drawing: Drawing): Promise<string[]> {
  const { width, height } = drawing.size
  const texts = textsOf(drawing)
  const alone = {
    ...drawing,
    background: '#ffffff',
    elements: texts.map((line) => ({ ...line, fill: '#000000' })),
  }
  const pixels = await greyOf(renderSvg(alone, () => undefined))
  const allowed = new Uint8Array(width * height)
  for (const { area } of texts)
    for (let y = Math.max(0, Math.floor(area.y)); y < Math.min(height, Math.ceil(area.y + area.height)); y++)
      allowed.fill(
        1,
        y * width + Math.max(0, Math.floor(area.x)),
        y * width + Math.min(width, Math.ceil(area.x + area.width)),
      )
  const stray = pixels.findIndex((value, index) => value < 250 && allowed[index] === 0)
  return stray === -1 ? [] : [`Ink at ${stray % width}, ${Math.floor(stray / width)}, where no text is`]
}

/**
 * Measures contrast behind each text.
 * @param background RGB of the drawing without text
 * @returns the worst contrast of each text on an image
 */
export function contrastInPixels(drawing: Drawing, background: Uint8Array): number[] {
  const { width, height } = drawing.size
  return textsOf(drawing).map(({ ink, fill }) => {
    const seen = new Set<number>()
    for (let y = Math.max(0, Math.floor(ink.y)); y < Math.min(height, ink.y + ink.height); y++)
      for (let x = Math.max(0, Math.floor(ink.x)); x < Math.min(width, ink.x + ink.width); x++) {
        const at = (y * width + x) * 3
        seen.add(
          ((background[at] as number) << 16) |
            ((background[at + 1] as number) << 8) |
            (background[at + 2] as number),
        )
      }
    const hex = (colour: number) => `#${colour.toString(16).padStart(6, '0')}`
    return Math.min(...[...seen].map((colour) => getContrastRatio(fill, hex(colour))))
  })
}
