import { expect, it } from 'vitest'
import { wave } from './drawing.tsx'

it('a wave has its height and ends after whole waves', () => {
  const ends = [...wave(10, 50, 20, 8, 3).matchAll(/c\S+ \S+ \S+ \S+ (\S+) (-?[\d.]+)/g)]
  expect(ends.map(([, across]) => Number(across)).reduce((sum, part) => sum + part, 0)).toBe(60)
  expect(ends.map(([, , rise]) => Number(rise))).toEqual([-8, 8, -8, 8, -8, 8])
})
