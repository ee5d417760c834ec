import { frame } from '../frame.ts'
import { mailer } from '../mailer.ts'
import { enlarge, move, turn } from '../outline.ts'
import { blue, paleInk, white } from '../palette.ts'
import { band, sign, signs, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { slab } from '../solid.ts'
import type { Point } from '../vector.ts'

const [length, width, height] = [420, 290, 84]

/** A 0427 with its lid half open, a strip across the lid to tear, and two spanners inside. */
export function toolMailOrderShipper(board: number): Drawing {
  const faces = mailer({
    size: { length, width, height },
    board,
    lid: 14,
    tuck: 42,
    front: [
      ...sign('spanner', 58, 40, 42, undefined, -90),
      ...words('MAIL ORDER TOOLS', 252, 31, 22, { colour: blue, width: 6.5 }),
    ],
    right: [band(0, 16, width, 9), band(0, 32, width, 9)],
    lidInside: [
      { stroke: [[0, 128] as Point, [length, 128] as Point], pen: { colour: blue, width: 3, dash: '14 9' } },
      { stroke: [[0, 152] as Point, [length, 152] as Point], pen: { colour: blue, width: 3, dash: '14 9' } },
    ],
  })
  const level = frame([width - 24, 24, 62], [0, 1, 0], [-1, 0, 0])
  const spanner = signs.spanner[0] as readonly Point[]
  faces.push(
    ...slab(level, move(turn(enlarge(spanner, 108), -84), 138, 76), 18, white),
    ...slab(level, move(turn(enlarge(spanner, 92), 100), 232, 172), 16, paleInk),
  )
  return {
    pieces: [faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
    ],
    code: 'FEFCO 0427',
    flute: 'B',
  }
}
