import { describe, expect, test } from 'vitest'
import { clipFace, type Plane } from './clip.ts'
import { type Face, face } from './face.ts'
import { frame, hinge, place } from './frame.ts'
import { kraft } from './palette.ts'
import { isSeen, project } from './projection.ts'
import { cross, normalOf, type Vec } from './vector.ts'

const close = (actual: readonly number[], expected: readonly number[]) => {
  expect(actual.length).toBe(expected.length)
  for (const [index, value] of actual.entries()) expect(value).toBeCloseTo(expected[index] as number, 6)
}

describe('isometric projection', () => {
  test('draws the three axes equally long and 120° apart', () => {
    const axes = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ].map((axis) => project(axis as unknown as Vec))
    for (const [x, y] of axes) expect(Math.hypot(x, y)).toBeCloseTo(1, 9)
    close(project([1, 1, 1]), [0, 0])
  })

  test('keeps hands apart: x to the left, y to the right, z up', () => {
    expect(project([1, 0, 0])[0]).toBeLessThan(0)
    expect(project([0, 1, 0])[0]).toBeGreaterThan(0)
    expect(project([0, 0, 1])[1]).toBeLessThan(0)
    expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1])
  })

  test.each([
    [[1, 0, 0], true],
    [[0, 1, 0], true],
    [[0, 0, 1], true],
    [[-1, 0, 0], false],
    [[1, -1, 0], false],
  ] as const)('a face with the normal %j is seen: %s', (normal, seen) => expect(isSeen(normal)).toBe(seen))
})

describe('a panel', () => {
  const wall = frame([0, 0, 0], [0, 1, 0], [0, 0, 1])

  test('points out of the box by its normal', () => expect(wall.normal).toEqual([1, 0, 0]))

  test('has its depth below its outside', () => close(place(wall, [10, 20], 3), [-3, 10, 20]))

  test.each([
    [0, [0, 0, 1], [1, 0, 0]],
    [90, [-1, 0, 0], [0, 0, 1]],
    [-90, [1, 0, 0], [0, 0, -1]],
    [180, [0, 0, -1], [-1, 0, 0]],
  ] as const)('hinged at its top by %d° goes on along %j', (fold, along, normal) => {
    const flap = hinge(wall, [100, 50], [0, 50], fold)
    close(flap.origin, [0, 0, 50])
    close(flap.u, [0, 1, 0])
    close(flap.v, along)
    close(flap.normal, normal)
  })
})

describe('cutting a face', () => {
  const square: Vec[] = [
    [0, 0, 0],
    [10, 0, 0],
    [10, 10, 0],
    [0, 10, 0],
  ]
  const at = (offset: number): Plane => ({ normal: [1, 0, 0], offset })
  const area = (one: Face | null): number =>
    (one?.outlines ?? []).reduce((sum, { points }) => {
      const twice = points.reduce((total, [x, y], index) => {
        const [nx, ny] = points[(index + 1) % points.length] as Vec
        return total + x * ny - nx * y
      }, 0)
      return sum + twice / 2
    }, 0)

  test.each([
    [4, 60],
    [0, 100],
    [10, 0],
    [-5, 100],
    [15, 0],
  ])('at %d leaves the area %d on the positive side', (offset, expected) => {
    expect(area(clipFace(face(square, 'contour', kraft), at(offset)))).toBeCloseTo(expected, 6)
  })

  test('leaves no line along the cut', () => {
    const cut = clipFace(face(square, 'contour', kraft), at(4))
    const lines = cut?.outlines[0]?.lines ?? []
    expect(lines.filter((line) => line === 'none').length).toBe(1)
    expect(lines.filter((line) => line === 'contour').length).toBe(3)
  })

  test('through a concave outline leaves two pieces that do not touch', () => {
    const u: Vec[] = [
      [0, 0, 0],
      [10, 0, 0],
      [10, 3, 0],
      [4, 3, 0],
      [4, 7, 0],
      [10, 7, 0],
      [10, 10, 0],
      [0, 10, 0],
    ]
    const cut = clipFace(face(u, 'contour', kraft), at(6))
    expect(cut?.outlines.length).toBe(2)
    expect(area(cut)).toBeCloseTo(24, 6)
  })

  test('through a hole opens it, and past it keeps it', () => {
    const hole: Vec[] = [
      [4, 4, 0],
      [4, 6, 0],
      [6, 6, 0],
      [6, 4, 0],
    ]
    const solid = face(square, 'contour', kraft)
    const holed = {
      ...solid,
      outlines: [...solid.outlines, { points: hole, lines: hole.map(() => 'contour' as const) }],
    }
    expect(area(holed)).toBe(96)
    expect(area(clipFace(holed, at(5)))).toBeCloseTo(48, 6)
    expect(clipFace(holed, at(5))?.outlines.length).toBe(1)
    expect(area(clipFace(holed, at(2)))).toBeCloseTo(76, 6)
    expect(clipFace(holed, at(2))?.outlines.length).toBe(2)
  })

  test('cuts what is printed on it too', () => {
    const printed = face(square, 'contour', kraft, [
      { kind: 'area', points: square, material: kraft },
      {
        kind: 'stroke',
        points: [
          [1, 5, 0],
          [9, 5, 0],
        ],
        pen: { colour: '#000000', width: 1 },
      },
    ])
    const cut = clipFace(printed, at(4))
    expect(cut?.marks.map(({ kind }) => kind)).toEqual(['area', 'stroke'])
    expect(cut?.marks[1]?.points).toEqual([
      [4, 5, 0],
      [9, 5, 0],
    ])
  })
})

test('the normal of an outline is right although its first corner is concave', () => {
  close(
    normalOf([
      [5, 5, 0],
      [0, 10, 0],
      [0, 0, 0],
      [10, 0, 0],
      [10, 10, 0],
    ]),
    [0, 0, 1],
  )
})
