import { describe, expect, it } from 'vitest'
import { advanceInterval, CARDS_PER_SLIDE, swipeStep } from './behaviour.ts'

describe('a carousel', () => {
  it.each([
    ['mobile', 1, 4000],
    ['tablet', 2, 5000],
    ['desktop', 3, 5000],
  ] as const)('on %s shows %d cards a slide and moves on after %d ms', (viewport, cards, interval) => {
    expect(CARDS_PER_SLIDE[viewport]).toBe(cards)
    expect(advanceInterval(viewport)).toBe(interval)
  })

  it.each([
    [0, 0],
    [40, 0],
    [-40, 0],
    [40.5, -1],
    [-40.5, 1],
    [300, -1],
    [-300, 1],
  ] as const)('takes a movement of %d px as a step of %d', (distance, step) => {
    expect(swipeStep(distance)).toBe(step)
  })
})
