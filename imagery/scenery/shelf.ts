/** One shelf of a shop: steel, its price rail in front, a panel behind. */
import { bar, barCode, label, words } from '../artwork.ts'
import { type Good, plainly, printedWith } from '../scene.ts'

/** The shelf's upper side is the floor; its front edge lies `front` before the origin. */
export function shelf(
  length: number,
  front: number,
  depth: number,
  prices: readonly (readonly [name: string, price: string])[],
): Good[] {
  const steel = plainly('#d3d6d8', 0.42)
  const ticket = (name: string, price: string) =>
    label(
      72,
      34,
      bar(0, 0, 72, 34, '#fffdf4') +
        words(name, 4, 9, 6, { anchor: 'start', fill: '#222', weight: 500 }) +
        words(price, 4, 28, 14, { anchor: 'start', fill: '#b3261e' }) +
        `<g fill="#222">${barCode(47, 17, 21, 11, price.length * 3)}</g>`,
    )
  return [
    {
      kind: 'carton',
      at: [0, depth / 2 - front, -30],
      size: [length, depth, 30],
      bevel: 2,
      faces: { others: steel },
    },
    {
      kind: 'carton',
      at: [0, -front - 4, -42],
      size: [length, 8, 44],
      bevel: 1.5,
      faces: { others: plainly('#f2f2ef', 0.3) },
    },
    {
      kind: 'carton',
      at: [0, depth - front, -600],
      size: [length, 20, 1600],
      faces: { others: plainly('#dfe0dd', 0.6) },
    },
    ...prices.map(
      ([name, price], index): Good => ({
        kind: 'sheet',
        at: [((index + 0.5) / prices.length - 0.5) * length * 0.62, -front - 8.4, -20],
        turn: [90, 0, 0],
        size: [72, 34],
        material: printedWith(ticket(name, price), 0.5),
      }),
    ),
  ]
}
