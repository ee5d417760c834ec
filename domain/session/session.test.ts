import { describe, expect, it } from 'vitest'
import { isVerifierKey, parseSessionUser, validateSession } from './session.ts'

const ann = { id: 'a1', email: 'ann@example.com', role: 'staff', name: 'Ann', customerId: null }

describe('parseSessionUser', () => {
  it('parses what was stored', () => {
    expect(parseSessionUser(JSON.parse(JSON.stringify(ann)))).toEqual(ann)
  })

  it.each([
    ['no id', { ...ann, id: undefined }],
    ['an empty id', { ...ann, id: '' }],
    ['no email', { ...ann, email: undefined }],
    ['something that is no email', { ...ann, email: 'ann' }],
    ['null', null],
    ['a string', 'ann@example.com'],
  ])('returns null for %s', (_, value) => {
    expect(parseSessionUser(value)).toBeNull()
  })

  it.each([
    ['an unknown role as none', { role: 'admin' }, { role: null }],
    ['the email for a missing name', { name: undefined }, { name: 'ann@example.com' }],
    ['the email for a blank name', { name: '  ' }, { name: 'ann@example.com' }],
    ['a customer number', { customerId: 7 }, { customerId: 7 }],
    ['an invalid customer number as none', { customerId: '7' }, { customerId: null }],
  ])('accepts %s', (_, change, expected) => {
    expect(parseSessionUser({ ...ann, ...change })).toEqual({ ...ann, ...expected })
  })
})

describe('validateSession', () => {
  const NOW = 1_000_000
  const valid = { access_token: 'header.claims.signature', expires_at: NOW / 1000 + 1, user: ann }

  it.each([
    ['a token, a person and time left', valid, null],
    ['no limit of time', { ...valid, expires_at: undefined }, null],
    ['nothing', null, 'invalid'],
    ['no token', { ...valid, access_token: '' }, 'invalid'],
    ['its time over', { ...valid, expires_at: NOW / 1000 }, 'invalid'],
    ['a user without an id', { ...valid, user: { ...ann, id: '' } }, 'invalidUser'],
    ['a user without a valid email', { ...valid, user: { ...ann, email: 'ann' } }, 'invalidUser'],
  ] as const)('returns for a session with %s: %j', (_, session, fault) => {
    expect(validateSession(session, NOW)).toBe(fault)
  })
})

describe('verifier keys', () => {
  it.each([
    ['dataSession-code-verifier', true],
    ['dataSession-flow-a1-code-verifier', true],
    ['dataSession-flows-code-verifier', true],
    ['dataSession', false],
    ['other-code-verifier', false],
  ])('are recognised by name: %s: %s', (key, expected) => {
    expect(isVerifierKey(key)).toBe(expected)
  })
})
