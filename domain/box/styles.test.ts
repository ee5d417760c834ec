import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Blank, blankSize, boardArea, type Inside } from './blank.ts'
import { BOARDS, thicknessOf, weightOf } from './board.ts'
import { crashLock } from './crash-lock.ts'
import { foldedBox } from './folded-box.ts'
import { flat, fold, foldedBy, madeUp } from './folding.ts'
import { mailer } from './mailer.ts'
import { sleeve } from './sleeve.ts'
import { slottedCase } from './slotted-case.ts'
import { lengthOf, placed, subtract, type Vec } from './space.ts'
import { tray } from './tray.ts'
import { wraparound } from './wraparound.ts'

const B = BOARDS['B kraft']
const E = BOARDS['E white top']

describe('board', () => {
  it('is 3 mm thick in B flute and 1.5 mm in E flute', () => {
    expect(thicknessOf(B)).toBeCloseTo(3, 9)
    expect(thicknessOf(E)).toBeCloseTo(1.5, 9)
  })
  it('weighs its liners and the medium that its flutes take up', () => {
    // 186 + 180 + 110 × 1.32
    expect(weightOf(B)).toBeCloseTo(511.2, 9)
  })
})

describe('the blank of', () => {
  const inside = { length: 400, width: 300, height: 250 }
  it.each<[string, Blank, number, number]>([
    // 2 × 400 + 2 × 300 + 3 × 3 + 35 by 250 + 300 + 4 × 3
    ['an 0201 in B flute', slottedCase(inside, B), 1444, 562],
    // 2 × 400 + 2 × 300 + 3 × 1.5 + 35 by 250 + 300 + 4 × 1.5
    ['an 0201 in E flute', slottedCase(inside, E), 1439.5, 556],
    // 2 × 403 − 3 + 2 × 303 + 25 by 250
    ['a sleeve in B flute', sleeve(inside, B), 1434, 250],
    // 403 + 2 × 251.5 by 303 + 2 × 251.5
    ['a tray in B flute', tray(inside, B), 906, 806],
    // 2 × 400 + 2 × 300 + 9 + 25 by 250 + 4.5 + 151.5 + 12 − 1
    ['a crash-lock carton in B flute', crashLock(inside, B), 1434, 417],
    // 2 (250 + 6 + 248.2 + 4.2) + 415 by 251.5 + 303 + 253 + 300 + 60
    ['a mailer in B flute', mailer(inside, B), 1431.8, 1167.5],
    // 403 − 3 + 2 × 0.55 × 253 by 303 + 253 + 303 + 250 + 35
    ['a wraparound in B flute', wraparound(inside, B), 678.3, 1144],
  ])('%s has the size worked out by hand', (_, blank, length, width) => {
    const size = blankSize(blank)
    expect([size.length, size.width].map((one) => Math.round(one * 10) / 10)).toEqual([length, width])
  })

  it('an 0201 has the area of its walls, its flaps between the slots, and its tab', () => {
    const blank = slottedCase(inside, B)
    const walls = 303 * 253 * 2 + (403 + 400) * 259
    const flaps = 2 * (2 * (303 - 6) * (151.5 + 3) + (403 - 6 + 400 - 6) * 151.5)
    const tab = 35 * (250 - 35 / 3)
    expect(boardArea(blank) * 1e6).toBeCloseTo(walls + flaps + tab, 6)
  })
})

const insides = fc.record({
  length: fc.integer({ min: 150, max: 600 }),
  width: fc.integer({ min: 120, max: 400 }),
  height: fc.integer({ min: 60, max: 400 }),
})
const boards = fc.constantFrom(...Object.values(BOARDS))
const whatever = (check: (inside: Inside, board: typeof B) => void) =>
  fc.assert(
    fc.property(insides, boards, (inside, board) => check(inside, board as typeof B)),
    { numRuns: 60, seed: 201 },
  )

describe('made up, whatever its dimensions,', () => {
  it('an 0201 encloses its inside, its outer flaps meet, its tab lies against the wall', () => {
    whatever((inside, board) => {
      const t = thicknessOf(board)
      const box = foldedBox(slottedCase(inside, board), madeUp)
      expect(box.apart('left', 'right') - t).toBeCloseTo(inside.length, 6)
      expect(box.apart('front', 'back') - t).toBeCloseTo(inside.width, 6)
      expect(box.apart('top left', 'bottom right') - t).toBeCloseTo(inside.height, 6)
      for (const side of ['top', 'bottom']) {
        expect(box.apart(`${side} front`, `${side} left`)).toBeCloseTo(t, 6)
        expect(box.apart(`${side} front`, `${side} back`)).toBeCloseTo(0, 6)
        const middle = inside.width / 2 + t / 2
        for (const name of ['front', 'back'])
          expect(reach(box.corners(`${side} ${name}`))).toBeCloseTo(middle, 6)
      }
      expect(box.apart('glue tab', 'left')).toBeCloseTo(t, 6)
    })
  })

  it('a mailer has a lid over its walls, a tuck behind its front, ears between its side walls', () => {
    whatever((inside, board) => {
      const t = thicknessOf(board)
      const box = foldedBox(mailer(inside, board), madeUp)
      expect(box.apart('inner left', 'inner right') - t).toBeCloseTo(inside.length, 6)
      expect(box.apart('front', 'back') - t).toBeCloseTo(inside.width, 6)
      expect(box.apart('base', 'lid') - t).toBeCloseTo(inside.height, 6)
      expect(box.apart('front', 'tuck')).toBeCloseTo(t, 6)
      expect(box.apart('rim left', 'lid')).toBeCloseTo(t, 6)
      for (const [side, end] of [
        ['left', 'front'],
        ['right', 'back'],
      ] as const) {
        expect(box.apart(`side ${side}`, `${end} ear ${side}`)).toBeCloseTo(t, 6)
        expect(box.apart(`inner ${side}`, `${end} ear ${side}`)).toBeCloseTo(t, 6)
      }
    })
  })

  it('a mailer’s tongues stand in the slots of its base', () => {
    whatever((inside, board) => {
      const blank = mailer(inside, board)
      const box = foldedBox(blank, madeUp)
      const holes = blank.panels.find(({ name }) => name === 'base')?.holes ?? []
      for (const side of ['left', 'right']) {
        const deep = box
          .corners(`inner ${side}`)
          .map((corner) => box.on('base', corner))
          .filter(([, , z]) => z > -thicknessOf(board) / 2)
        expect(deep).toHaveLength(4)
        for (const [x, y] of deep)
          expect(
            holes.some(
              (hole) =>
                Math.min(...hole.map(([hx]) => hx)) < x &&
                x < Math.max(...hole.map(([hx]) => hx)) &&
                Math.min(...hole.map(([, hy]) => hy)) < y &&
                y < Math.max(...hole.map(([, hy]) => hy)),
            ),
          ).toBe(true)
      }
    })
  })

  it('a crash-lock base is flat, its glued corners lie on the outer flaps', () => {
    whatever((inside, board) => {
      const t = thicknessOf(board)
      const box = foldedBox(crashLock(inside, board), madeUp)
      expect(box.apart('left', 'right') - t).toBeCloseTo(inside.length, 6)
      expect(box.apart('front', 'back') - t).toBeCloseTo(inside.width, 6)
      expect(box.apart('base front', 'base back')).toBeCloseTo(0, 6)
      for (const side of ['left', 'right'])
        expect(box.apart('base front', `glued corner ${side}`)).toBeCloseTo(t, 6)
      // The hooks of front and back do not overlap.
      const front = box.corners('base front').map((corner) => box.on('base back', corner))
      const back = box.corners('base back').map((corner) => box.on('base back', corner))
      const longest = (points: readonly Vec[]) => Math.min(...points.map(([, y]) => y))
      expect(longest(back)).toBeLessThan(Math.max(...front.map(([, y]) => y)))
    })
  })

  it('a crash-lock carton’s lid closes on its dust flaps, its tuck behind the front', () => {
    whatever((inside, board) => {
      const t = thicknessOf(board)
      const box = foldedBox(crashLock(inside, board, { lid: { tuck: 20, dust: 40 } }), madeUp)
      expect(box.apart('lid', 'dust left')).toBeCloseTo(t, 6)
      expect(box.apart('dust right', 'base left') - t).toBeCloseTo(inside.height, 6)
      expect(box.apart('front', 'tuck')).toBeCloseTo(t, 6)
    })
  })

  it('a tray’s tabs lie against the insides of its front and back', () => {
    whatever((inside, board) => {
      const t = thicknessOf(board)
      const box = foldedBox(tray(inside, board), madeUp)
      expect(box.apart('left', 'right') - t).toBeCloseTo(inside.length, 6)
      expect(box.apart('front', 'back') - t).toBeCloseTo(inside.width, 6)
      expect(box.apart('tab right first', 'front')).toBeCloseTo(t, 6)
      expect(box.apart('tab left first', 'back')).toBeCloseTo(t, 6)
    })
  })

  it('a wraparound closes under its top, its outer end flaps over the inner ones', () => {
    whatever((inside, board) => {
      const t = thicknessOf(board)
      const box = foldedBox(wraparound(inside, board), madeUp)
      expect(box.apart('top', 'base') - t).toBeCloseTo(inside.height, 6)
      expect(box.apart('front', 'back') - t).toBeCloseTo(inside.width, 6)
      expect(box.apart('glue tab', 'top')).toBeCloseTo(t, 6)
      expect(box.apart('front end left', 'front end right') - t).toBeCloseTo(inside.length - t, 6)
      expect(box.apart('top end left', 'back end left')).toBeCloseTo(t, 6)
    })
  })
})

describe.each<[string, (inside: Inside) => Blank]>([
  ['an 0201', (inside) => slottedCase(inside, B)],
  ['a mailer', (inside) => mailer(inside, B)],
  ['a crash-lock carton', (inside) => crashLock(inside, B, { lid: { tuck: 20, dust: 40 } })],
  ['a tray', (inside) => tray(inside, E)],
  ['a sleeve', (inside) => sleeve(inside, E)],
  ['a wraparound', (inside) => wraparound(inside, B)],
])('%s', (_, styled) => {
  const blank = styled({ length: 300, width: 200, height: 150 })

  it('lies flat before it is folded', () => {
    for (const [name, motion] of fold(blank, flat)) {
      expect(placed(motion, [10, 20]), name).toEqual([10, 20, 0])
    }
  })

  it('stays joined at every crease, at every part of the way', () => {
    for (const part of [0, 0.1, 0.3, 0.5, 0.6, 0.7, 0.85, 1]) {
      const motions = fold(blank, foldedBy(part))
      for (const { parent, child, line } of blank.creases)
        for (const end of line) {
          const [one, other] = [parent, child].map((name) => placed(motions.get(name) as never, end))
          expect(lengthOf(subtract(one as Vec, other as Vec))).toBeCloseTo(0, 6)
        }
    }
  })

  it('has every crease on an edge of both its panels', () => {
    for (const { parent, child, line } of blank.creases)
      for (const name of [parent, child]) {
        const outline = blank.panels.find((panel) => panel.name === name)?.outline ?? []
        for (const [x, y] of line) {
          const isOn = outline.some(([x1, y1], index) => {
            const [x2, y2] = outline[(index + 1) % outline.length] as [number, number]
            const whole = Math.hypot(x2 - x1, y2 - y1)
            return Math.abs(Math.hypot(x - x1, y - y1) + Math.hypot(x - x2, y - y2) - whole) < 1e-6
          })
          expect(isOn, `${child} on ${name}`).toBe(true)
        }
      }
  })
})

/** Returns how far a panel extends from the front wall or the back wall, whichever it is attached to. */
function reach(corners: readonly Vec[]): number {
  const depths = corners.map(([, , z]) => z)
  return Math.max(...depths) - Math.min(...depths)
}
