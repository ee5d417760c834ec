import { panel } from '../board.ts'
import { floor, walls } from '../case.ts'
import type { Face } from '../face.ts'
import { hinge } from '../frame.ts'
import { rectangle } from '../outline.ts'
import { band, sign } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import type { Point } from '../vector.ts'

const [length, width, height] = [400, 300, 250]

/** Four walls, and on each a flap half as deep as the box is wide, standing open. */
export function regularSlottedContainer(board: number): Drawing {
  const { front, right, back, left } = walls({ length, width })
  const faces: Face[] = [floor({ length, width }, board)]

  const thisWayUp = [...sign('up', 300, 76, 52), ...sign('up', 356, 76, 52), band(272, 34, 112, 7)]
  for (const { frame, size, fold, edges, print } of [
    {
      frame: front,
      size: length,
      fold: -38,
      edges: ['contour', 'fold', 'open', 'contour'] as const,
      print: thisWayUp,
    },
    {
      frame: right,
      size: width,
      fold: -32,
      edges: ['contour', 'contour', 'open', 'fold'] as const,
      print: [],
    },
    { frame: back, size: length, fold: -28, edges: closed, print: [] },
    { frame: left, size: width, fold: -34, edges: closed, print: [] },
  ]) {
    faces.push(...panel({ frame, outline: rectangle(0, 0, size, height), edges, board, print }))
    const flap = hinge(frame, [size, height], [0, height], fold)
    const [slot, depth] = [board * 0.6, width / 2]
    const outline: Point[] = [
      [slot, 0],
      [size - slot, 0],
      [size - slot, depth],
      [slot, depth],
    ]
    faces.push(...panel({ frame: flap, outline, edges: ['fold'], board }))
  }
  return {
    pieces: [faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
      { from: [width, 0, 0], to: [width, 0, height], away: [0, -1, 0], text: `${height}` },
    ],
    code: 'FEFCO 0201',
    flute: 'B',
  }
}

const closed = ['fold', 'fold', 'open', 'fold'] as const
