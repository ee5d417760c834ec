/** Text styles, in page units. */
import type { TextStyle } from '../typography/typesetting.ts'
import type { Page } from './page.ts'

/** Minimum font size in pixels; smaller text is not legible. */
const MIN_FONT_SIZE = 11

const toMinSize = (page: Page, units: number) => Math.max(MIN_FONT_SIZE, units * page.unit)

/** @param size maximum, in units */
export function title(page: Page, size = 9.4, colour = page.palette.text, maxLines = 8): TextStyle {
  const largest = size * page.unit
  return {
    role: 'display',
    leading: 1.1,
    tracking: -0.012,
    colour,
    maxLines,
    size: largest,
    minSize: Math.min(largest, toMinSize(page, 3.2)),
  }
}

/** Short line in capitals above a title. */
export function kicker(page: Page, colour = page.palette.accent): TextStyle {
  const largest = Math.max(MIN_FONT_SIZE, 3 * page.unit)
  return {
    role: 'label',
    leading: 1.25,
    tracking: 0.07,
    colour,
    maxLines: 2,
    isUppercase: true,
    size: largest,
    minSize: Math.min(largest, toMinSize(page, 2.1)),
  }
}

export function bodyText(page: Page, size = 3.7, colour = page.palette.mutedText, maxLines = 6): TextStyle {
  const largest = Math.max(MIN_FONT_SIZE, size * page.unit)
  return {
    role: 'text',
    leading: 1.36,
    colour,
    maxLines,
    size: largest,
    minSize: Math.min(largest, toMinSize(page, 2.4)),
  }
}

/** Short facts. */
export function label(page: Page, size = 3.4, colour = page.palette.text, maxLines = 2): TextStyle {
  const largest = Math.max(MIN_FONT_SIZE, size * page.unit)
  return {
    role: 'label',
    leading: 1.22,
    tracking: 0.01,
    colour,
    maxLines,
    size: largest,
    minSize: Math.min(largest, toMinSize(page, 2.2)),
  }
}

/** Company name next to the logo. @param size in pixels */
export function name(_page: Page, size: number, colour: string): TextStyle {
  return { role: 'display', leading: 1, tracking: -0.008, colour, maxLines: 1, size, minSize: size * 0.4 }
}
