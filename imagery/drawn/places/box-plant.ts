/** The box plant from its side: sheets are printed, slotted, folded and glued at the left, cut in the middle, palletised at the right. */
import { levelEdge } from '#imagery/news/board-edge.ts'
import { pallet } from '#imagery/news/flat-cases.ts'
import {
  blue,
  circle,
  deep,
  drawn,
  flat,
  ink,
  kraft,
  kraftEdge,
  kraftPale,
  line,
  pale,
  path,
  polygon,
  rect,
  repeat,
  rust,
  steel,
  white,
} from '#imagery/news/picture.ts'
import { across, panorama } from '../parts/drafting.ts'
import { floor, hall, scale } from '../parts/hall.ts'
import { skins, worker } from '../parts/people.ts'
import { roll, spoked } from '../parts/rolls.ts'

/** Where sheets run through the case maker. */
const pass = 604
const thin = { linerWidth: 3, waveWidth: 2 } as const

export function boxPlant(): string {
  return panorama(
    pale,
    hall({ wall: pale, dado: steel, truss: deep, under: deep }),
    feeder(26),
    ...[rust, ink].map((colour, index) => printUnit(150 + index * 116, colour)),
    slotter(386),
    foldingRails(486, 706),
    dieCutter(800),
    palletiser(1352),
    worker({ x: 96, y: floor, scale, pose: 'reach', skin: skins[1], clothes: 'vest', head: 'net' }),
    worker({ x: 600, y: floor, scale, pose: 'hold', skin: skins[0], clothes: 'overalls', head: 'net' }),
    worker({
      x: 1180,
      y: floor,
      scale,
      pose: 'reach',
      skin: skins[3],
      clothes: 'vest',
      head: 'net',
      turned: true,
    }),
    across([30, 730], 850, { text: 'CASE MAKER' }),
    across([800, 1130], 850, { text: 'DIE CUTTER' }),
    across([1236, 1560], 850, { text: 'PALLETISER' }),
  )
}

const pile = (x: number, y: number, width: number, layers: number): string =>
  repeat(layers, (layer) =>
    levelEdge(x, x + width, y - (layer + 1) * 14, 14, {
      fill: layer % 2 ? kraft : kraftPale,
      linerWidth: 2.5,
      waveWidth: 1.5,
    }),
  )

/** Sheets go in from under the pile. */
function feeder(x: number): string {
  return [
    rect(x + 96, 520, 26, floor - 520, drawn(deep)),
    rect(x - 10, pass + 20, 134, 18, drawn(deep)),
    path(`M${x + 4} ${pass + 38}V${floor}`, line(ink, 12)),
    pile(x - 6, pass + 20, 100, 7),
    rect(x + 90, 500, 14, 104, drawn(white)),
  ].join('\n')
}

/** Its plate cylinder above, the impression below, its ink beside it. */
function printUnit(x: number, colour: string): string {
  return [
    rect(x, 430, 100, floor - 430, drawn(blue)),
    rect(x, 430, 100, 34, drawn(deep)),
    rect(x + 12, 480, 76, 220, { ...drawn(white), rx: 14 }),
    spoked(x + 50, 554, 34, colour),
    roll(x + 32, 500, 14, pale),
    roll(x + 50, 656, 30, steel),
    levelEdge(x - 20, x + 120, pass, 16, thin),
    path(`M${x + 10} 500V${floor - 30}`, line(ink, 8)),
    path(`M${x - 6} ${floor - 46}l5 46h32l5 -46z`, drawn(white)),
    path(`M${x - 4} ${floor - 32}l2 16h34l2 -16z`, flat(colour)),
  ].join('\n')
}

/** Creases and slots: what makes a sheet a case. */
function slotter(x: number): string {
  return [
    rect(x, 470, 88, floor - 470, drawn(deep)),
    rect(x + 14, 500, 60, 200, drawn(white)),
    ...[558, 650].map((y) =>
      [
        circle(x + 44, y, 36, drawn(kraftPale)),
        path(`M${x + 44} ${y}m-20 -30h40M${x + 44} ${y}m-20 30h40`, line(rust, 8)),
        circle(x + 44, y, 10, flat(ink)),
      ].join('\n'),
    ),
    levelEdge(x - 16, x + 106, pass, 16, thin),
    rect(x + 20, 716, 48, 24, drawn(rust)),
  ].join('\n')
}

/** Under belts the two outer panels are folded in, until the glued lap meets. */
function foldingRails(from: number, to: number): string {
  return [
    ...[from + 24, to - 40].map((x) => rect(x, pass, 20, floor - pass, drawn(deep))),
    rect(from - 6, pass + 14, to - from + 12, 24, drawn(blue)),
    repeat(7, (index) => circle(from + 16 + index * ((to - from - 32) / 6), pass + 26, 8, drawn(white))),
    repeat(3, (index) => {
      const [x, angle] = [from + 14 + index * 70, [74, 42, 14][index] as number]
      const [dx, dy] = [54 * Math.cos((angle * Math.PI) / 180), 54 * Math.sin((angle * Math.PI) / 180)]
      return [
        levelEdge(x, x + 58, pass + 2, 11, thin),
        polygon(
          [
            [x, pass + 2],
            [x + 58, pass + 2],
            [x + 58 + dx * 0.2, pass + 2 - dy],
            [x + dx * 0.2, pass + 2 - dy],
          ],
          drawn(kraft),
        ),
        path(`M${x + 12 + dx * 0.1} ${pass + 2 - dy * 0.5}h34`, line(blue, angle < 20 ? 3 : 6)),
      ].join('\n')
    }),
    rect(from + 4, 470, to - from - 8, 40, { ...drawn(blue), rx: 20 }),
    ...[0, 1, 2, 3].map((index) => roll(from + 28 + index * ((to - from - 56) / 3), 490, 15)),
    path(`M${from + 40} 510v22M${to - 40} 510v22`, line(ink, 8)),
    // counted, and pushed out in bundles
    rect(to, 500, 60, floor - 500, drawn(blue)),
    rect(to + 12, 520, 36, 70, drawn(white)),
    path(`M${to + 20} 534h20M${to + 20} 550h20M${to + 20} 566h12`, line(blue, 5)),
    pile(to + 4, pass + 38, 52, 3),
  ].join('\n')
}

/** A flat bed: the forme above, the platen that comes up to it, the pile before and behind. */
function dieCutter(x: number): string {
  const bed = 560
  return [
    pallet(x - 4, floor, 76),
    pile(x, floor - 44, 68, 10),
    rect(x + 84, 400, 186, floor - 400, drawn(blue)),
    rect(x + 84, 400, 186, 42, drawn(deep)),
    rect(x + 100, 462, 154, 216, drawn(white)),
    rect(x + 108, 474, 138, 42, drawn(steel)),
    rect(x + 108, 516, 138, 16, drawn(kraftPale)),
    path(
      repeat(11, (index) => `M${x + 116 + index * 12} 532v${index % 3 === 1 ? 9 : 15}`),
      line(rust, 4),
    ),
    levelEdge(x + 66, x + 330, bed, 12, thin),
    rect(x + 108, bed + 14, 138, 30, drawn(steel)),
    path(`M${x + 136} ${bed + 44}l18 32l-18 36M${x + 218} ${bed + 44}l-18 32l18 36`, line(ink, 13)),
    rect(x + 108, bed + 102, 138, 16, drawn(ink)),
    rect(x + 284, 470, 46, floor - 470, drawn(deep)),
    rect(x + 292, 490, 30, 54, drawn(white)),
    path(`M${x + 300} 498v38M${x + 314} 498v38`, line(rust, 4)),
    ...waste(x + 300),
    levelEdge(x + 270, x + 336, bed, 12, thin),
  ].join('\n')
}

/** What is stripped falls through, and goes back to a mill. */
const waste = (x: number): string[] =>
  [
    [-4, 606, 20],
    [14, 640, -30],
    [2, 676, 50],
    [12, 714, 8],
  ].map(([dx, y, turn]) =>
    rect(-8, -5, 16, 10, {
      ...drawn(kraft),
      transform: `translate(${x + (dx as number)} ${y}) rotate(${turn})`,
    }),
  )

/** An arm with a vacuum head sets bundles on a pallet, inside its fence. */
function palletiser(x: number): string {
  const [shoulder, elbow, wrist] = [
    [x, 560],
    [x + 36, 372],
    [x + 150, 404],
  ] as const
  const bone = (from: readonly [number, number], to: readonly [number, number], width: number) =>
    [
      path(`M${from.join(' ')}L${to.join(' ')}`, line(ink, width + 8)),
      path(`M${from.join(' ')}L${to.join(' ')}`, line(rust, width)),
    ].join('\n')
  return [
    conveyor(1216, x - 44),
    path(`M${x - 50} ${floor}l16 -92h68l16 92z`, drawn(deep)),
    rect(x - 30, 600, 60, 70, drawn(rust)),
    bone(shoulder, elbow, 40),
    bone(elbow, wrist, 30),
    circle(shoulder[0], shoulder[1], 34, drawn(white)),
    circle(elbow[0], elbow[1], 26, drawn(white)),
    circle(wrist[0], wrist[1], 18, drawn(white)),
    path(`M${wrist[0]} ${wrist[1] + 18}v22`, line(ink, 14)),
    rect(wrist[0] - 46, wrist[1] + 40, 92, 14, drawn(steel)),
    bundle(wrist[0] - 44, wrist[1] + 98, 88),
    pallet(x + 56, floor, 190),
    ...[0, 1, 2].map((layer) => bundle(x + 60, floor - 44 - layer * 44, 90)),
    ...[0, 1].map((layer) => bundle(x + 152, floor - 44 - layer * 44, 90)),
    fence(1216, 1610),
  ].join('\n')
}

/** Cases, folded flat, under a strap. Stands on `y`. */
const bundle = (x: number, y: number, width: number): string =>
  [
    pile(x, y, width, 3),
    rect(x, y - 43, width, 43, line(ink, 4)),
    path(`M${x + width / 2} ${y - 43}v43`, line(blue, 7)),
  ].join('\n')

function conveyor(from: number, to: number): string {
  const y = 640
  return [
    path(`M${from + 18} ${y}V${floor}M${to - 18} ${y}V${floor}`, line(ink, 10)),
    rect(from, y, to - from, 22, drawn(blue)),
    ...[12, 36, 60].map((dx) => circle(from + dx, y + 11, 7, drawn(white))),
    bundle(from + 4, y, 76),
  ].join('\n')
}

const fence = (from: number, to: number): string =>
  [
    path(
      repeat(14, (index) => `M${from + index * 30} 684V${floor - 8}`),
      line(kraftEdge, 2),
    ),
    path(`M${from} 684H${to}M${from} ${floor - 8}H${to}`, line(ink, 4)),
    ...[from, from + 196].map((x) => rect(x - 5, 676, 10, floor - 676, drawn(kraftPale))),
  ].join('\n')
