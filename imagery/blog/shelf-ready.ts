import { snackShelfReadyPack as pack } from '../products/03-snack-shelf-ready-pack.ts'
import type { Scene } from '../scene.ts'
import { everywhere } from '../scenery/arranging.ts'
import { shop } from '../scenery/rooms.ts'
import { shelf } from '../scenery/shelf.ts'

/** Three packs side by side, the one in the middle already shopped from. */
const goods = pack.goods ?? []
const [full, shopped] = [goods, goods.filter((_, index) => ![1, 2, 6].includes(index))]

export const shelfReady: Scene = {
  boards: everywhere(pack.boards, [
    [-304, 0, 0, 0],
    [0, 0, 0, 0],
    [304, 0, 0, 0],
  ]),
  goods: [
    ...everywhere(full, [
      [-304, 0, 0, 0],
      [304, 0, 0, 0],
    ]),
    ...everywhere(shopped, [[0, 0, 0, 0]]),
    ...shelf(1500, 118, 360, [
      ['Lentil Waves Sea Salt', '£1.85'],
      ['Lentil Waves Chilli', '£1.85'],
      ['Lentil Waves Sharing', '£2.10'],
    ]),
  ],
  setting: shop,
  camera: { at: [190, -1010, 330], towards: [16, 0, 70], sharp: [0, -95, 60], lens: 48, aperture: 11 },
}
