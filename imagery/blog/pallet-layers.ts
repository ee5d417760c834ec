import { bar, barCode, plate, sign, words } from '../artwork.ts'
import type { Scene } from '../scene.ts'
import { stacked } from '../scenery/arranging.ts'
import { closedCases } from '../scenery/cases.ts'
import { pallet, palletHeight } from '../scenery/pallet.ts'

const ink = '#233448'
const [length, width, height] = [297, 247, 240]

/** Sixteen to a layer, in columns, the last layer being laid. */
const cases = closedCases(
  'case',
  [length, width, height],
  stacked({
    count: [4, 4, 3],
    pitch: [299.6, 249.6, height + 0.4],
    at: [0, 0, palletHeight],
    seed: 4,
    careless: 0.7,
    missing: 6,
  }),
  {
    print: {
      panels: {
        front: (wide, high) =>
          plate(
            ink,
            words('FOUR BY FOUR', wide / 2, high / 2 + 4, 47, { font: 'Bebas Neue', spacing: 2.5 }) +
              bar(wide / 2 - 108, high / 2 + 16, 216, 2.4) +
              words('300 × 250 × 240', wide / 2, high / 2 + 38, 17, { spacing: 2.4 }) +
              sign('up', 32, 36, 32) +
              barCode(wide - 78, high - 44, 60, 28, 12),
          ),
        right: (wide, high) =>
          plate(ink, sign('up', wide / 2 - 32, high / 2, 50) + sign('dry', wide / 2 + 32, high / 2, 50)),
      },
    },
  },
)

export const palletLayers: Scene = {
  boards: cases.boards,
  goods: [...pallet(), ...cases.goods],
  camera: { azimuth: 30, elevation: 24, fill: [0.74, 0.82], lens: 70 },
}
