import { carton } from '../goods.ts'
import { curve } from '../outline.ts'
import { blueInk, cream, deepInk, white } from '../palette.ts'
import { type Print, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { standing } from '../standing.ts'
import type { Point } from '../vector.ts'

const [length, width, lip, height] = [320, 230, 46, 196]

/** A low lip in front and a tear line hidden in the artwork of the sides. */
export function finestRangeSrp(board: number): Drawing {
  const gold = { colour: '#fbeecb', width: 3.5 }
  const sweep = curve(
    [
      [width, height],
      [width * 0.6, height - 4],
      [width * 0.34, height - 46],
      [width * 0.2, lip + 36],
      [width * 0.08, lip + 4],
      [0, lip],
    ],
    5,
  )
  const inner = (by: number): Print => ({
    stroke: [
      ...sweep.map(([x, y]): Point => [Math.min(x, width - by), y - by]).filter(([x]) => x >= by),
      [by, by],
      [width - by, by],
      [width - by, height - by],
    ],
    pen: gold,
  })
  const look = { outside: deepInk, inside: white }
  const { faces } = standing({
    size: { length, width },
    board,
    floorMaterial: white,
    sides: {
      front: { top: lip, ...look, print: words('FINEST', length / 2, 13, 20, { ...gold, width: 6 }) },
      right: { top: sweep, ...look, print: [inner(14), ...sign('star', 152, 92, 76, cream)] },
      back: { top: height, ...look },
      left: { top: sweep.map(([x, y]): Point => [width - x, y]).reverse(), ...look },
    },
  })
  for (const [row, x] of [130, 30].entries())
    for (const column of [0, 1, 2, 3])
      faces.push(
        ...carton(
          [x, 12 + column * 76, board],
          84,
          68,
          150,
          row === 0 ? cream : white,
          column % 2 === 0 ? deepInk : blueInk,
        ),
      )
  return {
    pieces: [faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
      { from: [0, length, 0], to: [0, length, height], away: [-1, 0, 0], text: `${height}` },
    ],
    code: 'FEFCO 0201 SRP',
    flute: 'E',
  }
}
