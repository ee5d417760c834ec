/** The outlines of glyphs, in ems, and as the data of an SVG path. */
import type { Face, Faces } from './faces.ts'

export interface Outline {
  /** Each a letter of an SVG path and its coordinates in ems, upwards. */
  readonly commands: readonly (readonly [letter: string, ...coordinates: number[]])[]
  /** What no curve leaves: the hull of all its points. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export function outlineOf(faces: Faces, face: Face, glyph: number): Outline {
  const key = `${face.name} ${glyph}`
  const known = faces.outlines.get(key)
  if (known) return known as Outline
  const commands = [...face.font.glyphToPath(glyph).matchAll(/([A-Z])([^A-Z]*)/g)].map(
    ([, letter = '', numbers = '']) =>
      [
        letter,
        ...(numbers.match(/-?[\d.]+/g) ?? []).map((number) => Number(number) / face.unitsPerEm),
      ] as const,
  )
  const points = commands.flatMap(([, ...coordinates]) => coordinates)
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  const hull =
    points.length === 0
      ? { left: 0, right: 0, top: 0, bottom: 0 }
      : { left: Math.min(...xs), right: Math.max(...xs), top: Math.max(...ys), bottom: Math.min(...ys) }
  const outline = { commands, ...hull }
  faces.outlines.set(key, outline)
  return outline
}

/** Hundredths of a pixel are finer than any eye, and the same everywhere. */
export const rounded = (value: number) => Math.round(value * 100) / 100 + 0

/** @param size of the letters, in pixels, @param x and @param y where the glyph’s origin is, in pixels */
export function outlinePath({ commands }: Outline, size: number, x: number, y: number): string {
  return commands
    .map(([letter, ...coordinates]) => {
      const moved = coordinates.map((value, index) =>
        rounded(index % 2 === 0 ? x + value * size : y - value * size),
      )
      return letter + moved.join(' ')
    })
    .join('')
}
