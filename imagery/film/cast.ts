/** What the film shows besides board: the print on the cases, the bottles, the pallet. */
import { type BlankArt, bar, label, plate, sign, words } from '../artwork.ts'
import { type Good, type Material, type Place, plainly, printedWith } from '../scene.ts'
import { amber, gold } from '../vessels.ts'
import { outside } from './case.ts'
import { caseInside, filling, lift, pallet } from './storyboard.ts'
import { eased } from './timeline.ts'

const [green, red] = ['#1f5a38', '#a3271d']

const long: BlankArt['panels'][string] = (wide, high) =>
  plate(
    green,
    bar(-4, high - 13, wide + 8, 20) +
      bar(-4, -7, wide + 8, 20) +
      words('Hedgerow & Vale', wide / 2, high / 2 + 26, 40, { font: 'Lobster Two' }) +
      words('EIGHT × 50 CL', wide / 2, high / 2 + 52, 17, { font: 'Bebas Neue', spacing: 5 }),
    [0.3, 0.2],
  ) + plate(red, sign('apple', wide / 2, high / 2 - 36, 52), [-0.3, 0.25])
const end: BlankArt['panels'][string] = (wide, high) =>
  plate(
    green,
    bar(-4, high - 13, wide + 8, 20) +
      bar(-4, -7, wide + 8, 20) +
      sign('up', wide / 2 - 42, high / 2, 46) +
      sign('glass', wide / 2 + 42, high / 2, 46),
    [0.3, 0.2],
  )
export const print: BlankArt = { panels: { front: long, back: long, left: end, right: end } }

/** A strip of paper tape. */
export const tapeLook: Material = plainly('#e6d3ae', 0.42)

const front = label(
  180,
  62,
  bar(0, 0, 180, 62, '#f3e6c4') +
    bar(0, 4, 180, 1.4, green) +
    bar(0, 57, 180, 1.4, green) +
    `<g fill="${red}">${sign('apple', 90, 17, 18)}</g>` +
    words('Hedgerow', 90, 43, 22, { font: 'Lobster Two', fill: green }),
)
/** Half a litre, stout. */
export const bottle: readonly Good[] = [
  {
    kind: 'turned',
    at: [0, 0, 0],
    material: amber,
    profile: [
      [0, 2],
      [0, 2],
      [30, 1],
      [33, 4],
      [34, 8],
      [34, 60],
      [34, 98],
      [32.5, 110],
      [26, 124],
      [18.5, 138],
      [15, 152],
      [13.6, 168],
      [13.4, 174],
      [13.4, 174],
      [0, 174],
    ],
    label: { from: 24, to: 86, span: 300, material: printedWith(front, 0.45) },
  },
  {
    kind: 'turned',
    at: [0, 0, 172],
    material: gold,
    segments: 42,
    profile: [
      [0, 0],
      [0, 0],
      [16, -1.5],
      [16, -1.5],
      [15.2, 2],
      [14, 5.5],
      [12, 6.6],
      [12, 6.6],
      [0, 7],
    ],
  },
]
export const bottleRadius = 34

/** Where bottles are, over the case and then in it; once it is closed nobody sees them. */
export function bottles(frame: number, bench: { readonly x: number; readonly y: number }): Place[] {
  const [[starts]] = filling.fall
  if (frame < starts || eased(lift, frame) > 0) return []
  const pitch = { x: caseInside.length / filling.columns, y: caseInside.width / filling.rows }
  const floor = (outside.height - caseInside.height) / 2
  return Array.from({ length: filling.columns }, (_, column) => column).flatMap((column) => {
    const since = frame - column * filling.later
    if (since < starts) return []
    return Array.from(
      { length: filling.rows },
      (_, row): Place => [
        bench.x + (column - (filling.columns - 1) / 2) * pitch.x,
        bench.y + (row - (filling.rows - 1) / 2) * pitch.y,
        floor + eased(filling.fall, since),
        0,
      ],
    )
  })
}

/** Half a pallet of sawn softwood, its longer side away from the camera. */
export const palletParts: readonly Good[] = (() => {
  const { length, width, height } = pallet
  const [board, deep, block] = [100, 20, height - 3 * 20]
  const plank = (size: readonly [number, number, number], places: readonly Place[]): Good => ({
    kind: 'carton',
    at: [0, 0, 0],
    size,
    bevel: 1.5,
    faces: { others: { type: 'wood' } },
    places: places.map(([x, y, z, degrees]) => [pallet.x + x, pallet.y + y, z, degrees]),
  })
  const runs = [-1, 0, 1].map((side) => (side * (width - board)) / 2)
  const rows = [-1, 0, 1].map((side) => (side * (length - board)) / 2)
  const gap = (length - board) / 6
  return [
    plank(
      [length, board, deep],
      runs.map((x) => [x, 0, 0, 90]),
    ),
    plank(
      [board, board, block],
      runs.flatMap((x) => rows.map((y): Place => [x, y, deep, 0])),
    ),
    plank(
      [length, board, deep],
      runs.map((x) => [x, 0, deep + block, 90]),
    ),
    plank(
      [width, board - 8, deep],
      Array.from({ length: 7 }, (_, index) => [0, index * gap - (length - board) / 2, 2 * deep + block, 0]),
    ),
  ]
})()
