/** Drawing surface for templates. Lengths are in one unit, so that proportions are the same at every size. */
import type { Size } from '#domain/media/crops.ts'
import { CENTRE, cropRegion } from '#domain/media/crops.ts'
import { getContrastRatio } from '../contrast/contrast.ts'
import { type BoxUrl, parseBoxUrl } from '../model/box-url.ts'
import type { Box, DesignWarning, Element, ImageMetadata, PlacedImage, Shape } from '../model/drawing.ts'
import type { ImageSlotValue, Recipe, Theme } from '../model/recipe.ts'
import type { Faces } from '../typography/faces.ts'
import { type Fitted, fitTextBlocks, type TextBlock } from '../typography/fitting.ts'
import { measureLine } from '../typography/line-breaking.ts'
import { shapeLine } from '../typography/shaping.ts'
import { paragraphOf, type TextStyle, typesetLines } from '../typography/typesetting.ts'
import { drawBoxPattern } from './box-pattern.ts'
import { BLANK_UNAVAILABLE, createBlank } from './box-styles.ts'
import type { SlotText } from './slot-text.ts'
import { PALETTES, type Palette } from './themes.ts'

/** Determines the layout. */
export type Proportions = 'banner' | 'landscape' | 'square' | 'tall'

function proportionsOf({ width, height }: Size): Proportions {
  const ratio = width / height
  if (ratio > 2.2) return 'banner'
  if (ratio > 1.2) return 'landscape'
  return ratio > 0.85 ? 'square' : 'tall'
}

/** Margin of all templates, in units. */
const MARGIN = 7.4

export class Page {
  readonly width: number
  readonly height: number
  /** Pixels: 1% of the side of a square with the same area, or less if one side is short. */
  readonly unit: number
  readonly margin: number
  readonly proportions: Proportions
  readonly theme: Theme
  readonly palette: Palette
  readonly elements: Element[] = []
  readonly notices: DesignWarning[] = []

  readonly recipe: Recipe
  readonly words: SlotText
  private readonly faces: Faces
  private readonly pictures: Readonly<Record<string, ImageMetadata>>
  /** Metadata of box patterns by slot. */
  private readonly patterns = new Map<string, ImageMetadata>()

  constructor(
    recipe: Recipe,
    words: SlotText,
    faces: Faces,
    pictures: Readonly<Record<string, ImageMetadata>>,
  ) {
    this.recipe = recipe
    this.words = words
    this.faces = faces
    this.pictures = pictures
    const { width, height } = recipe.size
    this.width = width
    this.height = height
    this.unit = Math.min(Math.sqrt(width * height) / 100, Math.min(width, height) / 48)
    this.margin = MARGIN * this.unit
    this.proportions = proportionsOf(recipe.size)
    this.theme = recipe.theme
    this.palette = PALETTES[recipe.theme]
  }

  get isWide(): boolean {
    return this.proportions === 'banner' || this.proportions === 'landscape'
  }

  get sizeLabel(): string {
    return `${this.width} × ${this.height}`
  }

  note(slot: string, code: DesignWarning['code'], sentence: string): void {
    if (!this.notices.some((one) => one.slot === slot && one.sentence === sentence))
      this.notices.push({ slot, code, sentence })
  }

  shape(path: string, style: Omit<Shape, 'kind' | 'path'>): void {
    this.elements.push({ kind: 'shape', path, ...style })
  }

  fill({ x, y, width, height }: Box, colour: string): void {
    this.shape(`M${x} ${y}h${width}v${height}h${-width}z`, { fill: colour })
  }

  /**
   * Fills a box with an image or a box pattern, rounded to whole pixels.
   * @returns null if the slot has no usable image
   */
  picture(slot: string, asked: Box): PlacedImage | null {
    const box = inPixels(asked)
    const value = this.recipe.slots[slot]
    if (typeof value !== 'object') return null
    const pattern = parseBoxUrl(value.picture)
    if (pattern) return this.boxPattern(slot, pattern, box)
    const facts = this.pictures[slot]
    if (!facts) return null
    const placed: PlacedImage = {
      kind: 'picture',
      slot,
      box,
      region: cropRegion(facts, box, getFocalPoint(value)),
    }
    this.elements.push(placed)
    if (placed.region.width * 1.5 < box.width)
      this.note(
        slot,
        'small-picture',
        `This image looks blurred at ${this.sizeLabel}. Use one that is at least ${Math.ceil((facts.width * box.width) / placed.region.width).toLocaleString('en-GB')} pixels wide.`,
      )
    return placed
  }

  private boxPattern(slot: string, { style, inside }: BoxUrl, box: Box): PlacedImage | null {
    const blank = createBlank(style, inside)
    if (!blank) {
      this.note(slot, 'not-understood', BLANK_UNAVAILABLE)
      return null
    }
    const facts = drawBoxPattern(this, blank, box)
    this.patterns.set(slot, facts)
    return { kind: 'picture', slot, box, region: cropRegion(facts, box, CENTRE) }
  }

  /** Returns the width of a text on one line at its maximum size, in pixels. */
  lengthOf(text: string, style: TextStyle): number {
    return (
      measureLine(this.faces, paragraphOf(text, style), style.isCapitals ? text.toUpperCase() : text) *
      style.size
    )
  }

  factsOf(slot: string): ImageMetadata | undefined {
    return this.patterns.get(slot) ?? this.pictures[slot]
  }

  /** Fits stacked text blocks into an area and adds warnings for what is cut or left out. */
  fit(blocks: readonly TextBlock[], room: { readonly width: number; readonly height: number }): Fitted {
    const fitted = fitTextBlocks(this.faces, blocks, {
      width: Math.max(1, room.width),
      height: Math.max(1, room.height),
    })
    for (const { slot } of fitted.leftOut)
      this.note(slot, 'left-out', `Left out at ${this.sizeLabel}: not enough space.`)
    for (const { block, isCut, lines } of fitted.blocks) {
      const shown = lines.join(' ').slice(-24)
      if (isCut) this.note(block.slot, 'clamped', `Cut short at ${this.sizeLabel}: ends with “${shown}”.`)
    }
    return fitted
  }

  /**
   * Draws fitted text.
   * @param ground background colour, or contrast ratio with the image behind
   */
  draw(
    fitted: Fitted,
    room: Box,
    ground: string | { readonly contrast: number } = this.palette.ground,
  ): void {
    for (const { block, paragraph, lines, size, top, height } of fitted.blocks) {
      const { slot, style } = block
      const contrast = typeof ground === 'string' ? getContrastRatio(style.colour, ground) : ground.contrast
      for (const line of lines)
        this.reportMissing(
          slot,
          shapeLine(this.faces, style.role, line, paragraph.direction, paragraph.tracking).missing,
        )
      const own = { x: room.x, y: room.y + top, width: room.width, height }
      this.elements.push(...typesetLines(this.faces, { slot, paragraph, style, lines, size, contrast }, own))
    }
  }

  /** Fits text blocks into an area and draws them. */
  column(
    blocks: readonly TextBlock[],
    room: Box,
    at: 'top' | 'middle' | 'bottom' = 'top',
    ground = this.palette.ground,
  ): Fitted {
    const fitted = this.fit(blocks, room)
    const over = room.height - fitted.height
    const down = at === 'top' ? 0 : at === 'middle' ? over / 2 : over
    this.draw(fitted, { ...room, y: room.y + down }, ground)
    return fitted
  }

  private reportMissing(slot: string, missing: readonly string[]): void {
    if (missing.length === 0) return
    for (const character of [...new Set(missing)].slice(0, 5))
      this.note(slot, 'missing-glyphs', `Our fonts don’t include the character ${character}.`)
  }
}

function inPixels({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.round(x), Math.round(y)]
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.round(x + width) - left),
    height: Math.max(1, Math.round(y + height) - top),
  }
}

export function getFocalPoint(value: ImageSlotValue) {
  return value.focus ?? CENTRE
}
