/** The works on Pit Road: reels in at one end, the corrugator's long hall under the old chalk face, board out at the other. */
import { boardFloor, levelEdge } from '#imagery/news/board-edge.ts'
import {
  blue,
  circle,
  deep,
  drawn,
  ellipse,
  flat,
  ink,
  kraft,
  kraftPale,
  kraftShade,
  line,
  night,
  pale,
  paper,
  path,
  polygon,
  polyline,
  rect,
  repeat,
  rust,
  steel,
  white,
} from '#imagery/news/picture.ts'
import { cap, glazing, shed } from '../parts/buildings.ts'
import { across, panorama, plate, words } from '../parts/drafting.ts'
import { cloud, tree } from '../parts/landscape.ts'
import { lorry } from '../parts/lorries.ts'
import { skins, worker } from '../parts/people.ts'

const ground = 760
const scale = 0.36

export function chalkhill(): string {
  return panorama(
    kraftPale,
    circle(230, 236, 66, flat(white)),
    cloud(600, 214, 150),
    chalkFace(),
    steamPlant(),
    hall(),
    silos(),
    boardFloor(ground, deep),
    reels(),
    lorry({ kind: 'artic', x: 16, y: ground, scale: scale * 0.92 }),
    worker({
      x: 600,
      y: ground,
      scale,
      pose: 'hold',
      skin: skins[3],
      clothes: 'vest',
      head: 'helmet',
      turned: true,
    }),
    clampTruck(846),
    worker({ x: 1338, y: ground, scale, pose: 'walk', skin: skins[1], clothes: 'vest', head: 'helmet' }),
    across([40, 560], 850, { text: 'REELS IN' }),
    across([640, 1226], 850, { text: 'CORRUGATOR' }),
    across([1290, 1560], 850, { text: 'STEAM' }),
  )
}

const rim = (x: number): number => 432 - 0.125 * x - 16 * Math.sin(x / 150) - 7 * Math.sin(x / 61)

/** The pit's white wall with its beds of flint, and the turf on top. */
function chalkFace(): string {
  const edge = (drop: number) =>
    Array.from({ length: 56 }, (_, index) => [index * 30 - 20, rim(index * 30 - 20) + drop] as const)
  return [
    ...[120, 470, 700, 980, 1290].map((x, index) =>
      tree(x, rim(x) + 4, [26, 20, 30, 24, 28][index] as number),
    ),
    polygon([...edge(0), [1640, ground], [-20, ground]], drawn(white)),
    polygon([...edge(0), ...edge(26).toReversed()], drawn(blue)),
    repeat(4, (bed) => {
      const y = 520 + bed * 62
      const way = `M-20 ${y} Q400 ${y - 50} 800 ${y - 84} T1630 ${y - 186}`
      return [
        path(way, line(pale, 3)),
        path(way, {
          ...line(steel, 7),
          'stroke-dasharray': `${10 + bed * 2} ${74 - bed * 6} 4 ${52 + bed * 9}`,
          transform: 'translate(0 13)',
        }),
      ].join('\n')
    }),
    ...[90, 350, 640, 1180].map((x) => path(`M${x} ${rim(x) + 28} l-14 86 l20 70 l-10 90`, line(steel))),
  ].join('\n')
}

function hall(): string {
  const [left, right, top] = [420, 1240, 500]
  return [
    shed({ x: left, top, width: right - left, ground }, kraft, kraftShade, 40),
    repeat(5, (vent) =>
      [
        path(`M${476 + vent * 160} ${top - 4}v-26h60v26z`, drawn(steel)),
        path(`M${468 + vent * 160} ${top - 30}l38 -22l38 22z`, drawn(blue)),
      ].join('\n'),
    ),
    glazing({ x: left + 30, top: top + 116, width: right - left - 300, ground: top + 158 }, 12, 1, pale),
    words([left + 34, top + 92], { text: 'DOWNLAND PACKAGING', height: 30, colour: blue }),
    doorway(1020),
  ].join('\n')
}

/** Open, so that what stands inside is seen. */
function doorway(x: number): string {
  return [
    rect(x, 588, 178, ground - 588, drawn(ink)),
    rect(x + 10, 598, 158, ground - 598, flat(night)),
    repeat(3, (index) => stack(x + 18 + index * 50, 42, 5 - index)),
    rect(x + 10, 598, 158, 26, drawn(paper)),
    polyline(`${x + 10},611 ${x + 168},611`, line(steel, 2)),
  ].join('\n')
}

const stack = (x: number, width: number, layers: number): string =>
  repeat(layers, (layer) =>
    levelEdge(x, x + width, ground - 20 - (layer + 1) * 18, 18, { linerWidth: 2.5, waveWidth: 1.5 }),
  )

/** The boiler that heats the plates, its stack, and what comes out of it. */
function steamPlant(): string {
  const puffs: readonly (readonly [number, number, number])[] = [
    [1508, 246, 22],
    [1482, 218, 28],
    [1434, 194, 36],
    [1384, 184, 30],
  ]
  return [
    ...puffs.map(([x, y, r]) => circle(x, y - 18, r, flat(paper))),
    path(`M1490 ${ground}V262h36V${ground}z`, drawn(steel)),
    ...[300, 350, 400].map((y) => rect(1486, y, 44, 10, drawn(rust))),
    rect(1484, 250, 48, 16, drawn(ink)),
    rect(1400, 560, 184, ground - 560, drawn(blue)),
    cap(1392, 1592, 552, 30),
    repeat(4, (slat) => path(`M1424 ${632 + slat * 20}h60`, line(pale, 5))),
    rect(1510, 650, 54, ground - 650, drawn(night)),
    plate([1537, 622], '4', 18),
    path('M1400 610 H1370 V640 H1240', line(ink, 20)),
    path('M1400 610 H1370 V640 H1240', line(steel, 12)),
  ].join('\n')
}

/** Starch, which is all the glue that board needs. */
const silos = (): string =>
  [1262, 1330]
    .map((x) =>
      [
        path(
          `M${x + 8} ${ground}V700M${x + 50} ${ground}V700M${x + 8} ${ground}L${x + 50} 704M${x + 50} ${ground}L${x + 8} 704`,
          line(ink, 4),
        ),
        path(`M${x} 660 l20 48 h18 l20 -48z`, drawn(steel)),
        rect(x, 470, 58, 192, drawn(white)),
        path(`M${x} 470 a29 22 0 0 1 58 0z`, drawn(white)),
        path(`M${x + 46} 476V656`, line(steel, 6)),
        path(`M${x} 520h58M${x} 566h58M${x} 612h58`, line(ink, 2)),
        rect(x + 10, 534, 28, 18, flat(blue)),
      ].join('\n'),
    )
    .join('\n')

const reelHeight = 74
const reel = (x: number, y: number, fill: string): string =>
  [
    path(`M${x - 27} ${y}V${y - reelHeight}h54V${y}z`, drawn(fill)),
    path(`M${x - 27} ${y - 44}h54M${x - 27} ${y - 30}h54`, line(white, 3)),
    ellipse(x, y - reelHeight, 27, 7, drawn(kraftPale)),
    ellipse(x, y - reelHeight, 8, 2.4, flat(ink)),
  ].join('\n')

function reels(): string {
  return [
    ...[664, 722, 780].map((x) => reel(x, ground, kraft)),
    ...[664, 722].map((x, index) => reel(x, ground - reelHeight, index === 0 ? kraftShade : white)),
  ].join('\n')
}

/** Clamps a reel upright, and carries it in. */
function clampTruck(x: number): string {
  return [
    reel(x + 4, ground - 26, kraftShade),
    path(`M${x + 36} ${ground - 12}V${ground - 150}`, line(ink, 12)),
    path(`M${x - 16} ${ground - 64}h52M${x - 16} ${ground - 84}h52`, line(ink, 7)),
    path(`M${x + 44} ${ground - 14}V${ground - 62}h34l10 -10h34q14 0 14 16v42z`, drawn(rust)),
    path(`M${x + 50} ${ground - 62}L${x + 62} ${ground - 138}h54l10 70`, line(ink, 6)),
    worker({
      x: x + 90,
      y: ground - 26,
      scale: scale * 0.86,
      pose: 'reach',
      skin: skins[0],
      clothes: 'overalls',
      head: 'helmet',
      turned: true,
    }),
    path(`M${x + 76} ${ground - 20}V${ground - 60}h50v40z`, drawn(rust)),
    ...[62, 116].map((dx) => circle(x + dx, ground - 14, 14, drawn(ink))),
    ...[62, 116].map((dx) => circle(x + dx, ground - 14, 5, flat(white))),
  ].join('\n')
}
