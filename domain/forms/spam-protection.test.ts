import { describe, expect, it } from 'vitest'
import { detectSpam, FORM_MESSAGES, FORM_MIN_MS } from './spam-protection.ts'

describe('detectSpam', () => {
  it.each([
    ['nothing but its fields', { name: 'Ash' }, null],
    ['an empty honeypot and no time, as without scripts', { website: '', elapsed: '' }, null],
    ['the minimum time', { elapsed: String(FORM_MIN_MS) }, null],
    ['an invalid time', { elapsed: '-1' }, null],
    ['a filled honeypot', { website: 'https://www.example.com' }, FORM_MESSAGES.honeypot],
    ['less than the minimum time', { elapsed: String(FORM_MIN_MS - 1) }, FORM_MESSAGES.tooFast],
  ])('checks a form with %s', (_what, fields, problem) => {
    expect(detectSpam(fields)).toBe(problem)
  })
})
