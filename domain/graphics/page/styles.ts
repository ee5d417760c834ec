/** Text styles, in page units. */
import type { TextStyle } from '../typography/typesetting.ts'
import type { Page } from './page.ts'

/** Minimum font size in pixels; smaller text is not legible. */
const LEAST = 11

const floor = (page: Page, units: number) => Math.max(LEAST, units * page.unit)

/** @param size maximum, in units */
export function title(page: Page, size = 9.4, colour = page.palette.ink, most = 8): TextStyle {
  const largest = size * page.unit
  return {
    role: 'display',
    leading: 1.1,
    tracking: -0.012,
    colour,
    most,
    size: largest,
    floor: Math.min(largest, floor(page, 3.2)),
  }
}

/** Short line in capitals above a title. */
export function kicker(page: Page, colour = page.palette.accent): TextStyle {
  const largest = Math.max(LEAST, 3 * page.unit)
  return {
    role: 'label',
    leading: 1.25,
    tracking: 0.07,
    colour,
    most: 2,
    isCapitals: true,
    size: largest,
    floor: Math.min(largest, floor(page, 2.1)),
  }
}

export function running(page: Page, size = 3.7, colour = page.palette.soft, most = 6): TextStyle {
  const largest = Math.max(LEAST, size * page.unit)
  return {
    role: 'text',
    leading: 1.36,
    colour,
    most,
    size: largest,
    floor: Math.min(largest, floor(page, 2.4)),
  }
}

/** Short facts. */
export function label(page: Page, size = 3.4, colour = page.palette.ink, most = 2): TextStyle {
  const largest = Math.max(LEAST, size * page.unit)
  return {
    role: 'label',
    leading: 1.22,
    tracking: 0.01,
    colour,
    most,
    size: largest,
    floor: Math.min(largest, floor(page, 2.2)),
  }
}

/** Company name next to the logo. @param size in pixels */
export function name(_page: Page, size: number, colour: string): TextStyle {
  return { role: 'display', leading: 1, tracking: -0.008, colour, most: 1, size, floor: size * 0.4 }
}
