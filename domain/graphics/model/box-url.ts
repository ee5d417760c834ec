/** URLs of box patterns: `box:mailer:300x200x60` is a style with inside dimensions in mm. */
import type { Inside } from '#domain/box/blank.ts'

export interface BoxUrl {
  /** Value of a `BOX_STYLES` entry. */
  readonly style: string
  readonly inside: Inside
}

/** Limits of a side, in mm. */
export const BOX_SIDE_MM = { min: 40, max: 2000 } as const

const BOX_URL = /^box:([a-z-]{1,40}):(\d{2,4})x(\d{2,4})x(\d{2,4})$/

export function toBoxUrl({ style, inside: { length, width, height } }: BoxUrl): string {
  return `box:${style}:${length}x${width}x${height}`
}

/** @returns null for other URLs and unsupported dimensions */
export function parseBoxUrl(url: string): BoxUrl | null {
  const [, style, ...sides] = BOX_URL.exec(url) ?? []
  const [length = 0, width = 0, height = 0] = sides.map(Number)
  const isInRange = [length, width, height].every(
    (side) => side >= BOX_SIDE_MM.min && side <= BOX_SIDE_MM.max,
  )
  return style !== undefined && isInRange ? { style, inside: { length, width, height } } : null
}
