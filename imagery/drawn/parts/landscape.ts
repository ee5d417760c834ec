/** What lies round the sites: chalk, downs, trees, water and weather. */
import { boardEdge } from '#imagery/news/board-edge.ts'
import {
  blue,
  circle,
  deep,
  drawn,
  flat,
  ink,
  kraftPale,
  line,
  path,
  polygon,
  rect,
  repeat,
  white,
} from '#imagery/news/picture.ts'

export interface Ridge {
  readonly base: number
  readonly swell: number
  readonly length: number
  readonly phase: number
}

/** A line of downs whose crest is the cut edge of a board. */
export function downs(
  { base, swell, length, phase }: Ridge,
  fill: string,
  foot: number,
  thickness = 22,
): string {
  const crest = Array.from({ length: 84 }, (_, index) => {
    const x = index * 20 - 30
    return [
      x,
      base - swell * Math.sin(x / length + phase) - swell * 0.3 * Math.sin((2.3 * x) / length + phase),
    ] as const
  })
  return [
    polygon([...crest, [1640, foot], [-30, foot]], flat(fill)),
    boardEdge(crest, thickness, { fill: kraftPale, linerWidth: 3 }),
  ].join('\n')
}

/** Round ones, as architects draw them. */
export const tree = (x: number, ground: number, radius: number, fill = blue, shade = deep): string =>
  [
    rect(x - 4, ground - radius * 1.9, 8, radius * 1.9, flat(ink)),
    circle(x, ground - radius * 2.1, radius, drawn(fill)),
    path(
      `M${x + radius * 0.1} ${ground - radius * 1.3} A${radius * 0.8} ${radius * 0.8} 0 0 0 ${x + radius * 0.72} ${ground - radius * 2.4}`,
      line(shade, 5),
    ),
    path(
      `M${x} ${ground - radius * 1.2} l${-radius * 0.4} ${-radius * 0.5} M${x} ${ground - radius * 1.5} l${radius * 0.36} ${-radius * 0.5}`,
      line(ink, 3),
    ),
  ].join('\n')

export const cloud = (x: number, y: number, width: number, fill = white): string =>
  path(
    `M${x} ${y} h${width} a${width * 0.11} ${width * 0.11} 0 0 0 ${-width * 0.04} ${-width * 0.21} ` +
      `a${width * 0.2} ${width * 0.2} 0 0 0 ${-width * 0.34} ${-width * 0.14} ` +
      `a${width * 0.24} ${width * 0.24} 0 0 0 ${-width * 0.42} ${width * 0.1} a${width * 0.13} ${width * 0.13} 0 0 0 ${-width * 0.2} ${width * 0.25}z`,
    flat(fill),
  )

/** Wading, at the scale of a site. */
export const heron = (x: number, y: number): string =>
  [
    path(`M${x} ${y} v-34 M${x + 9} ${y} v-34`, line(ink, 3)),
    path(
      `M${x - 26} ${y - 30} Q${x - 4} ${y - 66} ${x + 20} ${y - 50} Q${x + 14} ${y - 26} ${x - 26} ${y - 30}z`,
      drawn(white),
    ),
    path(`M${x + 16} ${y - 48} q14 -18 4 -34 q-4 -12 6 -18`, line(ink, 10)),
    path(`M${x + 16} ${y - 48} q14 -18 4 -34 q-4 -12 6 -18`, line(white, 5)),
    path(`M${x + 24} ${y - 104} l30 8 l-28 2z`, drawn(kraftPale)),
  ].join('\n')

export const reeds = (x: number, y: number, count: number, colour: string): string =>
  repeat(count, (index) => {
    const lean = ((index * 37) % 13) - 6
    const height = 36 + ((index * 29) % 34)
    return path(`M${x + index * 13} ${y} q${lean / 2} ${-height / 2} ${lean} ${-height}`, line(colour, 3.5))
  })

/** Broken lines of light on water. */
export const ripples = (from: number, to: number, y: number, rows: number, colour: string): string =>
  repeat(rows, (row) =>
    repeat(Math.floor((to - from) / 190), (index) => {
      const x = from + index * 190 + ((row * 83 + index * 31) % 120)
      return path(`M${x} ${y + row * 20} h${40 + ((index * 47 + row * 23) % 60)}`, line(colour, 3))
    }),
  )
