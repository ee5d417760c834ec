import { expect, it } from 'vitest'
import { eased, type Keys } from './timeline.ts'

const keys: Keys = [
  [10, 0],
  [20, 90],
  [24, 90],
  [34, -30],
]
const moments = Array.from({ length: 400 }, (_, index) => index / 10)

it('a value is at its keys what they say, and rests before the first and after the last', () => {
  for (const [frame, value] of keys) expect(eased(keys, frame)).toBeCloseTo(value, 9)
  expect([eased(keys, 0), eased(keys, 99)]).toEqual([0, -30])
})

it('a value does not overshoot, and stays where two keys agree', () => {
  for (const frame of moments) {
    expect(eased(keys, frame)).toBeLessThanOrEqual(90)
    expect(eased(keys, frame)).toBeGreaterThanOrEqual(-30)
  }
  expect(eased(keys, 22)).toBe(90)
})

it('a value comes to rest at every key, and is fastest half way between two', () => {
  const speed = (frame: number) => (eased(keys, frame + 0.01) - eased(keys, frame - 0.01)) / 0.02
  expect(Math.abs(speed(10))).toBeLessThan(0.1)
  expect(Math.abs(speed(20))).toBeLessThan(0.1)
  expect(speed(15)).toBeCloseTo(13.5, 1)
})
