import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Philippa Thorne-Rudd', 'PT'],
  ['Ivor Penhallow', 'IP'],
  ['Mary Ann van der Berg', 'MB'],
  ['élodie', 'É'],
  ['李小龙', '李'],
  ['J. R. Hartley', 'JH'],
  ['  ', ''],
  ['42', ''],
])('initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
