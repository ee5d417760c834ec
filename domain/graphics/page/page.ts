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
import { type TextStyle, toParagraph, typesetLines } from '../typography/typesetting.ts'
import { drawBoxPattern } from './box-pattern.ts'
import { BLANK_UNAVAILABLE, createBlank } from './box-styles.ts'
import type { SlotText } from './slot-text.ts'
import { PALETTES, type Palette } from './themes.ts'

/** Determines the layout. */
export type Proportions = 'banner' | 'landscape' | 'square' | 'tall'

function getProportions({ width, height }: Size): Proportions {
  const ratio = width / height
  if (ratio > 2.2) return 'banner'
  if (ratio > 1.2) return 'landscape'
  return ratio > 0.85 ? 'square' : 'tall'
}

/** A text block, by default with the text of its slot and without a gap. */
export type SlotBlock = Omit<TextBlock, 'text' | 'gap'> & Partial<Pick<TextBlock, 'text' | 'gap'>>

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
  readonly warnings: DesignWarning[] = []

  readonly recipe: Recipe
  readonly slotText: SlotText
  private readonly faces: Faces
  private readonly images: Readonly<Record<string, ImageMetadata>>
  private readonly boxPatterns = new Map<string, ImageMetadata>()

  constructor(
    recipe: Recipe,
    slotText: SlotText,
    faces: Faces,
    images: Readonly<Record<string, ImageMetadata>>,
  ) {
    this.recipe = recipe
    this.slotText = slotText
    this.faces = faces
    this.images = images
    const { width, height } = recipe.size
    this.width = width
    this.height = height
    this.unit = Math.min(Math.sqrt(width * height) / 100, Math.min(width, height) / 48)
    this.margin = MARGIN * this.unit
    this.proportions = getProportions(recipe.size)
    this.theme = recipe.theme
    this.palette = PALETTES[recipe.theme]
  }

  get isWide(): boolean {
    return this.proportions === 'banner' || this.proportions === 'landscape'
  }

  get sizeLabel(): string {
    return `${this.width} × ${this.height}`
  }

  addWarning(slot: string, code: DesignWarning['code'], message: string): void {
    if (!this.warnings.some((one) => one.slot === slot && one.message === message))
      this.warnings.push({ slot, code, message })
  }

  drawShape(path: string, style: Omit<Shape, 'kind' | 'path'>): void {
    this.elements.push({ kind: 'shape', path, ...style })
  }

  fillBox({ x, y, width, height }: Box, colour: string): void {
    this.drawShape(`M${x} ${y}h${width}v${height}h${-width}z`, { fill: colour })
  }

  /**
   * Fills a box with an image or a box pattern, rounded to whole pixels.
   * @returns null if the slot has no usable image
   */
  drawImage(slot: string, area: Box): PlacedImage | null {
    const box = roundToPixels(area)
    const value = this.recipe.slots[slot]
    if (typeof value !== 'object') return null
    const pattern = parseBoxUrl(value.picture)
    if (pattern) return this.placeBoxPattern(slot, pattern, box)
    const metadata = this.images[slot]
    if (!metadata) return null
    const placed: PlacedImage = {
      kind: 'picture',
      slot,
      box,
      region: cropRegion(metadata, box, getFocalPoint(value)),
    }
    this.elements.push(placed)
    if (placed.region.width * 1.5 < box.width)
      this.addWarning(
        slot,
        'small-picture',
        `This image looks blurred at ${this.sizeLabel}. Use one that is at least ${Math.ceil((metadata.width * box.width) / placed.region.width).toLocaleString('en-GB')} pixels wide.`,
      )
    return placed
  }

  private placeBoxPattern(slot: string, { style, inside }: BoxUrl, box: Box): PlacedImage | null {
    const blank = createBlank(style, inside)
    if (!blank) {
      this.addWarning(slot, 'not-understood', BLANK_UNAVAILABLE)
      return null
    }
    const metadata = drawBoxPattern(this, blank, box)
    this.boxPatterns.set(slot, metadata)
    return { kind: 'picture', slot, box, region: cropRegion(metadata, box, CENTRE) }
  }

  /** Returns the width of a text on one line at its maximum size, in pixels. */
  measureWidth(text: string, style: TextStyle): number {
    return (
      measureLine(this.faces, toParagraph(text, style), style.isUppercase ? text.toUpperCase() : text) *
      style.size
    )
  }

  getImageMetadata(slot: string): ImageMetadata | undefined {
    return this.boxPatterns.get(slot) ?? this.images[slot]
  }

  /** Fits stacked text blocks and adds warnings for omissions. */
  fitText(blocks: readonly SlotBlock[], area: { readonly width: number; readonly height: number }): Fitted {
    const filled = blocks.map((block) => ({ text: this.slotText.get(block.slot), gap: 0, ...block }))
    const fitted = fitTextBlocks(this.faces, filled, {
      width: Math.max(1, area.width),
      height: Math.max(1, area.height),
    })
    for (const { slot } of fitted.leftOut)
      this.addWarning(slot, 'left-out', `Left out at ${this.sizeLabel}: not enough space.`)
    for (const { block, isCut, lines } of fitted.blocks) {
      const shown = lines.join(' ').slice(-24)
      if (isCut)
        this.addWarning(block.slot, 'clamped', `Cut short at ${this.sizeLabel}: ends with “${shown}”.`)
    }
    return fitted
  }

  /** @param background colour, or contrast ratio with the image behind */
  drawText(
    fitted: Fitted,
    area: Box,
    background: string | { readonly contrast: number } = this.palette.background,
  ): void {
    for (const { block, paragraph, lines, size, top, height } of fitted.blocks) {
      const { slot, style } = block
      const contrast =
        typeof background === 'string' ? getContrastRatio(style.colour, background) : background.contrast
      for (const line of lines)
        this.reportMissing(
          slot,
          shapeLine(this.faces, style.role, line, paragraph.direction, paragraph.tracking).missing,
        )
      const textArea = { x: area.x, y: area.y + top, width: area.width, height }
      this.elements.push(
        ...typesetLines(this.faces, { slot, paragraph, style, lines, size, contrast }, textArea),
      )
    }
  }

  /** Fits text blocks into an area and draws them. */
  drawColumn(
    blocks: readonly SlotBlock[],
    area: Box,
    at: 'top' | 'middle' | 'bottom' = 'top',
    background = this.palette.background,
  ): Fitted {
    const fitted = this.fitText(blocks, area)
    const remaining = area.height - fitted.height
    const offset = at === 'top' ? 0 : at === 'middle' ? remaining / 2 : remaining
    this.drawText(fitted, { ...area, y: area.y + offset }, background)
    return fitted
  }

  private reportMissing(slot: string, characters: readonly string[]): void {
    if (characters.length === 0) return
    for (const character of [...new Set(characters)].slice(0, 5))
      this.addWarning(slot, 'missing-glyphs', `Our fonts don’t include the character ${character}.`)
  }
}

function roundToPixels({ x, y, width, height }: Box): Box {
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
