import { describe, expect, it } from 'vitest'
import { createCsrfTokens, isRandomToken, randomToken } from './browser-tokens.ts'

const HOUR = 3_600_000

function setUp(secret = 'sb_secret_0123456789abc') {
  const clock = { now: 1_700_000_000_000 }
  return { clock, csrf: createCsrfTokens(secret, () => clock.now) }
}

describe('CSRF token', () => {
  it('is valid with its cookie, longer than browsers keep it', () => {
    const { csrf, clock } = setUp()
    const token = csrf.issue('cookie')
    clock.now += 23 * HOUR
    expect(csrf.isValid(token, 'cookie')).toBe(true)
    clock.now += HOUR
    expect(csrf.isValid(token, 'cookie')).toBe(false)
  })

  it('is invalid with another cookie, before its time, or with another secret', () => {
    const { csrf, clock } = setUp()
    const token = csrf.issue('cookie')
    expect(csrf.isValid(token, 'another')).toBe(false)
    expect(setUp('sb_secret_another0123456').csrf.isValid(token, 'cookie')).toBe(false)
    clock.now -= 1
    expect(csrf.isValid(token, 'cookie')).toBe(false)
  })

  it.each([
    ['', 'empty'],
    ['.', 'no parts'],
    ['abc', 'no MAC'],
    [`zzzzzzzz.${'A'.repeat(43)}`, 'a made-up MAC'],
  ])('“%s” is invalid: %s', (token) => {
    expect(setUp().csrf.isValid(token, 'cookie')).toBe(false)
  })

  it('is invalid if its time is changed', () => {
    const { csrf, clock } = setUp()
    const [, mac] = csrf.issue('cookie').split('.')
    expect(csrf.isValid(`${(clock.now - HOUR).toString(36)}.${mac}`, 'cookie')).toBe(false)
  })
})

describe('random token', () => {
  it('is recognised by its format', () => {
    expect(isRandomToken(randomToken())).toBe(true)
    for (const value of [undefined, '', 'short', `${randomToken()}x`, `${randomToken().slice(1)} `])
      expect(isRandomToken(value)).toBe(false)
  })
})
