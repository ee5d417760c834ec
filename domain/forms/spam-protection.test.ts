import { expect, it } from 'vitest'
import { detectSpam, FORM_MESSAGES, FORM_MIN_MS } from './spam-protection.ts'

it.each([
  ['nothing but its fields', { name: 'Ash' }, null],
  ['an empty trap and no time, as with scripts off', { website: '', elapsed: '' }, null],
  ['a time that people take', { elapsed: String(FORM_MIN_MS) }, null],
  ['a time of no form', { elapsed: '-1' }, null],
  ['a full trap', { website: 'https://www.example.com' }, FORM_MESSAGES.honeypot],
  ['a time that nobody takes', { elapsed: String(FORM_MIN_MS - 1) }, FORM_MESSAGES.tooFast],
])('spam check of a form with %s', (_what, fields, problem) => {
  expect(detectSpam(fields)).toBe(problem)
})
