import { describe, expect, it } from 'vitest'
import { withErrorPrefix } from './error-summary.ts'

describe('withErrorPrefix', () => {
  it.each([
    ['Contact', true, 'Error: Contact'],
    ['Error: Contact', true, 'Error: Contact'],
    ['Error: Contact', false, 'Contact'],
    ['Contact', false, 'Contact'],
  ])('returns for title %j with errors %s: %j', (title, hasErrors, shown) => {
    expect(withErrorPrefix(title, hasErrors)).toBe(shown)
  })
})
