import { describe, expect, it } from 'vitest'
import { parseSessionUser } from './session.ts'

const ann = { id: 'a1', email: 'ann@example.com', role: 'staff', name: 'Ann', customerId: null }

describe('parseSessionUser', () => {
  it('reads back what was stored', () => {
    expect(parseSessionUser(JSON.parse(JSON.stringify(ann)))).toEqual(ann)
  })

  it.each([
    ['no id', { ...ann, id: undefined }],
    ['an empty id', { ...ann, id: '' }],
    ['no email', { ...ann, email: undefined }],
    ['something that is no email', { ...ann, email: 'ann' }],
    ['null', null],
    ['a string', 'ann@example.com'],
  ])('knows nobody by %s', (_, value) => {
    expect(parseSessionUser(value)).toBeNull()
  })

  it.each([
    ['a role that does not exist gives none', { role: 'admin' }, { role: null }],
    ['a missing name falls back to the email', { name: undefined }, { name: 'ann@example.com' }],
    ['a blank name falls back to the email', { name: '  ' }, { name: 'ann@example.com' }],
    ['a customer number is kept', { customerId: 7 }, { customerId: 7 }],
    ['a customer number that is none is dropped', { customerId: '7' }, { customerId: null }],
  ])('%s', (_, change, expected) => {
    expect(parseSessionUser({ ...ann, ...change })).toEqual({ ...ann, ...expected })
  })
})
