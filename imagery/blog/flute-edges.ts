import { BOARDS, type BoardName, flat, piece, rectangle, thicknessOf } from '../box.ts'
import { boxOf, type Scene } from '../scene.ts'
import { steelRule } from '../scenery/tools.ts'

/** The boards from the lowest up; each lies a little back from the one under it. */
const boards: readonly BoardName[] = [
  'B kraft',
  'B white top',
  'B kraft',
  'E kraft',
  'E white top',
  'E kraft',
  'E clay coat',
]

/** B flute under E flute, cut across their waves, and a rule to hold against them. */
export const fluteEdges: Scene = {
  boards: boards.map((board, index) =>
    boxOf(board, piece(rectangle(0, 0, 170, 90), BOARDS[board]), {
      pose: flat,
      stand: {
        root: 'face up',
        at: [((index * 7) % 5) - 2 + (index > 2 ? 9 : 0), index * 1.1 + (index > 2 ? 5 : 0)],
        heading: [0, 0.8, -0.6, 1.4, 0.4, -0.8, 0.9][index] as number,
        lift: boards.slice(0, index).reduce((sum, below) => sum + thicknessOf(BOARDS[below]) + 0.06, 0),
      },
      flutes: 'y',
    }),
  ),
  goods: [steelRule([4, -66, 0], [0, 0, 1.2])],
  camera: { at: [34, -196, 74], towards: [4, -46, 7], sharp: [4, -45, 7], lens: 70, aperture: 40 },
}
