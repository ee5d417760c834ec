/** The lorry of the home page's drawing, painted: in elevation, before a wall of profiled sheet with three docks. */

import { boardFloor, levelEdge } from './board-edge.ts'
import { letter } from './lettering.ts'
import {
  blue,
  circle,
  deep,
  drawn,
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
  sheet,
  steel,
  white,
} from './picture.ts'

const floor = 770
const eaves = 110

export function electricTruck(): string {
  return sheet(
    pale,
    rect(-10, eaves, 1620, floor - eaves, drawn(kraft)),
    repeat(54, (index) =>
      polyline(`${index * 30 + 12},${eaves + 44} ${index * 30 + 12},${floor}`, line(kraftShade)),
    ),
    levelEdge(-20, 1620, eaves - 8, 44),
    dock(96, '1'),
    dock(456, '2'),
    dock(816, '3'),
    dock(1176, '4'),
    boardFloor(floor, deep),
    lorry(),
    charger(1240),
  )
}

function dock(x: number, number: string): string {
  return [
    rect(x, 236, 296, floor - 236, drawn(ink)),
    rect(x + 34, 270, 228, floor - 270 - 92, drawn(paper)),
    repeat(11, (index) =>
      polyline(`${x + 34},${308 + index * 38} ${x + 262},${308 + index * 38}`, line(steel)),
    ),
    rect(x + 20, floor - 92, 256, 92, drawn(steel)),
    rect(x + 34, floor - 84, 34, 60, drawn(ink)),
    rect(x + 228, floor - 84, 34, 60, drawn(ink)),
    rect(x + 112, 164, 72, 60, drawn(blue)),
    ...letter(number, 32).map((stroke) =>
      polyline(
        stroke.map(([sx, sy]) => [x + 148 - 11 + sx, 210 - sy] as const),
        line(white, 6),
      ),
    ),
  ].join('\n')
}

function lorry(): string {
  return [
    // chassis, battery
    rect(236, 652, 900, 28, drawn(ink)),
    rect(520, 664, 290, 66, drawn(steel)),
    repeat(3, (index) => polyline(`${592 + index * 72},664 ${592 + index * 72},730`, line(ink, 4))),

    // body
    rect(212, 316, 690, 340, drawn(white)),
    rect(212, 316, 690, 36, drawn(blue)),
    levelEdge(214, 900, 520, 84, { fill: kraftPale, wave: blue, waveWidth: 7, liner: blue, linerWidth: 7 }),
    rect(212, 316, 690, 340, line(ink, 4)),
    path('M296 404 l92 -22 l92 22 v78 l-92 22 l-92 -22z M296 404 l92 22 l92 -22 M388 426 v78', line(blue, 6)),
    rect(532, 404, 260, 14, flat(blue)),
    rect(532, 436, 190, 14, flat(blue)),
    rect(532, 468, 120, 14, flat(steel)),
    // cab
    path(
      'M918 670 V392 Q918 372 938 372 H1056 Q1082 372 1094 396 L1148 512 Q1156 530 1156 552 V670 Z',
      drawn(blue),
    ),
    path('M984 408 H1050 Q1062 408 1068 420 L1112 516 H984 Z', drawn(pale)),
    polyline('1010,500 1052,424', line(white, 4)),
    polyline('966,392 966,660', line(night)),
    rect(986, 552, 44, 12, flat(white)),
    rect(1130, 578, 26, 30, drawn(kraftPale)),
    rect(1086, 640, 82, 34, drawn(night)),
    polygon('902,330 1010,372 938,372 918,392 918,640 902,640', drawn(deep)),
    rect(1120, 424, 18, 74, drawn(ink)),
    wheel(340),
    wheel(1010),
    // inlet
    rect(1068, 574, 40, 40, drawn(white)),
    path('M1088 594 C1130 700 1170 720 1200 640 S1226 470 1262 480', line(ink, 11)),
    path('M1088 594 C1130 700 1170 720 1200 640 S1226 470 1262 480', line(rust, 5)),
    circle(1088, 594, 11, drawn(rust)),
  ].join('\n')
}

const wheel = (x: number): string =>
  [
    path(`M${x - 84} 672 V652 A84 70 0 0 1 ${x + 84} 652 V672 Z`, drawn(night)),
    circle(x, 702, 68, drawn(ink)),
    circle(x, 702, 38, drawn(paper)),
    circle(x, 702, 12, flat(ink)),
    repeat(6, (index) =>
      circle(
        x + 25 * Math.cos((index * Math.PI) / 3),
        702 + 25 * Math.sin((index * Math.PI) / 3),
        4,
        flat(ink),
      ),
    ),
  ].join('\n')

function charger(x: number): string {
  return [
    rect(x - 16, floor - 24, 172, 24, drawn(ink)),
    rect(x, 384, 140, floor - 408, drawn(white)),
    rect(x, 384, 140, 40, drawn(blue)),
    rect(x + 26, 450, 88, 62, drawn(night)),
    rect(x + 38, 476, 50, 12, flat(rust)),
    polygon(
      `${x + 78},552 ${x + 46},624 ${x + 68},624 ${x + 58},680 ${x + 96},602 ${x + 72},602 ${x + 88},552`,
      drawn(blue),
    ),
    rect(x + 4, 470, 18, 26, drawn(ink)),
  ].join('\n')
}
