import { describe, expect, test } from 'vitest'
import { type Face, face } from './face.ts'
import { visibleParts } from './hidden.ts'
import { mend } from './mend.ts'
import { paintOrder } from './painter.ts'
import { kraft, white } from './palette.ts'
import { project } from './projection.ts'
import { block } from './solid.ts'
import { onPaper, pathOf, terse } from './svg.ts'
import type { Point, Vec } from './vector.ts'

const at = onPaper({ scale: 1, x: 400, y: 300 })
const positionOf = (order: readonly { whole: Face }[], face: Face) =>
  order.findLastIndex(({ whole }) => whole === face)

describe('faces are painted from far to near', () => {
  test('whichever comes first in the list', () => {
    const far = block([0, 0, 0], [50, 50, 50], kraft)
    const near = block([60, 60, 0], [50, 50, 50], white)
    for (const faces of [
      [...far, ...near],
      [...near, ...far],
    ]) {
      const order = paintOrder(faces)
      expect(order.length).toBe(6)
      expect(Math.max(...far.map((one) => positionOf(order, one)))).toBeLessThan(
        Math.min(...near.map((one) => positionOf(order, one)).filter((index) => index >= 0)),
      )
    }
  })

  test('and those turned away are left out', () => {
    const away: Vec[] = [
      [0, 0, 0],
      [0, 10, 0],
      [10, 10, 0],
      [10, 0, 0],
    ]
    expect(paintOrder([face(away, 'contour', kraft)])).toEqual([])
    expect(paintOrder([face([...away].reverse(), 'contour', kraft)]).length).toBe(1)
  })

  test('two that pass through each other are cut', () => {
    const level: Vec[] = [
      [0, 0, 5],
      [10, 0, 5],
      [10, 10, 5],
      [0, 10, 5],
    ]
    const upright: Vec[] = [
      [5, 0, 0],
      [5, 10, 0],
      [5, 10, 10],
      [5, 0, 10],
    ]
    const order = paintOrder([face(level, 'contour', kraft), face(upright, 'contour', white)])
    expect(order.length).toBe(3)
  })
})

test('faces that were cut without need are put together again', () => {
  // A small upright face far away on paper: its plane cuts the large one, which it does not touch.
  const large: Vec[] = [
    [0, 0, 0],
    [300, 0, 0],
    [300, 300, 0],
    [0, 300, 0],
  ]
  const small: Vec[] = [
    [150, 400, 0],
    [150, 410, 0],
    [150, 410, 10],
    [150, 400, 10],
  ]
  const parts = paintOrder([face(small, 'contour', white), face(large, 'contour', kraft)])
  const whole = mend(parts, at, 800, 600)
  expect(whole.length).toBe(2)
  expect(whole.every((one) => one.outlines.length === 1 && one.outlines[0]?.points.length === 4)).toBe(true)
})

describe('what is covered is left out:', () => {
  const square = (x: number, y: number, size: number): Point[] => [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ]

  test('an area under a later one', () => {
    const shapes = [square(20, 20, 20), square(10, 10, 60)].map((outline) => ({
      kind: 'area' as const,
      outlines: [outline],
    }))
    expect(visibleParts(shapes, 100, 100).map((parts) => parts.length)).toEqual([0, 1])
    expect(visibleParts([...shapes].reverse(), 100, 100).map((parts) => parts.length)).toEqual([1, 1])
  })

  test('the covered part of a stroke, and not the rest', () => {
    const stroke: Point[] = [
      [0, 40],
      [20, 40],
      [40, 40],
      [60, 40],
      [80, 40],
    ]
    const shapes = [
      { kind: 'stroke' as const, outlines: [stroke] },
      { kind: 'area' as const, outlines: [square(15, 15, 50)] },
    ]
    const [runs] = visibleParts(shapes, 100, 100)
    expect(runs).toEqual([
      [
        [0, 40],
        [20, 40],
      ],
      [
        [60, 40],
        [80, 40],
      ],
    ])
  })

  test('but not what shows through a hole', () => {
    const shapes = [
      { kind: 'area' as const, outlines: [square(30, 30, 10)] },
      { kind: 'area' as const, outlines: [square(10, 10, 60), square(25, 25, 20)] },
    ]
    expect(visibleParts(shapes, 100, 100).map((parts) => parts.length)).toEqual([1, 2])
  })
})

describe('paths', () => {
  test.each([
    [
      [
        [0, 0],
        [10, 0],
        [10, -5],
      ],
      true,
      'M0 0l10 0 0-5z',
    ],
    [
      [
        [1.4, 1.4],
        [1.3, 1.2],
        [5, 1],
      ],
      false,
      'M1 1l4 0',
    ],
    [
      [
        [3, 3],
        [3, 3],
      ],
      false,
      'M3 3l0 0',
    ],
  ] as [Point[], boolean, string][])('%j becomes %s', (points, closed, path) =>
    expect(pathOf(points, closed)).toBe(path),
  )

  test('rounding does not add up along a path', () => {
    const points = Array.from({ length: 1000 }, (_, index): Point => [index * 0.4, 0])
    const moves = pathOf(points, false)
      .slice(4)
      .trim()
      .split(' ')
      .filter((_, index) => index % 2 === 0)
    expect(moves.reduce((sum, move) => sum + Number(move.replace('l', '')), 0)).toBe(Math.round(999 * 0.4))
  })

  test.each([
    [0.5, '.5'],
    [-0.25, '-.25'],
    [2, '2'],
    [1.234, '1.23'],
  ])('%d is written %s', (value, text) => expect(terse(value)).toBe(text))
})

test('a point keeps its place on paper under the projection', () => {
  const [x, y] = project([10, 20, 30])
  expect(at([10, 20, 30])).toEqual([400 + x, 300 + y])
})
