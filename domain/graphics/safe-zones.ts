/** Areas of a size that social apps do not cover or crop. */
import type { Size } from '#domain/media/crops.ts'
import type { Box } from './model/drawing.ts'

export interface SafeZone {
  readonly channel: string
  /** Shown with the overlay. */
  readonly title: string
  /** Visible area, in pixels. */
  readonly box: Box
}

/** @returns an empty array if nothing is covered */
export function getSafeZones({ width, height }: Size): SafeZone[] {
  const inner = (channel: string, title: string, top: number, sides: number, bottom: number): SafeZone => ({
    channel,
    title,
    box: {
      x: width * sides,
      y: height * top,
      width: width * (1 - 2 * sides),
      height: height * (1 - top - bottom),
    },
  })
  const ratio = width / height
  if (ratio < 0.65)
    return [inner('Stories and reels', 'Profile at the top, reply field at the bottom', 0.14, 0.06, 0.2)]
  if (ratio < 0.85) {
    const side = (1 - (height * 0.75) / width) / 2
    return [
      {
        channel: 'Profile grid',
        title: 'Cropped to 3:4 in the grid',
        box: { x: Math.max(0, width * side), y: 0, width: Math.min(width, height * 0.75), height },
      },
    ]
  }
  if (ratio > 2.2 && width >= 1000)
    return [
      inner('Profile banner', 'Edges cropped on phones, profile photo at the bottom left', 0.08, 0.1, 0.08),
    ]
  if (ratio > 1.7 && ratio < 2) {
    const square = Math.min(width, height)
    return [
      {
        channel: 'Small previews',
        title: 'Messages show only the square in the middle',
        box: { x: (width - square) / 2, y: 0, width: square, height: square },
      },
    ]
  }
  return []
}
