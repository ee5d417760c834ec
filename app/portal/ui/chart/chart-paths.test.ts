import { describe, expect, it } from 'vitest'
import { areaPath, bridgeGaps, linePath, ticksUpTo } from './chart-paths.ts'

const SIZE = { width: 100, height: 50, max: 10 }

describe('chart path', () => {
  it('leaves a gap for missing values and shows a lonely point as a dot', () => {
    expect(linePath([0, 10, null, 5, null], SIZE)).toBe('M0 50L25 0M75 25L75 25')
    expect(areaPath([0, 10, null, 5, null], SIZE)).toBe('M0 50L0 50L25 0L25 50Z')
    expect(linePath([], SIZE)).toBe('')
    expect(linePath([10], SIZE)).toBe('M50 0L50 0')
  })
})

describe('bridged gaps', () => {
  it('follow a straight line between known values only', () => {
    expect(bridgeGaps([null, 2, null, null, 8, null])).toEqual([null, 2, 4, 6, 8, null])
  })
})

describe('chart ticks', () => {
  it.each([
    [0, true, [0, 1]],
    [3, true, [0, 1, 2, 3]],
    [231, true, [0, 100, 200, 300]],
    [88, true, [0, 25, 50, 75, 100]],
    [0.62, false, [0, 0.2, 0.4, 0.6000000000000001, 0.8]],
  ] as const)('up to %d are round', (max, isWhole, ticks) => {
    expect(ticksUpTo(max, isWhole)).toEqual(ticks)
  })
})
