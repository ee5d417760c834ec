import { describe, expect, it } from 'vitest'
import { type BoardModel, boardModel, type Matrix } from '../board-model.ts'
import { BOARDS, madeUp, madeUpBut, slottedCase } from '../box.ts'
import { productScenes } from '../products/product-scenes.ts'

type Spot = readonly number[]
const apply = (matrix: Matrix, [x = 0, y = 0]: Spot, z = 0): number[] =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z + row[3])
const distance = (a: Spot, b: Spot) => Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)))
const blank = slottedCase({ length: 300, width: 220, height: 190 }, BOARDS['B kraft'])

describe('a folded blank for the renderer', () => {
  const model = boardModel(blank, madeUp, { root: 'upright' })

  it('stands on the floor, upright', () => {
    const heights = model.panels.flatMap(({ outline, matrix }) =>
      outline.map((point) => apply(matrix, point)[2] ?? 0),
    )
    expect(Math.min(...heights)).toBeGreaterThan(0)
    expect(Math.min(...heights)).toBeLessThan(3)
    // 190 inside, and two flaps of 3 mm at both ends, measured to their middles.
    expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(199, 6)
  })

  it('bends at its creases over less than a centimetre', () => {
    expect(model.bends).toHaveLength(blank.creases.length)
    for (const { parent, child, parentMatrix, childMatrix } of model.bends)
      for (const end of [0, 1] as const) {
        const gap = distance(apply(parentMatrix, parent[end]), apply(childMatrix, child[end]))
        expect(gap).toBeGreaterThan(0.5)
        expect(gap).toBeLessThan(10)
      }
  })

  it('re-folds with other dimensions and another pose', () => {
    const other = boardModel(
      slottedCase({ length: 180, width: 420, height: 90 }, BOARDS['E kraft']),
      madeUpBut({ 'top front': -60 }),
      { root: 'upright', heading: 30 },
    )
    expect(other.bends.filter(({ degrees }) => degrees === -60)).toHaveLength(1)
    expect(other.bounds[2] - other.bounds[0]).toBeCloseTo(2 * 180 + 2 * 420 + 3 * 1.5 + 35, 6)
  })
})

describe.each(Object.entries(productScenes))('%s', (_, { boards }) => {
  it('holds only numbers that are some, and stands on or above the floor', () => {
    for (const { model, name } of boards) {
      expect(JSON.stringify(model)).not.toContain('null')
      expect(lowest(model), name).toBeGreaterThan(-1e-9)
    }
  })
})

function lowest({ panels, thickness }: BoardModel): number {
  const corners = panels.flatMap(({ outline, matrix }) =>
    outline.flatMap((point) => [1, -1].map((side) => apply(matrix, point, (side * thickness) / 2)[2] ?? 0)),
  )
  return Math.min(...corners)
}
