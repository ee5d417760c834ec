import { describe, expect, it } from 'vitest'
import { type Blank, blankSize, boardArea, type Inside } from './blank.ts'
import { BOARDS, thicknessOf, weightOf } from './board.ts'
import { crashLock } from './crash-lock.ts'
import { mailer } from './mailer.ts'
import { sleeve } from './sleeve.ts'
import { slottedCase } from './slotted-case.ts'
import { tray } from './tray.ts'
import { wraparound } from './wraparound.ts'

const B = BOARDS['B kraft']
const E = BOARDS['E white top']

describe('board', () => {
  it('is 3 mm thick in B flute and 1.5 mm in E flute', () => {
    expect(thicknessOf(B)).toBeCloseTo(3, 9)
    expect(thicknessOf(E)).toBeCloseTo(1.5, 9)
  })
  it('weighs liners and medium with take-up', () => {
    // 186 + 180 + 110 × 1.32
    expect(weightOf(B)).toBeCloseTo(511.2, 9)
  })
})

describe('blanks', () => {
  const inside = { length: 400, width: 300, height: 250 }
  it.each<[string, Blank, number, number]>([
    // 2 × 400 + 2 × 300 + 3 × 3 + 35 by 250 + 300 + 4 × 3
    ['an 0201 in B flute', slottedCase(inside, B), 1444, 562],
    // 2 × 400 + 2 × 300 + 3 × 1.5 + 35 by 250 + 300 + 4 × 1.5
    ['an 0201 in E flute', slottedCase(inside, E), 1439.5, 556],
    // 2 × 400 + 2 × 300 + 4 × 3 + 35 by 250 + 300 + 4 × 3
    ['an 0201 whose glue tab is outside', slottedCase(inside, B, 'outside'), 1447, 562],
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
  ])('have the size calculated by hand: %s', (_, blank, length, width) => {
    const size = blankSize(blank)
    expect([size.length, size.width].map((one) => Math.round(one * 10) / 10)).toEqual([length, width])
  })

  it('have the area of walls, flaps and tab', () => {
    const blank = slottedCase(inside, B)
    const walls = 303 * 253 * 2 + (403 + 400) * 259
    const flaps = 2 * (2 * (303 - 6) * (151.5 + 3) + (403 - 6 + 400 - 6) * 151.5)
    const tab = 35 * (250 - 35 / 3)
    expect(boardArea(blank) * 1e6).toBeCloseTo(walls + flaps + tab, 6)
  })
})

describe.each<[string, (inside: Inside) => Blank]>([
  ['an 0201', (inside) => slottedCase(inside, B)],
  ['an 0201 with an outside joint', (inside) => slottedCase(inside, B, 'outside')],
  ['a mailer', (inside) => mailer(inside, B)],
  ['a crash-lock carton', (inside) => crashLock(inside, B)],
  ['a tray', (inside) => tray(inside, E)],
  ['a sleeve', (inside) => sleeve(inside, E)],
  ['a wraparound', (inside) => wraparound(inside, B)],
])('%s', (_, styled) => {
  const blank = styled({ length: 300, width: 200, height: 150 })

  it('has every crease on an edge of both panels', () => {
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
