import { panel } from '../board.ts'
import { bottle } from '../bottles.ts'
import { frame } from '../frame.ts'
import { curve } from '../outline.ts'
import { blue, white } from '../palette.ts'
import { type Print, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { standing } from '../standing.ts'
import type { Point } from '../vector.ts'

const [length, width, height, lip] = [330, 220, 236, 84]

/** A blank folded round the bottles by machine; the front is pressed in along its perforation and lifted off. */
export function drinkWrapSrp(board: number): Drawing {
  const opening = curve(
    [
      [length * 0.93, height],
      [length * 0.92, height * 0.7],
      [length * 0.84, lip + 26],
      [length * 0.7, lip],
      [length * 0.5, lip],
      [length * 0.3, lip],
      [length * 0.16, lip + 26],
      [length * 0.08, height * 0.7],
      [length * 0.07, height],
    ],
    5,
  )
  const seam = (y: number): Print => ({
    stroke: [
      [0, y],
      [width, y],
    ],
    pen: { colour: '#1d1a16', width: 1.8 },
  })
  const { faces } = standing({
    size: { length, width },
    board,
    sides: {
      front: {
        top: [[length, height], ...opening, [0, height]],
        edges: ['fold', ...opening.slice(1).map(() => undefined), 'fold'],
        print: [...words('TONIC', length / 2, 24, 38, { colour: blue, width: 13 })],
      },
      right: {
        top: height,
        edges: ['fold'],
        print: [seam(height * 0.36), seam(height * 0.64), ...sign('drop', width / 2, height / 2, 58)],
      },
      back: { top: height, edges: ['fold'] },
      left: { top: height, edges: ['fold'] },
    },
  })
  const cut = curve(
    [
      [length * 0.07, 0],
      [length * 0.12, 46],
      [length * 0.3, 74],
      [length * 0.5, 80],
      [length * 0.7, 74],
      [length * 0.88, 46],
      [length * 0.93, 0],
    ],
    4,
  )
  const top: Point[] = [[0, 0], ...cut, [length, 0], [length, width], [0, width]]
  faces.push(
    ...panel({
      frame: frame([width, 0, height], [0, 1, 0], [-1, 0, 0]),
      outline: top,
      edges: ['fold', ...cut.slice(1).map(() => undefined), 'fold', 'contour', 'contour', 'contour'],
      board,
      print: sign('drop', length / 2, 148, 70),
    }),
  )
  for (const x of [174, 110])
    for (const column of [0, 1, 2, 3])
      faces.push(bottle([x, 43 + column * 81, board], { radius: 33, height: 214, label: white }))
  return {
    pieces: [faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
      { from: [width, 0, 0], to: [width, 0, height], away: [0, -1, 0], text: `${height}` },
    ],
    code: 'FEFCO 0406',
    flute: 'B',
  }
}
