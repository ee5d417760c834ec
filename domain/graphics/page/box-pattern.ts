/** Draws an uncropped box pattern instead of an image. */
import { type Blank, blankSize } from '#domain/box/blank.ts'
import type { Size } from '#domain/media/crops.ts'
import { getRelativeLuminance, parseHexColour } from '../contrast/contrast.ts'
import type { Box, ImageMetadata, Shape } from '../model/drawing.ts'
import { flatPattern } from './flat-pattern.ts'
import type { Palette } from './themes.ts'

/** Returns whether rotating the blank makes it at least a quarter larger. */
export function isRotatedToFit(blank: Blank, area: Size): boolean {
  const { length, width } = blankSize(blank)
  const scaleOf = (across: number, up: number) => Math.min(area.width / across, area.height / up)
  return scaleOf(width, length) > scaleOf(length, width) * 1.25
}

/** The parts of `Page` used here. */
interface Sheet {
  readonly palette: Palette
  readonly unit: number
  fillBox(box: Box, colour: string): void
  drawShape(path: string, style: Omit<Shape, 'kind' | 'path'>): void
}

/** @returns metadata with the luminance of lines and background, for text on top */
export function drawBoxPattern(page: Sheet, blank: Blank, box: Box): ImageMetadata {
  const { palette, unit } = page
  page.fillBox(box, palette.panel)
  const inset = Math.min(unit * 6.4, box.width * 0.12, box.height * 0.14)
  const area = {
    x: box.x + inset,
    y: box.y + inset,
    width: box.width - inset * 2,
    height: box.height - inset * 2,
  }
  const { cuts, creases } = flatPattern(blank, area, isRotatedToFit(blank, area))
  const stroke = { stroke: palette.panelLine, strokeWidth: Math.max(1, unit * 0.3) }
  page.drawShape(cuts, stroke)
  page.drawShape(creases, { ...stroke, dashes: [unit * 1.3, unit * 0.9] })
  const luminances = [palette.panel, palette.panelLine].map((colour) =>
    getRelativeLuminance(parseHexColour(colour)),
  )
  return {
    width: box.width,
    height: box.height,
    href: '',
    light: { columns: 1, rows: 1, darkest: [Math.min(...luminances)], lightest: [Math.max(...luminances)] },
  }
}
