/** A lorry of sixteen tonnes cut along its length, as on the drawing sheet: at its dock, on its charger, nearly loaded. */
import { boardFloor, levelEdge } from '#imagery/news/board-edge.ts'
import { palletOfCases } from '#imagery/news/flat-cases.ts'
import {
  blue,
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
  steel,
  white,
} from '#imagery/news/picture.ts'
import { cap } from '../parts/buildings.ts'
import { across, panorama, plate } from '../parts/drafting.ts'
import { lorry } from '../parts/lorries.ts'
import { skins, worker } from '../parts/people.ts'

const ground = 760
/** 108 units to a metre. */
const scale = 1.08
const tail = 330
const [loadFloor, roof] = [ground - 112 * scale, ground - 392 * scale]
const bodyEnd = tail + 740 * scale

export function electricTruck(): string {
  return panorama(
    deep,
    grid(),
    boardFloor(ground, night),
    bay(),
    lorry({ kind: 'electric', x: tail, y: ground, scale }),
    section(),
    charger(1446),
    worker({ x: 230, y: loadFloor, scale, pose: 'push', skin: skins[3], clothes: 'vest', head: 'cap' }),
    palletTruck(286),
    worker({
      x: 1560,
      y: ground,
      scale,
      pose: 'reach',
      skin: skins[1],
      clothes: 'vest',
      head: 'cap',
      turned: true,
    }),
    across([tail, bodyEnd], 258, { text: '7 × 2 PALLETS', height: 28 }),
    across([654, 1010], 850, { text: 'BATTERY', height: 28 }),
  )
}

const grid = (): string =>
  [
    repeat(10, (index) => polyline(`${index * 160 + 80},100 ${index * 160 + 80},${ground}`, line(blue))),
    repeat(4, (index) => polyline(`0,${index * 160 + 200} 1600,${index * 160 + 200}`, line(blue))),
  ].join('\n')

/** The end of the building: its floor is as high as the lorry's. */
function bay(): string {
  return [
    rect(-10, 240, 310, ground - 240, drawn(kraftPale)),
    rect(-10, 300, 310, loadFloor - 300, drawn(paper)),
    repeat(3, (index) => path(`M${60 + index * 90} 300V${loadFloor}`, line(kraftPale, 3))),
    palletOfCases(-64, loadFloor, 150, { layers: 2, thickness: 24, boards: 4 }),
    cap(-20, 312, 210, 62),
    rect(286, 272, 24, 46, drawn(ink)),
    rect(-10, loadFloor, 318, ground - loadFloor, drawn(kraft)),
    levelEdge(-20, 308, loadFloor, 26, { fill: kraftPale }),
    polygon(`308,${loadFloor} 346,${loadFloor} 346,${loadFloor + 12} 308,${loadFloor + 20}`, drawn(steel)),
    rect(308, loadFloor + 30, 20, 60, drawn(ink)),
    plate([150, ground - 46], '9', 30),
  ].join('\n')
}

/** What the side wall hid: seven pallets, or six and the place for the one that comes. */
function section(): string {
  const [left, width] = [tail + 10, bodyEnd - tail - 20]
  const pitch = width / 7
  return [
    rect(tail, roof + 37, bodyEnd - tail, loadFloor - roof - 37, drawn(white)),
    rect(left, roof + 46, width, loadFloor - roof - 54, drawn(night)),
    repeat(3, (index) => path(`M${left + width * (0.2 + index * 0.3)} ${roof + 58}h70`, line(pale, 6))),
    repeat(6, (index) =>
      palletOfCases(left + pitch * (index + 1) + 4, loadFloor - 8, pitch - 8, {
        layers: index % 3 === 1 ? 2 : 3,
        thickness: index % 3 === 1 ? 26 : 20.5,
        boards: 3,
      }),
    ),
    rect(tail, loadFloor - 9, bodyEnd - tail, 16, drawn(kraftShade)),
  ].join('\n')
}

/** The seventh comes in. */
function palletTruck(x: number): string {
  return [
    path(`M${x - 4} ${loadFloor - 116}l26 92h120`, line(ink, 9)),
    path(`M${x + 22} ${loadFloor - 18}h124`, line(rust, 11)),
    palletOfCases(x + 46, loadFloor - 12, 104, { layers: 3, thickness: 20.5, boards: 3 }),
  ].join('\n')
}

function charger(x: number): string {
  const way = `M${x + 6} ${ground - 190} C${x - 40} ${ground + 20} ${x - 100} ${ground + 10} ${x - 130} ${ground - 138}`
  return [
    rect(x - 14, ground - 18, 116, 18, drawn(ink)),
    rect(x, ground - 300, 88, 284, drawn(white)),
    rect(x, ground - 300, 88, 34, drawn(rust)),
    rect(x + 14, ground - 250, 60, 44, drawn(night)),
    rect(x + 22, ground - 234, 34, 10, flat(pale)),
    polygon(
      `${x + 54},${ground - 176} ${x + 24},${ground - 116} ${x + 44},${ground - 116} ${x + 34},${ground - 66} ${x + 68},${ground - 134} ${x + 48},${ground - 134} ${x + 60},${ground - 176}`,
      drawn(blue),
    ),
    rect(x - 144, ground - 152, 28, 28, drawn(white)),
    path(way, line(ink, 14)),
    path(way, line(rust, 7)),
    rect(x - 4, ground - 204, 20, 28, drawn(ink)),
  ].join('\n')
}
