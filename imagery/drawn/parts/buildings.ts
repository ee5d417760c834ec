/** Parts of works in elevation, in units of the sheet. */
import { levelEdge } from '#imagery/news/board-edge.ts'
import {
  drawn,
  flat,
  ink,
  kraftPale,
  line,
  paper,
  path,
  polyline,
  rect,
  repeat,
  steel,
  white,
} from '#imagery/news/picture.ts'
import { plate } from './drafting.ts'

export interface Block {
  readonly x: number
  readonly top: number
  readonly width: number
  readonly ground: number
}

/** A fascia, or a roof in section: the cut edge of a board, trimmed at both ends. */
export const cap = (from: number, to: number, top: number, thickness: number): string =>
  [
    levelEdge(from, to, top, thickness, { fill: kraftPale }),
    path(`M${from} ${top}v${thickness}M${to} ${top}v${thickness}`, line(ink, 4)),
  ].join('\n')

/** A wall of profiled sheet under a fascia that is the cut edge of a board. */
export function shed({ x, top, width, ground }: Block, fill: string, ribs: string, fascia = 34): string {
  const count = Math.floor(width / 18)
  return [
    rect(x, top, width, ground - top, drawn(fill)),
    repeat(count - 1, (index) => {
      const at = x + ((index + 1) * width) / count
      return polyline(`${at},${top + fascia} ${at},${ground}`, line(ribs, 2))
    }),
    cap(x - 8, x + width + 8, top - 4, fascia),
  ].join('\n')
}

/** Courses of brick, suggested: a few here and there, none where it is only wall. */
export function brickwork({ x, top, width, ground }: Block, fill: string, joint: string): string {
  const courses = Math.floor((ground - top) / 26)
  return [
    rect(x, top, width, ground - top, drawn(fill)),
    repeat(courses, (course) =>
      repeat(Math.floor(width / 90), (index) => {
        const at = x + 14 + ((index * 90 + course * 53) % Math.max(1, width - 60))
        return (index + course * 2) % 3 === 0
          ? path(`M${at} ${top + 18 + course * 26}h34`, line(joint, 2.5))
          : ''
      }),
    ),
  ].join('\n')
}

/** A window of panes, lit or not. */
export function glazing(
  { x, top, width, ground }: Block,
  columns: number,
  rows: number,
  glass: string,
): string {
  return [
    rect(x, top, width, ground - top, drawn(glass)),
    path(
      [
        ...Array.from(
          { length: columns - 1 },
          (_, index) => `M${x + ((index + 1) * width) / columns} ${top}V${ground}`,
        ),
        ...Array.from(
          { length: rows - 1 },
          (_, index) => `M${x} ${top + ((index + 1) * (ground - top)) / rows}h${width}`,
        ),
      ].join(''),
      line(ink, 3),
    ),
  ].join('\n')
}

/** A loading door with its seal, its number and its bumpers. The floor of a dock is 1.2 m up. */
export function dock(
  { x, top, width, ground }: Block,
  number: number,
  { door = paper, lines = steel, inside = '' }: { door?: string; lines?: string; inside?: string } = {},
): string {
  const sill = ground - 36
  return [
    rect(x, top, width, ground - top, drawn(ink)),
    rect(x + 12, top + 14, width - 24, sill - top - 14, drawn(door)),
    inside ||
      repeat(Math.floor((sill - top - 26) / 17), (index) =>
        polyline(
          `${x + 12},${top + 30 + index * 17} ${x + width - 12},${top + 30 + index * 17}`,
          line(lines, 2),
        ),
      ),
    rect(x + 6, sill, width - 12, 36, drawn(steel)),
    ...[14, width - 30].map((dx) => rect(x + dx, sill + 5, 16, 24, flat(ink))),
    plate([x + width / 2, top - 30], String(number), 22),
  ].join('\n')
}

/** Saw teeth: glass to the north, slates to the south. */
export function sawTeeth(
  x: number,
  y: number,
  count: number,
  width: number,
  rise: number,
  slate: string,
  glass: string,
): string {
  return repeat(count, (index) => {
    const left = x + index * width
    return [
      path(`M${left} ${y} V${y - rise} L${left + width} ${y} Z`, drawn(slate)),
      path(`M${left} ${y} V${y - rise} l${width * 0.2} ${rise * 0.2} V${y}Z`, drawn(glass)),
      path(`M${left} ${y - rise * 0.5} h${width * 0.2}`, line(ink, 3)),
      ...[0.42, 0.62, 0.8].map((part) =>
        path(`M${left + width * part} ${y - rise * (1 - part) + 10} V${y - 6}`, line(white, 2)),
      ),
    ].join('\n')
  })
}
