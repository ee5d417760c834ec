import { describe, expect, it } from 'vitest'
import { APPLICATION_STATUSES } from './applications.ts'
import { isNameHidden, withoutTraces } from './hiding.ts'

describe('a name', () => {
  it('is hidden until an interview, for whoever chose that', () => {
    expect(APPLICATION_STATUSES.filter((status) => isNameHidden(status, 'hidden'))).toEqual([
      'New',
      'Reviewing',
      'Phone screen',
    ])
    expect(APPLICATION_STATUSES.filter((status) => isNameHidden(status, ''))).toEqual([])
  })
})

describe('a letter without its writer’s traces', () => {
  const person = { name: 'Zoë O’Hare-Li', email: 'zoe@example.com', phone: '07700 900123' }
  it.each([
    ['I am Zoë O’Hare-Li, a die maker.', 'I am [hidden] [hidden], a die maker.'],
    ['ZOË and zoë, and no Zoëlle', '[hidden] and [hidden], and no Zoëlle'],
    ['Write to zoe@example.com or z.li+cv@example.org.', 'Write to [hidden] or [hidden].'],
    ['Ring 07700 900123, +44 (0)7700-900123 or 01632 960001.', 'Ring [hidden], [hidden] or [hidden].'],
    [
      'See https://example.com/zoe and www.example.org/me for pictures',
      'See [hidden] and [hidden] for pictures',
    ],
    ['From 2019 to 2024 I ran 3 lines of 2,500 m.', 'From 2019 to 2024 I ran 3 lines of 2,500 m.'],
  ])('%s', (letter, plain) => {
    expect(withoutTraces(letter, person)).toBe(plain)
  })

  it('whose name is signs or a letter keeps its words', () => {
    expect(withoutTraces('A (b) c.', { name: '( A .', email: '', phone: null })).toBe('A (b) c.')
  })
})
