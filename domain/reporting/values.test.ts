import { describe, expect, it } from 'vitest'
import {
  formatNumber,
  formatValue,
  getValueChange,
  getValueDifference,
  isHidden,
  type Unit,
} from './values.ts'

const of = (value: number | null, n = 100) => ({ value, n })

describe('formatNumber and formatValue', () => {
  it.each<[number, Unit, string]>([
    [1204, 'count', '1,204'],
    [0.624, 'share', '62%'],
    [0.0004, 'share', '0.1%'],
    [0.042, 'share', '4.2%'],
    [0.9999, 'share', '99%'],
    [1, 'share', '100%'],
    [0, 'share', '0%'],
    [0.1234, 'score', '0.12'],
    [180.4, 'milliseconds', '180 ms'],
    [2449, 'milliseconds', '2.4 s'],
    [59.4, 'seconds', '59 s'],
    [84, 'seconds', '1 min 24 s'],
    [120, 'seconds', '2 min'],
    [7260, 'seconds', '2 h 1 min'],
    [561_600, 'seconds', '7 days'],
  ])('formats %s as %s: %s', (number, unit, words) => {
    expect(formatNumber(number, unit)).toBe(words)
  })

  it('hide values based on one to four visitors', () => {
    for (const n of [1, 2, 3, 4]) {
      expect(isHidden(of(0.5, n))).toBe(true)
      expect(formatValue(of(0.5, n), 'share')).toBe('fewer than 5')
    }
    expect(formatValue(of(5, 5), 'count')).toBe('5')
    expect(formatValue(of(0, 0), 'count')).toBe('0')
    expect(formatValue(of(null, 0), 'seconds')).toBe('none')
  })
})

describe('getValueChange', () => {
  it.each<[number, number, Unit, string]>([
    [112, 100, 'count', '+12%'],
    [50, 100, 'count', '−50%'],
    [1, 1, 'count', 'no change'],
    [0.5, 0.4, 'share', '+10 points'],
    [0.39, 0.4, 'share', '−1 point'],
    [0, 0, 'count', 'no change'],
  ])('compares %s with %s as %s: %s', (now, then, unit, words) => {
    expect(getValueChange(of(now), of(then), unit)?.text).toBe(words)
  })

  it('is null for hidden or missing values and for a base of 0', () => {
    expect(getValueChange(of(3, 3), of(100), 'count')).toBeNull()
    expect(getValueChange(of(100), of(3, 3), 'count')).toBeNull()
    expect(getValueChange(of(100), of(null, 0), 'count')).toBeNull()
    expect(getValueChange(of(100), of(0, 0), 'count')).toBeNull()
  })
})

describe('getValueDifference', () => {
  it.each<[number, number, Unit, string]>([
    [40, 32, 'count', '+8'],
    [11_400, 14_520, 'seconds', '−52 min'],
    [3, 3, 'count', 'no change'],
  ])('compares %s with %s as %s: %s', (now, then, unit, words) => {
    expect(getValueDifference(of(now), of(then), unit)?.text).toBe(words)
  })

  it('is null for hidden values', () => {
    expect(getValueDifference(of(3, 3), of(100), 'count')).toBeNull()
  })
})
