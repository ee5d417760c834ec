import { describe, expect, it } from 'vitest'
import { getDeletionError, getMissingPostError } from './deletion.ts'

describe('rejected post deletion', () => {
  it.each([
    ['no token', 401, '42501', 'You must be logged in to delete blog posts.'],
    ['a token that cannot be read', 401, 'PGRST301', 'Authentication error. Please log in again.'],
    ['a deleted user', 401, '', 'Authentication error. Please log in again.'],
    ['an expired token', 401, 'PGRST303', 'Your session has expired. Please log in again.'],
    ['no response', 0, '', 'Database connection error. Please try again.'],
    ['a gateway error', 502, '', 'Database connection error. Please try again.'],
    ['no database', 503, 'PGRST002', 'Database connection error. Please try again.'],
  ])('explains what to do: %s', (_, status, code, words) => {
    expect(getDeletionError({ status, code }, false)).toBe(words)
  })

  it('reports missing permission, with a hint at row-level security for hidden posts', () => {
    const expected = { status: 403, code: '42501' }
    expect(getDeletionError(expected, true)).toBe('You do not have permission to delete this blog post.')
    expect(getDeletionError(expected, false)).toMatch(/^Row-level security .* administrator privileges\.$/)
  })

  it('passes on the message of any other error', () => {
    expect(getDeletionError({ status: 409, code: '40001' }, true)).toBeNull()
  })
})

describe('getMissingPostError', () => {
  it.each([
    [true, 'Blog post not found or already deleted.'],
    [false, 'Blog post not found.'],
  ])('depends on whether the post existed before: %s, %s', (wasThere, words) => {
    expect(getMissingPostError(wasThere)).toBe(words)
  })
})
