import { expect, it } from 'vitest'
import { withErrorPrefix } from './error-summary.ts'

it.each([
  ['Contact', true, 'Error: Contact'],
  ['Error: Contact', true, 'Error: Contact'],
  ['Error: Contact', false, 'Contact'],
  ['Contact', false, 'Contact'],
])('title %j with errors: %s is %j', (title, hasErrors, shown) => {
  expect(withErrorPrefix(title, hasErrors)).toBe(shown)
})
