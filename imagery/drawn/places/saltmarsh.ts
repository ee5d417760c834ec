/** The depot on Sluice Way before six: the high store cut open, lorries on their chargers, herons at the sluice. */
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
  path,
  polygon,
  rect,
  repeat,
  rust,
  steel,
  white,
} from '#imagery/news/picture.ts'
import { cap, dock, shed } from '../parts/buildings.ts'
import { across, panorama, words } from '../parts/drafting.ts'
import { downs, heron, reeds, ripples } from '../parts/landscape.ts'
import { lorry } from '../parts/lorries.ts'
import { skins, worker } from '../parts/people.ts'

const ground = 760
const scale = 0.36

export function saltmarsh(): string {
  return panorama(
    deep,
    circle(206, 290, 66, flat(kraftPale)),
    circle(232, 274, 60, flat(deep)),
    ...stars.map(([x, y]) => circle(x, y, 3, flat(pale))),
    downs({ base: 548, swell: 26, length: 210, phase: 1.1 }, blue, ground, 18),
    highStore(),
    docks(),
    boardFloor(ground, night),
    marsh(),
    crossing(374),
    lorry({ kind: 'electric', x: 1030, y: ground, scale }),
    post(1428),
    worker({
      x: 1500,
      y: ground,
      scale,
      pose: 'reach',
      skin: skins[2],
      clothes: 'vest',
      head: 'cap',
      turned: true,
    }),
    across([448, 846], 850, { text: '7700 PLACES' }),
    across([880, 1560], 850, { text: 'DOORS 5 TO 9' }),
  )
}

const stars: readonly (readonly [number, number])[] = [
  [70, 190],
  [330, 160],
  [96, 420],
  [390, 300],
  [1010, 196],
  [1180, 300],
  [1420, 170],
  [1530, 330],
  [1300, 240],
  [40, 310],
  [936, 360],
]

/** Cut through: six levels of pallets under the roof, and the crane that serves them from its aisle. */
function highStore(): string {
  const [left, right, top] = [448, 846, 214]
  const [bay, level, levels] = [85, 86, 6]
  const bays = [left + 6, left + 6 + bay, right - 6 - 2 * bay, right - 6 - bay]
  return [
    rect(left, top, right - left, ground - top, drawn(night)),
    repeat(levels, (row) =>
      bays
        .map((x, column) =>
          (row * 5 + column * 3) % 11 === 7
            ? ''
            : load(x + 7, ground - row * level - (row === 0 ? 0 : 4), (row + column * 2) % 3),
        )
        .join('\n'),
    ),
    ...bays.map((x) =>
      repeat(levels - 1, (row) => rect(x, ground - (row + 1) * level - 4, bay, 8, drawn(rust))),
    ),
    ...bays.flatMap((x) =>
      [x - 3, x + bay - 4].map((at) => rect(at, top + 42, 7, ground - top - 42, drawn(steel))),
    ),
    crane((left + right) / 2, ground - 2 * level, top + 40),
    path(
      `M${left} ${top + 36}${Array.from({ length: 12 }, () => `l${(right - left) / 24} ${-26}l${(right - left) / 24} ${26}`).join('')}`,
      line(steel, 3),
    ),
    cap(left - 12, right + 12, top - 40, 48),
  ].join('\n')
}

/** A mast, and the cabin that rides on it. */
const crane = (x: number, floor: number, top: number): string =>
  [
    rect(x - 7, top, 14, ground - top, drawn(white)),
    rect(x - 20, floor - 74, 40, 80, drawn(rust)),
    rect(x - 15, floor - 68, 30, 40, drawn(kraftPale)),
    worker({
      x: x - 2,
      y: floor,
      scale: 0.34,
      pose: 'stand',
      skin: skins[0],
      clothes: 'overalls',
      head: 'helmet',
    }),
    rect(x - 20, floor - 24, 40, 30, drawn(rust)),
    rect(x - 22, ground - 14, 44, 14, drawn(ink)),
  ].join('\n')

/** Two pallets to a bay, of flat cases. */
function load(x: number, y: number, kind: number): string {
  const height = [64, 50, 58][kind] as number
  const colour = [kraft, kraftPale, kraft][kind] as string
  return [0, 37]
    .map((dx) =>
      [
        rect(x + dx, y - height - 6, 33, height, drawn(colour)),
        repeat(3, (index) =>
          path(
            `M${x + dx + 2} ${y - 6 - ((index + 1) * height) / 4}h29`,
            line(kind === 1 ? kraftShade : kraftEdge, 2),
          ),
        ),
        rect(x + dx, y - 6, 33, 6, flat(kraftEdge)),
      ].join('\n'),
    )
    .join('\n')
}

function docks(): string {
  const [left, right, top] = [846, 1616, 452]
  const [width, pitch] = [112, 140]
  return [
    shed({ x: left, top, width: right - left, ground }, blue, deep, 36),
    words([left + 44, top + 78], { text: 'DOWNLAND PACKAGING', height: 28, colour: white }),
    repeat(5, (index) => {
      const x = left + 42 + index * pitch
      const isOpen = index === 0
      return dock({ x, top: 602, width, ground }, index + 5, {
        door: index % 2 === 0 ? kraftPale : kraft,
        lines: kraftEdge,
        ...(isOpen && { inside: load(x + 22, ground - 36, 2) }),
      })
    }),
  ].join('\n')
}

/** One charger with two leads. */
const post = (x: number): string =>
  [
    rect(x - 6, ground - 12, 52, 12, drawn(ink)),
    rect(x, ground - 96, 40, 86, drawn(white)),
    rect(x, ground - 96, 40, 18, drawn(rust)),
    polygon(
      `${x + 24},${ground - 68} ${x + 10},${ground - 42} ${x + 20},${ground - 42} ${x + 15},${ground - 20} ${x + 31},${ground - 50} ${x + 21},${ground - 50}`,
      flat(blue),
    ),
    path(
      `M${x + 2} ${ground - 66} C${x - 30} ${ground + 6} ${x - 60} ${ground + 10} ${x - 70} ${ground - 48}`,
      line(ink, 9),
    ),
    path(
      `M${x + 2} ${ground - 66} C${x - 30} ${ground + 6} ${x - 60} ${ground + 10} ${x - 70} ${ground - 48}`,
      line(rust, 4),
    ),
  ].join('\n')

/** Salt water, the sluice that keeps it out, and who waits there for fish. */
function marsh(): string {
  return [
    path(`M-20 ${ground - 8} H250 Q300 ${ground - 4} 316 ${ground + 44} H-20z`, drawn(steel)),
    ripples(-10, 250, ground + 12, 2, white),
    path(`M180 ${ground + 6} q16 -8 32 0 t32 0`, line(kraftPale, 4)),
    rect(262, ground - 148, 14, 176, drawn(kraftEdge)),
    rect(330, ground - 148, 14, 150, drawn(kraftEdge)),
    rect(252, ground - 156, 102, 16, drawn(kraftEdge)),
    rect(276, ground - 82, 54, 104, drawn(kraft)),
    path(`M276 ${ground - 50}h54M276 ${ground - 18}h54`, line(ink, 3)),
    path(`M303 ${ground - 82}v-92`, line(ink, 6)),
    circle(303, ground - 176, 18, line(ink, 9)),
    circle(303, ground - 176, 18, line(rust, 4)),
    heron(112, ground + 14),
    reeds(-6, ground + 4, 7, pale),
    reeds(186, ground + 2, 5, pale),
  ].join('\n')
}

/** Sluice Way is the last turning before it. */
const crossing = (x: number): string =>
  [
    rect(x - 7, ground - 96, 14, 96, drawn(white)),
    rect(x - 26, ground - 124, 52, 30, drawn(ink)),
    circle(x - 12, ground - 109, 8, flat(rust)),
    circle(x + 12, ground - 109, 8, flat(rust)),
    path(`M${x} ${ground - 46}L${x + 58} ${ground - 150}`, line(ink, 13)),
    path(`M${x} ${ground - 46}L${x + 58} ${ground - 150}`, line(white, 7)),
    path(`M${x + 12} ${ground - 68}l9 -16M${x + 34} ${ground - 107}l9 -16`, line(rust, 7)),
  ].join('\n')
