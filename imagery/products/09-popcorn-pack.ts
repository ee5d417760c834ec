import { type BlankArt, plate, words } from '../artwork.ts'
import { BOARDS, leanOf, madeUp, taperedCarton } from '../box.ts'
import { boxOf, type Scene } from '../scene.ts'

const red = '#c4261d'
const size = { base: 92, mouth: 138, height: 188 }

/** Stripes that narrow with the wall. */
const stripes: BlankArt['panels'][string] = (wide, high) => {
  const [foot, count] = [(wide * size.base) / size.mouth, 7]
  const edge = (part: number, y: number) => {
    const across = foot + ((wide - foot) * (high - y)) / high
    return wide / 2 + (part - 0.5) * across
  }
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => index % 2 === 0)
    .map((index) => {
      const [a, b] = [index / count, (index + 1) / count]
      return `<path d="M${edge(a, -9)} -9L${edge(b, -9)} -9L${edge(b, high + 3)} ${high + 3}L${edge(a, high + 3)} ${high + 3}Z"/>`
    })
    .join('')
}
const front: BlankArt['panels'][string] = (wide, high) => {
  const [x, y] = [wide / 2, high * 0.47]
  return (
    plate(red, stripes(wide, high), [0.25, 0]) +
    `<ellipse cx="${x}" cy="${y}" rx="45" ry="31" fill="#fff"/>` +
    plate(
      '#173a70',
      `<path fill-rule="evenodd" d="M${x - 43} ${y}a43 29 0 1 0 86 0a43 29 0 1 0-86 0ZM${x - 40.6} ${y}a40.6 26.6 0 1 0 81.2 0a40.6 26.6 0 1 0-81.2 0Z"/>` +
        words('Matinée', x, y + 4, 24, { font: 'Lobster Two' }) +
        words('FRESH POPCORN', x, y + 15, 7, { spacing: 1 }),
      [-0.2, 0.15],
    )
  )
}
const side: BlankArt['panels'][string] = (wide, high) => plate(red, stripes(wide, high), [0.25, 0])

export const popcornPack: Scene = {
  boards: [
    boxOf('pack', taperedCarton(size, BOARDS['E white top']), {
      pose: madeUp,
      stand: { root: 'upright', tilt: { about: 'x', degrees: leanOf(size) } },
      print: { panels: { front, back: front, left: side, right: side } },
    }),
  ],
  goods: [
    // Full to the walls just under the rim, and a heap on that.
    {
      kind: 'popcorn',
      at: [0, size.base / 2, size.height - 18],
      size: [110, 110],
      rise: 14,
      layers: 2,
      seed: 9,
    },
    {
      kind: 'popcorn',
      at: [0, size.base / 2, size.height - 7],
      size: [112, 112],
      rise: 48,
      layers: 4,
      seed: 11,
    },
    ...[
      [-74, -34, 6],
      [84, -44, 7],
      [54, -62, 6],
    ].map((at, seed) => ({
      kind: 'popcorn' as const,
      at: at as [number, number, number],
      size: [16, 16] as const,
      rise: 4,
      layers: 1,
      seed: seed + 3,
    })),
  ],
  camera: { elevation: 20 },
}
