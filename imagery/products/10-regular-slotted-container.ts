import { BOARDS, madeUpBut, slottedCase } from '../box.ts'
import { boxOf, type Scene } from '../scene.ts'

/** Plain, half open: the style itself. */
export const regularSlottedContainer: Scene = {
  boards: [
    boxOf('case', slottedCase({ length: 300, width: 220, height: 190 }, BOARDS['B kraft']), {
      pose: madeUpBut({ 'top front': -52, 'top right': -27, 'top back': -9, 'top left': 38 }),
      stand: { root: 'upright' },
    }),
  ],
}
