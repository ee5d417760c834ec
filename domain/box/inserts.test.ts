import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOARDS, thicknessOf } from './board.ts'
import { foldedBox } from './folded-box.ts'
import { madeUp } from './folding.ts'
import { piece, plate, stairs, strip } from './insert.ts'
import { pullIn, rectangle, signedArea } from './plane.ts'
import { foldOf, leanOf, taperedCarton } from './tapered.ts'
import { dip, levelAt, stepped, swing, torn } from './upper-edges.ts'

const E = BOARDS['E white top']
const t = thicknessOf(E)

describe('a tapered carton', () => {
  const tapers = fc.record({
    base: fc.integer({ min: 50, max: 140 }),
    wider: fc.integer({ min: 10, max: 90 }),
    height: fc.integer({ min: 100, max: 260 }),
  })

  it('closes: its fourth wall ends where its first begins, at the foot and at the mouth', () => {
    fc.assert(
      fc.property(tapers, ({ base, wider, height }) => {
        const box = foldedBox(taperedCarton({ base, mouth: base + wider, height }, E), madeUp)
        const [leftFoot, , , leftMouth] = box.corners('left')
        const [, backFoot, backMouth] = box.corners('back')
        for (const axis of [0, 1, 2] as const) {
          expect(backFoot?.[axis]).toBeCloseTo(leftFoot?.[axis] ?? Number.NaN, 6)
          expect(backMouth?.[axis]).toBeCloseTo(leftMouth?.[axis] ?? Number.NaN, 6)
        }
      }),
      { numRuns: 40, seed: 9 },
    )
  })

  it('leans by its taper, and folds by less than a right angle', () => {
    // The walls lean by 46 mm over both sides in 188 mm: atan(23 / 188).
    expect(leanOf({ base: 92, mouth: 138, height: 188 })).toBeCloseTo(6.975, 3)
    expect(foldOf({ base: 92, mouth: 138, height: 188 })).toBeCloseTo(89.155, 3)
    expect(foldOf({ base: 100, mouth: 100, height: 100 })).toBe(90)
  })

  it('has a base whose flaps are level with each other', () => {
    const box = foldedBox(taperedCarton({ base: 92, mouth: 138, height: 188 }, E), madeUp)
    expect(box.apart('base front', 'base back')).toBeCloseTo(0, 6)
  })
})

describe('inserts', () => {
  it('a plate stands as high as it is told, its legs outside its holes', () => {
    const hole = rectangle(20, 20, 30, 30)
    const box = foldedBox(plate({ length: 200, width: 120, height: 46 }, E, [hole]), madeUp)
    const feet = ['front', 'back', 'left', 'right'].flatMap((leg) => box.corners(leg).map(([, , z]) => z))
    // The plate's own middle is at 0, so its top is half a board above.
    expect(t / 2 - Math.min(...feet)).toBeCloseTo(46, 6)
    expect(Math.max(...feet)).toBeCloseTo(0, 6)
  })

  it('stairs rise step by step, each tread level', () => {
    const box = foldedBox(
      stairs(
        200,
        [
          { tread: 50, rise: 0 },
          { tread: 40, rise: 38 },
          { tread: 40, rise: 30 },
        ],
        E,
      ),
      madeUp,
    )
    expect([0, 1, 2].map((step) => Math.round(box.corners(`tread ${step}`)[0]?.[2] ?? Number.NaN))).toEqual([
      0, 38, 68,
    ])
    expect(box.apart('tread 0', 'tread 2')).toBeCloseTo(68, 6)
  })

  it('strips cross: what one is slotted above, the other is below', () => {
    const [above, below] = (['top', 'bottom'] as const).map((from) => strip(200, 36, E, { at: [100], from }))
    for (const blank of [above, below]) {
      const area = signedArea(blank?.panels[0]?.outline ?? [])
      expect(area).toBeCloseTo(200 * 36 - 1.2 * t * 18, 6)
    }
  })

  it('a piece is its outline and its holes', () => {
    expect(piece(rectangle(0, 0, 10, 10), E).panels).toHaveLength(1)
  })
})

describe('upper edges', () => {
  it.each([
    ['level', levelAt(60), [60, 60]],
    ['swung', swing(40, 120), [40, 120]],
    ['dipped', dip(74, 46), [74, 74]],
    ['stepped', stepped([50, 90]), [50, 90]],
  ])('a %s one begins and ends where it is told', (_, edge, [first, last]) => {
    const points = edge(200, 0)
    expect([points[0], points.at(-1)]).toEqual([
      [0, first],
      [200, last],
    ])
  })

  it('a dipped one is lowest in the middle', () => {
    expect(Math.min(...dip(74, 46)(200, 0).map(([, y]) => y))).toBeCloseTo(46, 6)
  })

  it('a torn one keeps its line and stands out by its ties alone', () => {
    const points = torn(levelAt(60))(200, 0)
    expect(new Set(points.map(([, y]) => Math.round(y * 10) / 10))).toEqual(new Set([60, 60.9]))
    // 200 mm hold 26 cuts of 6 mm with their ties of 1.6 mm, four points each.
    expect(points).toHaveLength(2 + 26 * 4)
    expect(points.map(([x]) => x)).toEqual(points.map(([x]) => x).sort((a, b) => a - b))
  })
})

describe('pulling a panel’s edges in', () => {
  it('moves a whole edge, and answers where it runs', () => {
    const { outline, segments } = pullIn(rectangle(0, 0, 100, 50), [
      {
        segment: [
          [100, 0],
          [100, 50],
        ],
        by: 2,
      },
    ])
    expect(outline).toEqual(
      expect.arrayContaining([
        [98, 0],
        [98, 50],
      ]),
    )
    expect(signedArea(outline)).toBe(98 * 50)
    expect(segments).toEqual([
      [
        [98, 0],
        [98, 50],
      ],
    ])
  })

  it('notches an edge where only part of it is creased', () => {
    const { outline } = pullIn(rectangle(0, 0, 100, 50), [
      {
        segment: [
          [10, 50],
          [90, 50],
        ],
        by: 2,
      },
    ])
    expect(signedArea(outline)).toBe(100 * 50 - 80 * 2)
  })

  it('refuses a crease beside the panel', () => {
    expect(() =>
      pullIn(rectangle(0, 0, 100, 50), [
        {
          segment: [
            [0, 60],
            [100, 60],
          ],
          by: 2,
        },
      ]),
    ).toThrow('A crease lies on no edge of its panel')
  })
})
