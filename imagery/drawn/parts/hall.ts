/** The inside of a works, cut open: its wall, its roof truss, its lamps, its floor. */
import { boardFloor } from '#imagery/news/board-edge.ts'
import { drawn, flat, ink, line, path, polygon, rect, repeat, white } from '#imagery/news/picture.ts'
import { top, width } from './drafting.ts'

export const floor = 760
/** 62 units to a metre. */
export const scale = 0.62

interface Inks {
  readonly wall: string
  readonly dado: string
  readonly truss: string
  readonly under: string
}

const lattice = 6

export function hall({ wall, dado, truss, under }: Inks): string {
  const pitch = width / lattice
  const [chord, eaves] = [top + 64, top + 22]
  return [
    rect(-10, top, width + 20, floor - top, flat(wall)),
    rect(-10, 640, width + 20, floor - 640, flat(dado)),
    rect(-10, top - 10, width + 20, 34, flat(truss)),
    path(
      `M0 ${chord}${repeat(lattice, () => `l${pitch / 2} ${eaves - chord}l${pitch / 2} ${chord - eaves}`)}`,
      line(truss, 7),
    ),
    rect(-10, chord - 6, width + 20, 12, flat(truss)),
    ...[200, 800, 1400].map((x) => lamp(x, chord + 6)),
    boardFloor(floor, under),
  ].join('\n')
}

const lamp = (x: number, y: number): string =>
  [
    path(`M${x} ${y}v22`, line(ink, 4)),
    polygon(`${x - 46},${y + 44} ${x - 18},${y + 20} ${x + 18},${y + 20} ${x + 46},${y + 44}`, flat(ink)),
    rect(x - 38, y + 46, 76, 7, flat(white)),
  ].join('\n')

/** A walkway on legs with its rail. */
export const walkway = (from: number, to: number, y: number, colour: string): string =>
  [
    path(
      `M${from} ${y - 66}H${to}M${from} ${y - 34}H${to}${repeat(Math.round((to - from) / 64) + 1, (index) => `M${from + index * 64} ${y}v-66`)}`,
      line(ink, 5),
    ),
    rect(from - 6, y, to - from + 12, 16, drawn(colour)),
  ].join('\n')
