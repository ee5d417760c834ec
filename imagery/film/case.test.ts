import { describe, expect, it } from 'vitest'
import { type BoardModel, boardModel, type Matrix } from '../board-model.ts'
import { blank, model, others, outside, place, pose, stand } from './case.ts'
import { bottleRadius, bottles } from './cast.ts'
import { bench, caseInside, folds, footage, pallet, stack, tapes } from './storyboard.ts'
import { tape } from './tape.ts'
import { eased } from './timeline.ts'

type Spot = readonly [number, number, number]
/** Quarters of frames too, so that nothing happens between two pictures that could not. */
const moments = Array.from({ length: footage.frames * 4 - 3 }, (_, index) => index / 4)
const last = footage.frames - 1

const apply = (matrix: Matrix, x: number, y: number, z = 0): Spot => {
  const [a = 0, b = 0, c = 0] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z + row[3])
  return [a, b, c]
}
const dot = (a: Spot, b: Spot) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Spot, b: Spot): Spot => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Spot): Spot => {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}
const column = (matrix: Matrix, index: 0 | 1 | 2): Spot => {
  const [a = 0, b = 0, c = 0] = matrix.map((row) => row[index])
  return [a, b, c]
}

/** A panel with its thickness: corners in space, and the ways in which it may be told apart from another. */
function slab({ outline, matrix }: BoardModel['panels'][number], thickness: number) {
  const corners = outline.flatMap(([x, y]) =>
    [1, -1].map((side) => apply(matrix, x, y, (side * thickness) / 2)),
  )
  const [x, y, z] = [column(matrix, 0), column(matrix, 1), column(matrix, 2)]
  const sides = outline.map(([fromX, fromY], index): Spot => {
    const [toX = 0, toY = 0] = outline[(index + 1) % outline.length] ?? []
    const [along, up] = [toX - fromX, toY - fromY]
    return unit([x[0] * along + y[0] * up, x[1] * along + y[1] * up, x[2] * along + y[2] * up])
  })
  const edges = sides.filter((side, index) => !sides.slice(0, index).some((one) => isParallel(one, side)))
  return { corners, normals: [z, ...edges.map((edge) => cross(z, edge))], edges: [...edges, z] }
}
const isParallel = (a: Spot, b: Spot) => Math.abs(dot(a, b)) > 1 - 1e-9

/** How deep two convex slabs stand in each other, in millimetres; below 0 they are apart. */
function depth(one: ReturnType<typeof slab>, other: ReturnType<typeof slab>): number {
  const axes = [
    ...one.normals,
    ...other.normals,
    ...one.edges.flatMap((a) => other.edges.filter((b) => !isParallel(a, b)).map((b) => unit(cross(a, b)))),
  ]
  let least = Number.POSITIVE_INFINITY
  for (const axis of axes) {
    const [mine, theirs] = [one, other].map(({ corners }) => {
      const along = corners.map((corner) => dot(corner, axis))
      return { low: Math.min(...along), high: Math.max(...along) }
    })
    if (!mine || !theirs) continue
    least = Math.min(least, mine.high - theirs.low, theirs.high - mine.low)
    if (least < 0) return least
  }
  return least
}

const creased = new Set(blank.creases.map(({ parent, child }) => `${parent}|${child}`))
const pairs = blank.panels.flatMap(({ name }, index) =>
  blank.panels
    .slice(index + 1)
    .map((other) => [name, other.name] as const)
    .filter(([a, b]) => !creased.has(`${a}|${b}`) && !creased.has(`${b}|${a}`)),
)

describe('the case', () => {
  it('begins as a flat blank on the floor and ends made up', () => {
    const [begin, end] = [model(0), model(last)]
    for (const { matrix } of begin.panels) expect(column(matrix, 2)[2]).toBeCloseTo(-1, 9)
    for (const crease of blank.creases) expect(pose(last)(crease)).toBe(crease.fold)
    expect(end.bends.map(({ degrees }) => degrees)).toEqual(blank.creases.map(() => 90))
  })

  it('has keys for each of its creases', () => {
    expect(Object.keys(folds).sort()).toEqual(blank.creases.map(({ child }) => child).sort())
  })

  it('never has one panel in another', () => {
    const deepest = { depth: 0, where: '' }
    for (const frame of moments) {
      const { panels, thickness } = model(frame)
      const slabs = new Map(panels.map((panel) => [panel.name, slab(panel, thickness)]))
      for (const [a, b] of pairs) {
        const found = depth(slabs.get(a) as never, slabs.get(b) as never)
        if (found > deepest.depth) Object.assign(deepest, { depth: found, where: `${a}, ${b}, ${frame}` })
      }
    }
    // Two flaps that close at once press on each other's edges by a hundredth of a millimetre.
    expect(deepest.depth, deepest.where).toBeLessThan(0.05)
  })

  it('would intersect if its left wall did not wait for the tab', () => {
    const depths = moments.map((frame) => {
      const { panels, thickness } = boardModel(
        blank,
        (crease) => (crease.child === 'left' ? 90 : pose(frame)(crease)),
        stand(frame),
      )
      const [left, tab] = panels
        .filter(({ name }) => name === 'left' || name === 'glue tab')
        .map((panel) => slab(panel, thickness))
      return left && tab ? depth(left, tab) : 0
    })
    expect(Math.max(...depths)).toBeGreaterThan(1)
  })

  it('keeps the thickness of its board', () => {
    for (const frame of moments) expect(model(frame).thickness).toBeCloseTo(3, 9)
  })

  it('moves without a jump', () => {
    for (const crease of blank.creases)
      for (const frame of moments.slice(1))
        expect(Math.abs(pose(frame)(crease) - pose(frame - 0.25)(crease)), crease.child).toBeLessThan(12)
    const middle = (frame: number) => {
      const front = model(frame).panels.find(({ name }) => name === blank.root)
      return apply(front?.matrix ?? [], 0, 0)
    }
    for (const frame of moments.slice(1)) {
      const [now, before] = [middle(frame), middle(frame - 0.25)]
      expect(Math.hypot(now[0] - before[0], now[1] - before[1], now[2] - before[2])).toBeLessThan(90)
    }
  })

  it('stands on the floor until it is carried, and never in it', () => {
    for (const frame of moments) {
      const { panels, thickness } = model(frame)
      const heights = panels.flatMap(({ outline, matrix }) =>
        outline.flatMap(([x, y]) => [1, -1].map((side) => apply(matrix, x, y, (side * thickness) / 2)[2])),
      )
      const lowest = Math.min(...heights)
      expect(lowest).toBeGreaterThan(-1e-9)
      if ((stand(frame).lift ?? 0) === 0) expect(lowest).toBeLessThan(thickness)
    }
  })

  it('is set down in the gap that the others leave, and touches none of them on its way', () => {
    const box = (spot: { x: number; y: number; z: number }) => ({
      low: [spot.x - outside.length / 2, spot.y - outside.width / 2, spot.z],
      high: [spot.x + outside.length / 2, spot.y + outside.width / 2, spot.z + outside.height],
    })
    for (const frame of moments.filter((one) => (stand(one).lift ?? 0) > 0)) {
      const mine = bounds(model(frame))
      for (const other of others.map(box)) {
        const isApart = [0, 1, 2].some(
          (axis) =>
            (mine.high[axis] ?? 0) < (other.low[axis] ?? 0) + 0.6 ||
            (other.high[axis] ?? 0) < (mine.low[axis] ?? 0) + 0.6,
        )
        expect(isApart, `frame ${frame}`).toBe(true)
      }
    }
    const target = place({ column: 0, row: 0, layer: stack.high - 1 })
    const end = bounds(model(last))
    expect(((end.low[0] ?? 0) + (end.high[0] ?? 0)) / 2).toBeCloseTo(target.x, 0)
    expect(((end.low[1] ?? 0) + (end.high[1] ?? 0)) / 2).toBeCloseTo(target.y, 0)
    expect(end.low[2]).toBeCloseTo(target.z, 6)
  })
})

function bounds({ panels, thickness }: BoardModel) {
  const corners = panels.flatMap(({ outline, matrix }) =>
    outline.flatMap(([x, y]) => [1, -1].map((side) => apply(matrix, x, y, (side * thickness) / 2))),
  )
  const along = ([0, 1, 2] as const).map((axis) => corners.map((corner) => corner[axis]))
  return { low: along.map((all) => Math.min(...all)), high: along.map((all) => Math.max(...all)) }
}

describe('the stack', () => {
  it('lacks one case and stays on its pallet', () => {
    expect(others).toHaveLength(stack.across * stack.deep * stack.high - 1)
    for (const { x, y } of others) {
      expect(Math.abs(x - pallet.x) + outside.length / 2).toBeLessThan(pallet.width / 2 + 2)
      expect(Math.abs(y - pallet.y) + outside.width / 2).toBeLessThan(pallet.length / 2 + 2)
    }
  })
})

describe('bottles', () => {
  it('fall into the open case, clear of its walls, of its flaps and of each other', () => {
    for (const frame of moments) {
      const found = bottles(frame, bench)
      for (const [index, [x, y, z]] of found.entries()) {
        expect(z).toBeGreaterThanOrEqual(6)
        expect(Math.abs(x - bench.x) + bottleRadius).toBeLessThan(caseInside.length / 2)
        expect(Math.abs(y - bench.y) + bottleRadius).toBeLessThan(caseInside.width / 2)
        for (const [otherX, otherY] of found.slice(index + 1))
          expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(2 * bottleRadius)
      }
      if (found.some(([, , z]) => z > 6.001))
        for (const crease of blank.creases.filter(({ child }) => child.startsWith('top ')))
          expect(pose(frame)(crease)).toBeLessThan(0)
    }
    expect(bottles(50, bench)).toHaveLength(8)
  })
})

describe('tape', () => {
  it.each(['bottom', 'top'] as const)('lies on the %s and goes down both ends', (end) => {
    const folded = model(last)
    const strip = tape(folded, end, 1).flat()
    const heights = strip.map(([, , z]) => z)
    const foot = bounds(folded).low[2] ?? 0
    const edge = end === 'top' ? foot + outside.height : foot
    expect(end === 'top' ? Math.max(...heights) : Math.min(...heights)).toBeCloseTo(
      edge + (end === 'top' ? 0.3 : -0.3),
      6,
    )
    expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(52, 6)
  })

  it('is put on when the flaps below it are closed', () => {
    for (const frame of moments)
      for (const end of ['bottom', 'top'] as const)
        if (eased(tapes[end], frame) > 0.02)
          expect(
            pose(frame)(blank.creases.find(({ child }) => child === `${end} front`) as never),
          ).toBeGreaterThan(89.5)
  })

  it('grows from nothing', () => {
    expect(tape(model(last), 'top', 0)).toEqual([])
    const lengths = [0.1, 0.4, 0.7, 1].map((part) => {
      const strip = tape(model(last), 'top', part).map(([first]) => first)
      return strip.slice(1).reduce((sum, spot, index) => {
        const before = strip[index] as Spot
        return sum + Math.hypot(spot[0] - before[0], spot[1] - before[1], spot[2] - before[2])
      }, 0)
    })
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
    expect((lengths[0] ?? 0) / (lengths[3] ?? 1)).toBeCloseTo(0.1, 6)
  })
})
