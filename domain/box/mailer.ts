/**
 * FEFCO 0427: a self-locking mailer. Side walls fold over the ears of front and back and lock into the base; the lid
 * tucks inside the front.
 */
import type { Blank, Crease, Inside, Panel } from './blank.ts'
import { type Board, thicknessOf } from './board.ts'
import { type Outline, type Point, rectangle, type Segment } from './geometry-2d.ts'

/** With thickness t the base is L + 5t by W + t between creases, because side walls are three layers thick. */
export function mailer({ length, width, height }: Inside, board: Board): Blank {
  const thickness = thicknessOf(board)
  const [across, deep] = [length + 5 * thickness, width + thickness]
  const panels: Panel[] = []
  const creases: Crease[] = []
  const add = (parent: string, name: string, line: Segment, outline: Outline) => {
    panels.push({ name, outline })
    creases.push({ parent, child: name, line })
  }

  const lock = { wide: Math.min(40, width / 5), deep: 1.4 * thickness }
  const locks = [width * 0.28, width * 0.72].map((y) => y + thickness / 2)
  panels.push({
    name: 'base',
    outline: rectangle(0, 0, across, deep),
    holes: [2 * thickness, across - 2 * thickness].flatMap((x) =>
      locks.map((y) =>
        rectangle(x - 0.62 * thickness, y - lock.wide / 2 - 1, 1.24 * thickness, lock.wide + 2),
      ),
    ),
  })

  // Front and back stand one thickness in, between the ears.
  const ear = Math.min(width * 0.46, 2.2 * height)
  const [start, end] = [thickness, across - thickness]
  const wall = (name: 'front' | 'back', foot: number, direction: 1 | -1, high: number) => {
    add('base', name, level(start, end, foot), box(start, foot, end, foot + direction * high))
    for (const [side, x, out] of [
      ['left', start, -1],
      ['right', end, 1],
    ] as const) {
      const [low, top] = [foot + direction * thickness * 0.8, foot + direction * (height - 1.2 * thickness)]
      add(name, `${name} ear ${side}`, upright(x, low, top), box(x, low, x + out * ear, top))
    }
  }
  wall('front', 0, -1, height + thickness / 2)
  wall('back', deep, 1, height + thickness)

  for (const [side, x, out] of [
    ['left', 0, -1],
    ['right', across, 1],
  ] as const) {
    const [low, high] = [0.6 * thickness, deep - 0.6 * thickness]
    const [rim, over] = [x + out * height, x + out * (height + 2 * thickness)]
    add('base', `side ${side}`, upright(x, low, high), box(x, low, rim, high))
    add(`side ${side}`, `rim ${side}`, upright(rim, low, high), box(rim, low, over, high))
    add(
      `rim ${side}`,
      `inner ${side}`,
      upright(over, low + thickness, high - thickness),
      innerWall({
        from: over,
        to: over + out * (height - thickness / 2 - 0.3),
        low: low + thickness,
        high: high - thickness,
        out,
      }),
    )
  }

  const roof = deep + height + thickness
  const [tuckBegin, tuckEnd] = [2.5 * thickness + 1.5, across - 2.5 * thickness - 1.5]
  const front = roof + deep - thickness
  const tuck = Math.min(height - thickness, 60)
  const round = Math.min(tuck * 0.6, 18)
  add('back', 'lid', level(start, end, roof), box(0, roof, across, front))
  add('lid', 'tuck', level(tuckBegin, tuckEnd, front), [
    [tuckBegin, front],
    [tuckEnd, front],
    [tuckEnd, front + tuck - round],
    [tuckEnd - round * 0.4, front + tuck - round * 0.3],
    [tuckEnd - round, front + tuck],
    [tuckBegin + round, front + tuck],
    [tuckBegin + round * 0.4, front + tuck - round * 0.3],
    [tuckBegin, front + tuck - round],
  ])
  return { style: 'FEFCO 0427', panels, creases }

  /** Makes the inner wall with two tongues for the slots of the base. */
  function innerWall(span: { from: number; to: number; low: number; high: number; out: 1 | -1 }): Outline {
    const { from, to, low, high, out } = span
    const points: Point[] = [
      [from, low],
      [to, low],
      ...locks.flatMap((y): Point[] => [
        [to, y - lock.wide / 2],
        [to + out * lock.deep, y - lock.wide / 2 + 1],
        [to + out * lock.deep, y + lock.wide / 2 - 1],
        [to, y + lock.wide / 2],
      ]),
      [to, high],
      [from, high],
    ]
    return out > 0 ? points : points.reverse()
  }
}

const level = (from: number, to: number, y: number): Segment => [
  [from, y],
  [to, y],
]
const upright = (x: number, from: number, to: number): Segment => [
  [x, from],
  [x, to],
]
const box = (x1: number, y1: number, x2: number, y2: number): Outline =>
  rectangle(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1))
