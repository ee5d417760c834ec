/** What a drawing office adds to an elevation: measures, numbers, names. */

import type { Point } from '#imagery/box.ts'
import { letter, widthOf } from '#imagery/news/lettering.ts'
import { blue, circle, flat, ink, line, path, polyline, rect, white } from '#imagery/news/picture.ts'

interface Lettered {
  readonly text: string
  readonly height: number
  readonly colour?: string
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** A line of capitals on the base line that begins at `x`, `y`. */
export function words([x, y]: Point, { text, height, colour = ink, anchor = 'start' }: Lettered): string {
  const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * widthOf(text, height)
  return letter(text, height)
    .map((stroke) =>
      polyline(
        stroke.map(([sx, sy]) => [left + sx, y - sy] as const),
        line(colour, height / 6.5),
      ),
    )
    .join('\n')
}

interface Measure {
  readonly text: string
  readonly colour?: string
  readonly height?: number
}

/** A level dimension between two places, broken for its words. */
export function across(
  [from, to]: readonly [number, number],
  y: number,
  { text, colour = white, height = 24 }: Measure,
): string {
  const [middle, half] = [(from + to) / 2, widthOf(text, height) / 2 + height * 0.7]
  return [
    path(
      `M${from} ${y - 16}v32M${to} ${y - 16}v32M${from - 9} ${y + 9}l18 -18M${to - 9} ${y + 9}l18 -18` +
        `M${from} ${y}H${middle - half}M${middle + half} ${y}H${to}`,
      line(colour, 3),
    ),
    words([middle, y + height / 2], { text, height, colour, anchor: 'middle' }),
  ].join('\n')
}

/** The number of a station, as the technical drawings of the site write it. */
export const station = (x: number, y: number, number: number): string =>
  [
    circle(x, y, 27, { ...flat(white), ...line(ink, 4) }),
    words([x, y + 15], { text: String(number), height: 30, colour: blue, anchor: 'middle' }),
  ].join('\n')

/** A number or a few letters on a plate, centred. */
export function plate([x, y]: Point, text: string, height = 28): string {
  const width = Math.max(height * 1.7, widthOf(text, height) + height)
  return [
    rect(x - width / 2, y - height * 0.9, width, height * 1.8, { ...flat(blue), ...line(ink, 4) }),
    words([x, y + height / 2], { text, height, colour: white, anchor: 'middle' }),
  ].join('\n')
}

/** A picture of a place is a panorama: twice as wide as it is high, for what is long and stands on level ground. */
export const width = 1600
export const height = 800
/** Heights are counted as on a news picture, whose uppermost part a panorama does not have. */
export const top = 100

export function panorama(background: string, ...drawing: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}"`,
    ' fill="none" stroke-linejoin="round" stroke-linecap="round">\n',
    [rect(0, top, width, height, flat(background)), ...drawing].join('\n'),
    '\n</svg>\n',
  ].join('')
}
