import { panel } from '../board.ts'
import { walls } from '../case.ts'
import type { Face } from '../face.ts'
import { frame } from '../frame.ts'
import { arc, curve, ellipse, rectangle } from '../outline.ts'
import { blue, blueInk, cream, paleInk, white } from '../palette.ts'
import { band, type Print, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { block } from '../solid.ts'
import { standing } from '../standing.ts'
import { add, type Point, type Vec } from '../vector.ts'

const [length, width, lip, side, height] = [250, 200, 58, 112, 170]

/** A tray of cheese in film, and beside it the hood that covered it on the way. */
export function cheeseMultipackSrp(board: number): Drawing {
  const rise = curve([
    [width, side],
    [width * 0.7, side - 4],
    [width * 0.3, lip + 6],
    [0, lip],
  ])
  const { faces: tray } = standing({
    size: { length, width },
    board,
    sides: {
      front: {
        top: lip,
        outside: white,
        print: [band(0, 0, length, 12), ...words('MATURE', length / 2, 22, 22, { colour: blue, width: 7 })],
      },
      right: { top: rise, outside: white, print: [band(0, 0, width, 12), ...sign('cheese', 146, 58, 58)] },
      back: { top: side, outside: white },
      left: { top: rise.map(([x, y]): Point => [width - x, y]).reverse(), outside: white },
    },
  })
  const pieces: Face[] = []
  const label = (wide: number): Print[] => [
    { area: rectangle(0, 40, wide, 48), material: blueInk },
    { area: ellipse(wide / 2, 64, 16, 16, 14), material: white },
  ]
  for (const x of [14, 104])
    for (const column of [0, 1, 2])
      pieces.push(
        ...block([x, 14 + column * 76, board], [78, 68, 124], cream, {
          print: { 1: label(68), 2: [{ area: rectangle(0, 40, 78, 48), material: paleInk }] },
        }),
      )
  return {
    pieces: [hood(board, [-270, 128, 0]), [...tray, ...pieces]],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [width, 0, 0], to: [width, 0, lip], away: [0, -1, 0], text: `${lip}` },
    ],
    code: 'FEFCO 0422 + 0200',
    flute: 'B',
  }
}

/** A case without a bottom: closed flaps above, a cut edge with thumb holes below. */
function hood(board: number, at: Vec): Face[] {
  const sides = walls({ length, width })
  const move = (one: (typeof sides)['front']) => frame(add(one.origin, at), one.u, one.v)
  const thumb = (size: number): Point[] => [
    [0, 0],
    [size / 2 - 26, 0],
    ...arc(size / 2, 0, 26, 26, 180, 0, 8).slice(1, -1),
    [size / 2 + 26, 0],
    [size, 0],
    [size, height],
    [0, height],
  ]
  const edges = (size: number, left: 'contour' | 'fold', right: 'contour' | 'fold') => [
    ...thumb(size)
      .slice(3)
      .map(() => 'contour' as const),
    right,
    'fold' as const,
    left,
  ]
  const top = frame(add([width, 0, height], at), [0, 1, 0], [-1, 0, 0])
  const seam: Print = {
    stroke: [
      [0, width / 2],
      [length, width / 2],
    ],
    pen: { colour: '#1d1a16', width: 4 },
  }
  return [
    ...panel({
      frame: move(sides.front),
      outline: thumb(length),
      edges: edges(length, 'contour', 'fold'),
      board,
      outside: white,
      print: [...sign('cheese', length / 2, 100, 70), band(0, 148, length, 22)],
    }),
    ...panel({
      frame: move(sides.right),
      outline: thumb(width),
      edges: edges(width, 'fold', 'contour'),
      board,
      outside: white,
      print: [band(0, 148, width, 22)],
    }),
    ...panel({
      frame: top,
      outline: rectangle(0, 0, length, width),
      edges: ['fold', 'contour', 'contour', 'contour'],
      board,
      outside: white,
      print: [seam],
    }),
  ]
}
