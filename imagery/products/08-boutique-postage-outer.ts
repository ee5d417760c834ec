import { type BlankArt, bar, label, plate, sign, words } from '../artwork.ts'
import { BOARDS, madeUpBut, mailer } from '../box.ts'
import { boxOf, plainly, printedWith, type Scene } from '../scene.ts'

const [length, width, height] = [296, 214, 56]
const [rose, ink] = ['#c2556b', '#2c2a2a']

const pattern: BlankArt['panels'][string] = (wide, high) =>
  plate(
    rose,
    Array.from({ length: 12 * 16 }, (_, index) => {
      const [column, row] = [index % 12, Math.floor(index / 12)]
      const [x, y] = [(column + (row % 2) / 2 - 0.2) * 29, row * 25 + 6]
      return (index * 7) % 3 === 0 ? sign('flower', x, y, 17, index * 23) : sign('leaf', x, y, 12, index * 47)
    })
      .filter(() => high > 0 && wide > 0)
      .join(''),
  )
const front: BlankArt['panels'][string] = (wide, high) =>
  plate(
    ink,
    words('wren & willow', wide / 2, high / 2 + 6, 23, {
      font: 'Dancing Script',
      weight: 'normal',
      spacing: 1,
    }),
  )
const side: BlankArt['panels'][string] = (wide, high) =>
  plate(ink, words('OPEN SLOWLY', wide / 2, high / 2 + 4, 10, { spacing: 4 }))

const card = label(
  120,
  80,
  [
    bar(0, 0, 120, 80, '#fbf7f1'),
    words('thank you', 60, 44, 26, { font: 'Dancing Script', fill: rose }),
    words('WREN & WILLOW', 60, 62, 6.4, { spacing: 2, fill: ink }),
  ].join(''),
)
const tissue = plainly('#f3e9e4', 0.85)

export const boutiquePostageOuter: Scene = {
  boards: [
    boxOf('outer', mailer({ length, width, height }, BOARDS['E kraft']), {
      pose: madeUpBut({ lid: -32, tuck: 40 }),
      stand: { root: 'flat' },
      print: {
        panels: { front, 'side left': side, 'side right': side },
        turns: { front: 2, 'side left': 1, 'side right': 3 },
      },
      printInside: { panels: { lid: pattern } },
    }),
  ],
  goods: [
    {
      kind: 'pouch',
      at: [-62, -98, 27],
      turn: [-90, 0, 0],
      size: [146, 200, 40],
      seed: 5,
      crimp: 2,
      front: tissue,
    },
    {
      kind: 'pouch',
      at: [66, -98, 27],
      turn: [-90, 0, 0],
      size: [150, 200, 42],
      seed: 8,
      crimp: 2,
      front: tissue,
    },
    { kind: 'sheet', at: [18, 4, 53], turn: [0, 0, -11], size: [120, 80], material: printedWith(card, 0.6) },
  ],
  camera: { elevation: 31 },
}
