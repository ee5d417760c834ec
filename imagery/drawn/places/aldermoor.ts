/** The works on Kiln Lane: railway bridge, kilns, the box plant under its saw teeth, the studio behind glass. */

import { boardFloor } from '#imagery/news/board-edge.ts'
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
  kraftShade,
  line,
  night,
  pale,
  paper,
  path,
  polyline,
  rect,
  repeat,
  rust,
  steel,
  white,
} from '#imagery/news/picture.ts'
import { brickwork, cap, glazing, sawTeeth } from '../parts/buildings.ts'
import { across, panorama, plate, words } from '../parts/drafting.ts'
import { cloud, downs, tree } from '../parts/landscape.ts'
import { lorry } from '../parts/lorries.ts'
import { skins, worker } from '../parts/people.ts'

const ground = 760
/** 36 units to a metre. */
const scale = 0.36

export function aldermoor(): string {
  return panorama(
    pale,
    circle(1330, 262, 78, flat(white)),
    cloud(190, 260, 190),
    cloud(960, 250, 140),
    downs({ base: 480, swell: 34, length: 320, phase: 0.4 }, steel, ground),
    downs({ base: 610, swell: 24, length: 300, phase: 2.4 }, kraftPale, ground, 18),
    viaduct(),
    kiln(414, 452),
    kiln(506, 384),
    works(),
    studio(),
    ...[1546, 150].map((x) => tree(x, ground, 40)),
    boardFloor(ground, deep),
    lorry({ kind: 'electric', x: 640, y: ground, scale }),
    worker({ x: 584, y: ground, scale, pose: 'walk', skin: skins[2], clothes: 'vest', head: 'helmet' }),
    worker({
      x: 1100,
      y: ground,
      scale,
      pose: 'hold',
      skin: skins[0],
      clothes: 'vest',
      head: 'helmet',
      turned: true,
    }),
    worker({ x: 250, y: ground, scale, pose: 'walk', skin: skins[1], clothes: 'overalls', head: 'cap' }),
    across([568, 1140], 850, { text: 'BOX PLANT' }),
    across([1172, 1496], 850, { text: 'STUDIO' }),
    across([60, 540], 850, { text: 'KILN LANE' }),
  )
}

/** The railway: two arches, of which a lorry has to know the one. */
function viaduct(): string {
  const [top, springing] = [516, 690]
  const arch = (x: number, width: number) =>
    `M${x} ${ground}V${springing}A${width / 2} ${width * 0.42} 0 0 1 ${x + width} ${springing}V${ground}Z`
  return [
    brickwork({ x: -10, top, width: 356, ground }, kraft, kraftEdge),
    rect(-10, top - 18, 366, 22, drawn(kraftPale)),
    ...[-56, 150].map((x) => path(arch(x, 170), drawn(kraftEdge))),
    ...[-56, 150].map((x) =>
      path(`M${x - 12} ${springing}A${97} ${84} 0 0 1 ${x + 182} ${springing}`, line(ink, 3)),
    ),
    path(`M286 ${ground - 4}V${ground - 128}m-8 8l16 -16M278 ${ground + 4}l16 -16`, line(white, 3)),
    words([228, ground - 62], { text: '4.4', height: 24, colour: white, anchor: 'middle' }),
    train(),
  ].join('\n')
}

function train(): string {
  const [roof, floor] = [418, 486]
  return [
    rect(-20, roof, 322, floor - roof, drawn(blue)),
    path(`M302 ${roof} q30 6 34 40 v${floor - roof - 40} h-34z`, drawn(blue)),
    repeat(5, (index) => rect(-4 + index * 60, roof + 14, 40, 24, drawn(kraftPale))),
    path(`M306 ${roof + 12} q18 4 22 26 h-22z`, drawn(kraftPale)),
    rect(-20, floor - 18, 356, 8, flat(white)),
    ...[20, 74, 230, 284].map((x) => circle(x, floor + 6, 11, drawn(ink))),
  ].join('\n')
}

function kiln(x: number, height: number): string {
  const top = ground - height
  return [
    path(
      `M${x - 62} ${ground} C${x - 74} ${ground - height * 0.42} ${x - 30} ${ground - height * 0.6} ${x - 22} ${top} ` +
        `H${x + 22} C${x + 30} ${ground - height * 0.6} ${x + 74} ${ground - height * 0.42} ${x + 62} ${ground}Z`,
      drawn(kraftShade),
    ),
    rect(x - 27, top - 10, 54, 16, drawn(kraftPale)),
    ...[0.36, 0.56].map((part, index) =>
      path(
        `M${x - 62 + index * 16} ${ground - height * part} q${62 - index * 16} 12 ${124 - index * 32} 0`,
        line(ink, 3),
      ),
    ),
    path(`M${x - 20} ${ground} v-46 a20 20 0 0 1 40 0 v46z`, drawn(ink)),
    path(
      `M${x + 34} ${ground - height * 0.2}h18M${x - 40} ${ground - height * 0.26}h18M${x + 4} ${ground - height * 0.46}h18M${x - 14} ${ground - height * 0.7}h14`,
      line(kraftEdge, 3),
    ),
  ].join('\n')
}

function works(): string {
  const [left, right, eaves] = [560, 1150, 500]
  return [
    sawTeeth(left, eaves, 5, (right - left) / 5, 104, blue, white),
    brickwork({ x: left, top: eaves, width: right - left, ground }, kraft, kraftEdge),
    cap(left - 8, right + 8, eaves - 4, 34),
    rect(left + 20, eaves + 44, 444, 50, drawn(paper)),
    words([left + 36, eaves + 81], { text: 'DOWNLAND PACKAGING', height: 25, colour: blue }),
    ...[0, 1, 2].map((index) =>
      glazing({ x: 586 + index * 94, top: 618, width: 70, ground: 672 }, 3, 2, pale),
    ),
    gate(1004),
  ].join('\n')
}

/** Lorries go in by gate B. */
const gate = (x: number): string =>
  [
    rect(x, 604, 122, ground - 604, drawn(ink)),
    rect(x + 10, 614, 102, 40, drawn(paper)),
    polyline(`${x + 10},634 ${x + 112},634`, line(steel, 3)),
    rect(x + 10, 654, 102, ground - 654, flat(night)),
    plate([x + 61, 570], 'B', 24),
  ].join('\n')

/** Two floors of glass: the sample table above, the hatch below. */
function studio(): string {
  const [left, right, top, middle] = [1172, 1496, 452, 606]
  return [
    rect(left, top, right - left, ground - top, drawn(white)),
    glazing({ x: left + 14, top: top + 40, width: right - left - 28, ground: middle }, 4, 1, kraftPale),
    ...designers(middle),
    glazing({ x: left + 14, top: middle + 22, width: 200, ground }, 3, 1, pale),
    rect(left + 228, middle + 22, 82, ground - middle - 22, drawn(blue)),
    path(`M${left + 269} ${middle + 22}V${ground}M${left + 258} 700v20M${left + 280} 700v20`, line(white, 4)),
    rect(left - 10, middle, right - left + 20, 16, drawn(paper)),
    cap(left - 14, right + 14, top - 6, 40),
    worker({ x: left + 60, y: ground, scale, pose: 'stand', skin: skins[3], clothes: 'coat', head: 'hair' }),
  ].join('\n')
}

function designers(floor: number): string[] {
  return [
    worker({
      x: 1222,
      y: floor,
      scale,
      pose: 'reach',
      skin: skins[0],
      clothes: 'coat',
      head: 'hair',
      hair: rust,
    }),
    rect(1240, floor - 34, 178, 8, drawn(kraftShade)),
    polyline(`1254,${floor - 26} 1254,${floor}`, line(ink, 5)),
    polyline(`1404,${floor - 26} 1404,${floor}`, line(ink, 5)),
    path(
      `M1276 ${floor - 34}v-30h34v30z M1276 ${floor - 64}l-14 -12M1310 ${floor - 64}l14 -12`,
      drawn(kraft),
    ),
    path(`M1330 ${floor - 34}v-18h46v18z`, drawn(kraft)),
    worker({
      x: 1436,
      y: floor,
      scale,
      pose: 'reach',
      skin: skins[3],
      clothes: 'coat',
      head: 'hair',
      turned: true,
    }),
    ...[1230, 1330, 1430].map((x) => path(`M${x} ${floor - 100}v14h-16l16 -8l16 8h-16`, line(ink, 3))),
  ]
}
