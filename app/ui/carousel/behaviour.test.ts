import { describe, expect, it } from 'vitest'
import { advanceInterval, swipeStep } from './behaviour.ts'

describe('carousel behaviour', () => {
  it.each([
    ['mobile', 4000],
    ['tablet', 5000],
    ['desktop', 5000],
  ] as const)('on %s advances after %d ms', (viewport, interval) => {
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
  ] as const)('maps a drag of %d px to a step of %d', (distance, step) => {
    expect(swipeStep(distance)).toBe(step)
  })
})
