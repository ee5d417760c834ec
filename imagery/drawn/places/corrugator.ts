/** The corrugator from its side: paper comes in at the left, board is stacked at the right. */
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
  kraftShade,
  line,
  night,
  pale,
  paper,
  path,
  polygon,
  rect,
  repeat,
  rust,
  steel,
  white,
} from '#imagery/news/picture.ts'
import { panorama, station } from '../parts/drafting.ts'
import { floor, hall, scale, walkway } from '../parts/hall.ts'
import { skins, worker } from '../parts/people.ts'
import { flutedRoll, reelEnd, roll } from '../parts/rolls.ts'

/** Where the single-faced web waits, and where the board runs. */
const [bridge, pass] = [420, 604]
const web = line(kraftEdge, 5)

export function corrugator(): string {
  return panorama(
    kraftPale,
    hall({ wall: kraftPale, dado: kraft, truss: blue, under: deep }),
    steamPipe(),
    reelStand(96, true),
    singleFacer(250),
    overBridge(392, 800),
    reelStand(624, false),
    glueUnit(786),
    doubleBacker(936, 1200),
    slitter(1224),
    knife(1314),
    levelEdge(898, 1384, pass, 20, { linerWidth: 3 }),
    stacker(1376),
    worker({ x: 520, y: bridge, scale, pose: 'walk', skin: skins[3], clothes: 'vest', head: 'cap' }),
    worker({ x: 196, y: floor, scale, pose: 'hold', skin: skins[1], clothes: 'vest', head: 'cap' }),
    worker({ x: 738, y: floor, scale, pose: 'reach', skin: skins[0], clothes: 'overalls', head: 'cap' }),
    worker({
      x: 1566,
      y: floor,
      scale,
      pose: 'reach',
      skin: skins[2],
      clothes: 'vest',
      head: 'cap',
      turned: true,
    }),
    ...[96, 316, 560, 868, 1068, 1300].map((x, index) => station(x, 852, index + 1)),
  )
}

/** The pipe feeds every heated roll. */
const steamPipe = (): string =>
  ['M-10 250H1144V470', 'M344 250V330', 'M868 250V470', 'M1002 250V470']
    .map((way) => path(way, line(steel, 14)))
    .join('\n')

/** Two reels, of which the one runs while the other waits to be spliced to it. */
function reelStand(x: number, isWaved: boolean): string {
  const reelY = floor - 92
  return [
    path(`M${x - 30} ${floor}L${x} ${reelY + 4}L${x + 30} ${floor}z`, drawn(blue)),
    ...(isWaved
      ? [
          path(
            `M${x + 4} ${reelY - 64}C${x + 70} ${reelY - 90} ${x + 40} ${floor - 350} ${x + 118} ${floor - 352}H270`,
            web,
          ),
          roll(x + 62, floor - 246, 15),
          path(`M${x} ${reelY}L${x - 44} ${reelY - 120}`, line(ink, 26)),
          reelEnd(x - 44, reelY - 120, 54, kraftShade),
          circle(x - 44, reelY - 120, 11, drawn(blue)),
        ]
      : [
          path(
            `M${x + 30} ${reelY - 40}C${x + 80} ${reelY - 40} ${x + 110} ${floor - 60} ${x + 190} ${floor - 74}L${x + 214} ${pass + 20}`,
            web,
          ),
        ]),
    reelEnd(x, reelY, 70, isWaved ? kraft : white),
    circle(x, reelY, 12, drawn(blue)),
    rect(x - 76, floor - 14, 152, 14, drawn(night)),
  ].join('\n')
}

/** Steam-heated rolls press the wave; starch and a hot belt put the liner on it. */
function singleFacer(x: number): string {
  return [
    rect(x, 330, 130, floor - 330, drawn(blue)),
    rect(x, 330, 130, 40, drawn(deep)),
    path(`M${x + 14} 398h102v300h-102z`, drawn(pale)),
    path(`M${x - 20} 408H${x + 30}Q${x + 60} 408 ${x + 62} 440`, web),
    flutedRoll(x + 66, 474, 42),
    flutedRoll(x + 66, 560, 42),
    roll(x + 40, 640, 30, kraftPale),
    path(`M${x + 24} 660h44v24h-44z`, drawn(white)),
    roll(x + 98, 420, 15),
    path(`M${x + 108} 552 Q${x + 138} 500 ${x + 142} ${bridge - 8}`, line(ink, 12)),
    path(`M${x + 108} 552 Q${x + 138} 500 ${x + 142} ${bridge - 8}`, line(kraft, 6)),
    rect(x + 20, 712, 90, 22, drawn(white)),
    ...[0, 1, 2].map((lamp) => circle(x + 36 + lamp * 20, 723, 5, flat([rust, blue, ink][lamp] as string))),
    puff(x + 90, 312),
  ].join('\n')
}

const puff = (x: number, y: number): string =>
  [
    circle(x, y, 16, flat(white)),
    circle(x + 20, y - 18, 22, flat(white)),
    circle(x + 48, y - 26, 15, flat(white)),
  ].join('\n')

/** The web waits here, so that either end may stop for a moment. */
function overBridge(from: number, to: number): string {
  return [
    ...[from + 24, to - 30].map((x) => rect(x, bridge, 18, floor - bridge, drawn(deep))),
    path(
      `M${from + 42} ${bridge + 90}L${from + 120} ${bridge + 16}M${to - 30} ${bridge + 90}L${to - 108} ${bridge + 16}`,
      line(ink, 8),
    ),
    levelEdge(from, to - 4, bridge - 30, 26, { linerWidth: 3 }),
    walkway(from, to, bridge, blue),
  ].join('\n')
}

/** Heated drums for both webs, and the roll that gives the tips their starch. */
function glueUnit(x: number): string {
  return [
    path(`M${x + 20} ${bridge - 6}C${x + 60} ${bridge} ${x + 20} 520 ${x + 70} ${pass}`, line(ink, 14)),
    path(`M${x + 20} ${bridge - 6}C${x + 60} ${bridge} ${x + 20} 520 ${x + 70} ${pass}`, line(kraft, 8)),
    rect(x + 28, 470, 108, floor - 470, drawn(blue)),
    rect(x + 28, 470, 108, 30, drawn(deep)),
    roll(x + 82, 548, 36, rust),
    roll(x + 82, 632, 32, white),
    roll(x + 82, 706, 34, rust),
    rect(x + 44, 664, 20, 12, drawn(white)),
  ].join('\n')
}

/** Hot plates beneath, a belt with its rollers above, the board between them. */
function doubleBacker(from: number, to: number): string {
  const plates = 6
  const plate = (to - from) / plates
  return [
    ...[from + 20, from + 136, to - 42].map((x) => rect(x, pass + 60, 22, floor - pass - 60, drawn(deep))),
    rect(from, pass + 22, to - from, 44, drawn(steel)),
    repeat(plates, (index) => rect(from + index * plate + 4, pass + 24, plate - 8, 20, drawn(rust))),
    rect(from + 8, 470, to - from - 16, 134, { ...drawn(blue), rx: 46 }),
    rect(from + 22, 484, to - from - 44, 106, { ...drawn(pale), rx: 36 }),
    repeat(5, (index) => circle(from + 56 + index * ((to - from - 112) / 4), 563, 18, drawn(white))),
    roll(from + 60, 520, 28, paper),
    roll(to - 60, 520, 28, paper),
    path(`M${from + 110} 520H${to - 110}`, line(blue, 5)),
    puff(from + 60, 442),
    puff(to - 110, 446),
  ].join('\n')
}

/** Knives to width, wheels for the creases, on two shafts. */
function slitter(x: number): string {
  return [
    rect(x, 488, 78, floor - 488, drawn(blue)),
    rect(x + 12, 516, 54, 184, drawn(white)),
    circle(x + 39, 562, 34, drawn(steel)),
    circle(x + 39, 662, 34, drawn(steel)),
    ...[562, 662].map((y) => circle(x + 39, y, 9, flat(ink))),
    rect(x + 14, 716, 50, 24, drawn(rust)),
  ].join('\n')
}

/** A pair of drums with a blade each: one turn, one sheet. */
function knife(x: number): string {
  return [
    rect(x, 512, 62, floor - 512, drawn(deep)),
    rect(x + 9, 532, 44, 156, drawn(white)),
    ...[574, 654].map((y, index) =>
      [
        circle(x + 31, y, 21, drawn(kraftPale)),
        path(`M${x + 31} ${y}l${index ? 7 : -7} ${index ? -26 : 26}`, line(rust, 7)),
        circle(x + 31, y, 6, flat(ink)),
      ].join('\n'),
    ),
  ].join('\n')
}

function stacker(x: number): string {
  const layers = 5
  return [
    path(`M${x + 6} ${floor}V650M${x + 44} ${floor}V630`, line(ink, 10)),
    polygon(
      `${x - 4},${pass + 22} ${x + 60},${pass - 14} ${x + 60},${pass + 6} ${x - 4},${pass + 44}`,
      drawn(blue),
    ),
    ...[8, 30, 52].map((dx) => circle(x + dx, pass + 32 - dx * 0.56, 8, drawn(white))),
    levelEdge(x + 60, x + 134, pass - 18, 19, { linerWidth: 3, waveWidth: 2 }),
    rect(x + 136, 520, 14, floor - 520, drawn(deep)),
    pallet(x + 58, floor, 78),
    repeat(layers, (layer) =>
      levelEdge(x + 60, x + 134, floor - 44 - (layer + 1) * 19, 19, {
        fill: layer % 2 ? kraft : kraftPale,
        linerWidth: 2.5,
        waveWidth: 1.5,
      }),
    ),
  ].join('\n')
}
