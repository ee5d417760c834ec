/** A box’s flat pattern in a picture’s place: `box:mailer:300x200x60`, its style and its inside dimensions. */
import type { Inside } from '#domain/box/blank.ts'

export interface BoxUrl {
  /** As `BOX_STYLES` names it. */
  readonly style: string
  readonly inside: Inside
}

/** Of a side, in millimetres. */
export const BOX_SIDE = { least: 40, most: 2000 } as const

const ADDRESS = /^box:([a-z-]{1,40}):(\d{2,4})x(\d{2,4})x(\d{2,4})$/

export function toBoxUrl({ style, inside: { length, width, height } }: BoxUrl): string {
  return `box:${style}:${length}x${width}x${height}`
}

/** @returns null of what addresses something else, or a box too small or too large to be made */
export function parseBoxUrl(address: string): BoxUrl | null {
  const [, style, ...sides] = ADDRESS.exec(address) ?? []
  const [length = 0, width = 0, height = 0] = sides.map(Number)
  const isMade = [length, width, height].every((side) => side >= BOX_SIDE.least && side <= BOX_SIDE.most)
  return style !== undefined && isMade ? { style, inside: { length, width, height } } : null
}
