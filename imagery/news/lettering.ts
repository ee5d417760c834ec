/**
 * Single-stroke capitals as a draughtsman letters them with a round nib. A drawing is shown as a picture, which
 * cannot bring a typeface with it, so letters are lines. On a grid 4 wide and 6 high, `|` lifts the pen.
 */
import type { Point } from '../box.ts'

const glyphs: Readonly<Record<string, string>> = {
  A: '00 26 40|12 32',
  B: '00 06 26 35 34 23 03|23 43 41 30 00',
  C: '45 36 16 05 01 10 30 41',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46|03 33',
  F: '00 06 46|03 33',
  G: '45 36 16 05 01 10 30 41 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '36 31 20 10 01',
  K: '00 06|46 02|14 40',
  L: '06 00 40',
  M: '00 06 23 46 40',
  N: '00 06 40 46',
  O: '10 01 05 16 36 45 41 30 10',
  P: '00 06 36 45 44 33 03',
  Q: '10 01 05 16 36 45 41 30 10|22 40',
  R: '00 06 36 45 44 33 03|23 40',
  S: '45 36 16 05 04 13 33 42 41 30 10 01',
  T: '20 26|06 46',
  U: '06 01 10 30 41 46',
  V: '06 20 46',
  W: '06 10 24 30 46',
  X: '00 46|06 40',
  Y: '06 23 46|23 20',
  Z: '06 46 00 40',
  0: '10 01 05 16 36 45 41 30 10',
  1: '05 26 20',
  2: '05 16 36 45 44 00 40',
  3: '05 16 36 45 44 33 23|33 42 41 30 10 01',
  4: '30 36 02 42',
  5: '46 06 03 33 42 41 30 10 01',
  6: '46 16 05 01 10 30 41 42 33 03',
  7: '06 46 10',
  8: '13 04 05 16 36 45 44 33 13 02 01 10 30 41 42 33',
  9: '00 30 41 45 36 16 05 04 13 43',
  '+': '21 25|03 43',
  '-': '13 33',
  '.': '20 20',
  '/': '00 46',
  '×': '11 35|15 31',
}
const advance = 5.6
const narrow: Readonly<Record<string, number>> = { I: 3.2, '.': 2.6, ' ': 3, 1: 4.4 }

/** Strokes of a line of capitals from its left end at the origin, `height` high. */
export function letter(text: string, height: number): Point[][] {
  const unit = height / 6
  const strokes: Point[][] = []
  let pen = 0
  for (const sign of text) {
    const shift = narrow[sign] ? (4 - (narrow[sign] - 1.6)) / 2 : 0
    for (const stroke of (glyphs[sign] ?? '').split('|').filter(Boolean))
      strokes.push(
        stroke.split(' ').map((at) => [(pen + Number(at[0]) - shift) * unit, Number(at[1]) * unit] as const),
      )
    pen += narrow[sign] ?? advance
  }
  return strokes
}

/** How far such a line reaches to the right. */
export function widthOf(text: string, height: number): number {
  return (([...text].reduce((sum, sign) => sum + (narrow[sign] ?? advance), 0) - 1.6) * height) / 6
}
