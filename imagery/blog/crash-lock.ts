import { BOARDS, crashLock, madeUp, piece, rectangle, thicknessOf } from '../box.ts'
import { boxOf, type Place, type Scene } from '../scene.ts'
import { everywhere } from '../scenery/arranging.ts'
import { straps } from '../scenery/pallet.ts'

const board = BOARDS['B kraft']
const blank = crashLock({ length: 240, width: 170, height: 150 }, board)
/** Glued and flat, a carton is its walls laid upon each other. */
const flatCarton = piece(rectangle(0, 0, 416, 236), board)
const step = thicknessOf(board) + 0.15
const pile: Place[] = Array.from({ length: 22 }, (_, index) => [
  -250 + (((index >> 1) * 7) % 5) - 2,
  150 + (((index >> 1) * 5) % 3),
  index * step,
  14 + ((((index >> 1) * 3) % 4) - 1.5) * 0.5,
])

/** A carton on its head, to show the base that locked itself; behind it those that are still flat. */
export const crashLockBase: Scene = {
  boards: [
    boxOf('carton', blank, {
      pose: madeUp,
      stand: { root: 'upright', at: [70, -110], heading: -16, tilt: { about: 'x', degrees: 180 } },
    }),
    boxOf('flat', flatCarton, { pose: () => 0, stand: { root: 'face up' }, flutes: 'y', places: pile }),
  ],
  goods: everywhere(straps([416, 241, 22 * step], [-110, 110], 0), [[-250, 150, 0, 14]]),
  camera: { azimuth: 20, elevation: 34, fill: [0.84, 0.84], lens: 62 },
}
