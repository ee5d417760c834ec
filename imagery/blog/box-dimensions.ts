import { BOARDS, madeUpBut, slottedCase } from '../box.ts'
import { boxOf, type Scene } from '../scene.ts'
import { steelRule } from '../scenery/tools.ts'

const heading = -12

/** An open case with a rule from one long side to the other: its width. */
export const boxDimensions: Scene = {
  boards: [
    boxOf('case', slottedCase({ length: 300, width: 210, height: 170 }, BOARDS['B kraft']), {
      pose: madeUpBut({ 'top front': -118, 'top right': -104, 'top back': -112, 'top left': -122 }),
      stand: { root: 'upright', heading },
    }),
  ],
  goods: [steelRule([18, 110, 183.4], [0, 0, heading + 90])],
  camera: { azimuth: 26, elevation: 38, fill: [0.74, 0.84] },
}
