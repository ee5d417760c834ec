import { describe, expect, it } from 'vitest'
import { advanceInterval, swipeStep } from './behaviour.ts'

describe('a carousel', () => {
  it.each([
    ['mobile', 4000],
    ['tablet', 5000],
    ['desktop', 5000],
  ] as const)('on %s moves on after %d ms', (viewport, interval) => {
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
