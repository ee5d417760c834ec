/** Tools lie on a designer's table. */
import { at, bar, label, words } from '../artwork.ts'
import { type Good, type Material, plainly, printedWith } from '../scene.ts'

type Vector = readonly [number, number, number]

/** A steel rule of 300 mm, divided in millimetres along its upper edge; its middle at the place. */
export function steelRule(place: Vector, turn: Vector = [0, 0, 0], length = 300): Good {
  const marks = Array.from({ length: length + 1 }, (_, mm) => {
    const high = mm % 10 === 0 ? 9 : mm % 5 === 0 ? 6.5 : 4
    return bar(mm + 5 - 0.11, 0, 0.22, high, '#20242a')
  })
  const numbers = Array.from({ length: length / 10 - 1 }, (_, index) =>
    words(String((index + 1) * 10), index * 10 + 14.6, 14.4, 4.6, {
      weight: 500,
      fill: '#20242a',
      anchor: 'end',
    }),
  )
  const face = label(
    length + 10,
    28,
    bar(0, 0, length + 10, 28, '#c4c8cc') +
      marks.join('') +
      numbers.join('') +
      words('mm', 9, 24, 4.2, { weight: 500, fill: '#20242a', anchor: 'start' }) +
      `<circle cx="${length + 1}" cy="20" r="2.6" fill="#6f6a60"/>`,
  )
  const steel = plainly('#b9bdc2', 0.3, { metallic: 1 })
  return {
    kind: 'carton',
    at: place,
    turn,
    size: [length + 10, 28, 1],
    bevel: 0.25,
    faces: { top: { type: 'printed', art: face, roughness: 0.3, metallic: 0.85 }, others: steel },
  }
}

/** Green, with a grid of ten millimetres and worn by blades. */
export function cuttingMat(place: Vector, [length, width]: readonly [number, number], degrees = 0): Good {
  const [ground, faint, strong] = ['#2c5a4e', '#4f7d70', '#93b3a8']
  const lines: string[] = []
  for (let x = 20; x <= length - 20; x += 10)
    lines.push(bar(x - 0.15, 20, x % 50 === 20 ? 0.5 : 0.3, width - 40, x % 50 === 20 ? strong : faint))
  for (let y = 20; y <= width - 20; y += 10)
    lines.push(bar(20, y - 0.15, length - 40, y % 50 === 20 ? 0.5 : 0.3, y % 50 === 20 ? strong : faint))
  for (let x = 20; x <= length - 20; x += 50)
    lines.push(words(String((x - 20) / 10), x, 15, 6, { weight: 500, fill: strong }))
  const cuts = Array.from({ length: 26 }, (_, index) => {
    const [x, y] = [60 + ((index * 137) % (length - 160)), 50 + ((index * 83) % (width - 110))]
    return at(
      x,
      y,
      1,
      `<path d="M0 0L${40 + ((index * 29) % 70)} 1.2" stroke="#204a3f" stroke-width=".25"/>`,
      (index * 71) % 180,
    )
  })
  const face = label(length, width, bar(0, 0, length, width, ground) + lines.join('') + cuts.join(''))
  return {
    kind: 'carton',
    at: place,
    turn: [0, 0, degrees],
    size: [length, width, 3],
    bevel: 0.8,
    faces: { top: printedWith(face, 0.62), others: plainly('#25493f', 0.7) },
  }
}

/** A hexagonal pencil that lies down, its point to the right. */
export function pencil([x, y, z]: Vector, degrees: number, colour = '#24508c'): Good[] {
  const turn = [0, 90, degrees] as const
  const angle = (degrees * Math.PI) / 180
  const along = (by: number): Vector => [x + Math.cos(angle) * by, y + Math.sin(angle) * by, z + 3.6]
  const part = (from: number, profile: readonly (readonly [number, number])[], material: Material): Good => ({
    kind: 'turned',
    at: along(from),
    turn,
    material,
    segments: 6,
    smooth: 20,
    profile,
  })
  return [
    part(
      0,
      [
        [0, 0],
        [0, 0],
        [3.8, 0],
        [3.8, 0],
        [3.8, 150],
        [3.8, 150],
      ],
      plainly(colour, 0.35, { clearcoat: 0.6 }),
    ),
    {
      ...part(
        150,
        [
          [3.7, 0],
          [3.7, 0],
          [1.1, 17],
          [1.1, 17],
        ],
        plainly('#d8b483', 0.7),
      ),
      segments: 24,
    } as Good,
    {
      ...part(
        167,
        [
          [1.1, 0],
          [1.1, 0],
          [0.15, 5],
          [0.15, 5],
        ],
        plainly('#2a2a2c', 0.4),
      ),
      segments: 24,
    } as Good,
  ]
}
