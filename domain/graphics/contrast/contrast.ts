/** Contrast ratios as in WCAG 2.2. */

import type { Region } from '#domain/media/crops.ts'
import type { Box, LuminanceGrid } from '../model/drawing.ts'

/** WCAG 2.2 level AA for body text. */
export const MIN_CONTRAST_RATIO = 4.5
/** A margin for scaling and compression. */
const TARGET_RATIO = 4.75

export type Rgb = readonly [red: number, green: number, blue: number]

/** @param colour as `#rrggbb` @returns channels from 0 to 1 */
export function parseHexColour(colour: string): Rgb {
  const number = Number.parseInt(
    colour.length === 4 ? colour.replace(/[^#]/g, '$&$&').slice(1) : colour.slice(1),
    16,
  )
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255]
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGrey = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

/** Relative luminance, from 0 to 1. */
export const getRelativeLuminance = ([red, green, blue]: Rgb) =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)

const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

export const getContrastRatio = (a: string, b: string) =>
  ratio(getRelativeLuminance(parseHexColour(a)), getRelativeLuminance(parseHexColour(b)))

/** Returns the first colour with enough contrast, otherwise black or white. */
export function pickReadableColour(ground: string, ...colours: readonly string[]): string {
  const readable = colours.find((colour) => getContrastRatio(colour, ground) >= MIN_CONTRAST_RATIO)
  return readable ?? (getContrastRatio('#000000', ground) >= MIN_CONTRAST_RATIO ? '#000000' : '#ffffff')
}

/** Returns the minimum and maximum luminance in a region, in image pixels. */
export function getLuminanceRange(
  { columns, rows, darkest, lightest }: LuminanceGrid,
  picture: { readonly width: number; readonly height: number },
  part: Region,
): { darkest: number; lightest: number } {
  const cell = (coordinate: number, size: number, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((coordinate / size) * count)))
  let [min, max] = [1, 0]
  const lastRow = cell(part.top + part.height, picture.height, rows)
  const lastColumn = cell(part.left + part.width, picture.width, columns)
  for (let row = cell(part.top, picture.height, rows); row <= lastRow; row++)
    for (let column = cell(part.left, picture.width, columns); column <= lastColumn; column++) {
      min = Math.min(min, darkest[row * columns + column] ?? 0)
      max = Math.max(max, lightest[row * columns + column] ?? 1)
    }
  return { darkest: min, lightest: max }
}

/** Returns the image region behind a box, in image pixels. */
export function getCoveredRegion(box: Box, placed: { readonly box: Box; readonly region: Region }): Region {
  const scale = placed.region.width / placed.box.width
  return {
    left: placed.region.left + (box.x - placed.box.x) * scale,
    top: placed.region.top + (box.y - placed.box.y) * scale,
    width: box.width * scale,
    height: box.height * scale,
  }
}

export function getContrastOnScrim(text: string, scrim: string, opacity: number, lightest: number): number {
  const grey = toGrey(lightest)
  const blended = parseHexColour(scrim).map(
    (channel) => channel * opacity + grey * (1 - opacity),
  ) as unknown as Rgb
  return ratio(getRelativeLuminance(parseHexColour(text)), getRelativeLuminance(blended))
}

/** @param lightest maximum luminance behind the text */
export function getScrimOpacity(text: string, scrim: string, lightest: number): number {
  for (let percent = 0; percent < 100; percent++)
    if (getContrastOnScrim(text, scrim, percent / 100, lightest) >= TARGET_RATIO) return percent / 100
  return 1
}
