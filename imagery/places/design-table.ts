import { blankArtwork } from '../artwork.ts'
import {
  BOARDS,
  blankBounds,
  crashLock,
  dip,
  flat,
  levelAt,
  madeUp,
  madeUpBut,
  mailer,
  piece,
  rectangle,
  slottedCase,
  swing,
  tray,
} from '../box.ts'
import type { Scene } from '../scene.ts'
import { type BoardPiece, boxOf, type Good } from '../scene.ts'
import { daylightRoom } from '../scenery/rooms.ts'
import { cuttingMat, pencil, steelRule } from '../scenery/tools.ts'

const matTop = 3

/** Plain samples, folded and half folded, as they come from the sample table. */
const samples: BoardPiece[] = [
  boxOf('mailer', mailer({ length: 230, width: 170, height: 62 }, BOARDS['E white top']), {
    pose: madeUpBut({ lid: -24, tuck: 58 }),
    stand: { root: 'flat', at: [-225, 260], heading: 26 },
    flutes: 'y',
  }),
  boxOf(
    'tray',
    tray({ length: 190, width: 130, height: 130 }, BOARDS['E white top'], {
      front: dip(52, 34),
      right: swing(52, 130),
      left: swing(130, 52),
      back: levelAt(130),
    }),
    { pose: madeUp, stand: { root: 'flat', at: [20, 315], heading: -12 } },
  ),
  boxOf('case', slottedCase({ length: 200, width: 150, height: 140 }, BOARDS['B kraft']), {
    pose: madeUpBut({ 'top front': -46, 'top right': -30, 'top back': -14, 'top left': 30 }),
    stand: { root: 'upright', at: [245, 196], heading: -24 },
  }),
]

const carton = crashLock({ length: 150, width: 96, height: 110 }, BOARDS['E kraft'], {
  lid: { tuck: 32, dust: 40 },
})
const { left, top } = blankBounds(carton)
/** Where the rule of the creaser has pressed the liner, it is a little darker. */
const creased = () =>
  carton.creases
    .map(({ line: [[x1, y1], [x2, y2]] }) => {
      const way = `M${x1 - left} ${top - y1}L${x2 - left} ${top - y2}`
      return `<path d="${way}" stroke="#b79a7c" stroke-width="1.5"/><path d="${way}" stroke="#8a6f55" stroke-width=".5"/>`
    })
    .join('')

/** The blank of the carton, cut and creased but not yet folded. */
const blank: BoardPiece = {
  ...boxOf('blank', carton, {
    pose: flat,
    stand: { root: 'flat', at: [-38, -88], heading: 5, lift: matTop },
    flutes: 'y',
  }),
  art: { inside: blankArtwork(carton, { panels: {}, all: creased }) },
}

const boards = ['B kraft', 'B white top', 'E kraft', 'E white top', 'E clay coat', 'B kraft'] as const
const swatches = boards.map((board, index): BoardPiece => {
  const below = boards.slice(0, index).reduce((sum, one) => sum + (one.startsWith('B') ? 3.05 : 1.55), 0)
  return boxOf(`swatch ${index}`, piece(rectangle(0, 0, 120, 84), BOARDS[board]), {
    pose: flat,
    stand: {
      root: 'face up',
      at: [222 + ((index * 5) % 3), -205 + ((index * 3) % 4)],
      heading: -20 + [0, 7, -4, 10, 2, -9][index]!,
      lift: matTop + below,
    },
    flutes: 'y',
  })
})

const wall: Good = {
  kind: 'carton',
  at: [0, 1100, -800],
  size: [5000, 40, 3000],
  faces: { others: { type: 'plain', colour: '#d9d6cf', roughness: 0.9 } },
}
const tableTop: Good = {
  kind: 'carton',
  at: [0, 0, -30],
  size: [2200, 1300, 30],
  bevel: 2,
  faces: { others: { type: 'plain', colour: '#c9c5bd', roughness: 0.5 } },
}

export const designTable: Scene = {
  boards: [...samples, blank, ...swatches],
  goods: [
    wall,
    tableTop,
    cuttingMat([-10, -90, 0], [620, 420], 3),
    steelRule([-30, -252, matTop], [0, 0, 11]),
    ...pencil([-262, -232, matTop], -8),
  ],
  setting: daylightRoom,
  camera: { at: [110, -860, 420], towards: [6, 10, 62], sharp: [100, -190, 20], lens: 40, aperture: 11 },
}
