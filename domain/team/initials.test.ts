import { describe, expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

describe('initialsOf', () => {
  it.each([
    ['Philippa Thorne-Rudd', 'PT'],
    ['Ivor Penhallow', 'IP'],
    ['Mary Ann van der Berg', 'MB'],
    ['élodie', 'É'],
    ['李小龙', '李'],
    ['J. R. Hartley', 'JH'],
    ['  ', ''],
    ['42', ''],
  ])('returns for %j: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
