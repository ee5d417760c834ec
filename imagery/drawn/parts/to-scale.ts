/** Things that are drawn in centimetres, the ground at y = 0 and up negative, and set into a sheet at its scale. */
import { contour, fine, group, ink, type Paint } from '#imagery/news/picture.ts'

export interface Place {
  readonly x: number
  /** The height of the ground, in units of the sheet. */
  readonly y: number
  /** Units of the sheet to a centimetre. */
  readonly scale: number
  /** Whether it faces left. */
  readonly turned?: boolean
}

/** Paints whose lines are as wide on the sheet as all others, whatever the scale. */
export interface Pens {
  drawn(fill: string): Paint
  line(colour?: string, width?: number): Paint
  /** What a contour on both sides adds to a line, in centimetres. */
  readonly rim: number
}

/** What is drawn smaller than this has thinner contours, or they would fill it. */
const smallScale = 0.5

export function toScale(
  { x, y, scale, turned = false }: Place,
  draw: (pens: Pens) => readonly string[],
): string {
  const outline = scale < smallScale ? fine : contour
  const pens: Pens = {
    drawn: (fill) => ({ fill, stroke: ink, 'stroke-width': outline / scale }),
    line: (colour = ink, width = fine) => ({ stroke: colour, 'stroke-width': width / scale }),
    rim: (2 * outline) / scale,
  }
  const factor = turned ? `-${scale} ${scale}` : `${scale}`
  return group({ transform: `translate(${x} ${y}) scale(${factor})` }, ...draw(pens))
}
