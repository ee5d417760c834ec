import type { Face, Faces } from './faces.ts'
import type { Outline } from './glyphs.ts'

export function getGlyphOutline(faces: Faces, face: Face, glyph: number): Outline {
  const key = `${face.name} ${glyph}`
  const known = faces.outlines.get(key)
  if (known) return known
  const outline = measureOutline(face.font.glyphToPath(glyph), face.unitsPerEm)
  faces.outlines.set(key, outline)
  return outline
}

/** @param path SVG path with absolute coordinates */
export function measureOutline(path: string, unitsPerEm: number): Outline {
  const numbers = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map((number) => Number(number) / unitsPerEm)
  if (numbers.length === 0) return { path, unitsPerEm, left: 0, right: 0, top: 0, bottom: 0 }
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  const hull = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.max(...ys),
    bottom: Math.min(...ys),
  }
  return { path, unitsPerEm, ...hull }
}

/** Hundredths of a pixel are enough, and equal on every platform. */
export const roundToHundredths = (value: number) => Math.round(value * 100) / 100 + 0
