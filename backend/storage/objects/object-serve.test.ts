import { describe, expect, it } from 'vitest'
import { isNotModified, isRangeSatisfiable } from './object-serve.ts'

const modified = new Date('2026-03-01T12:00:00.500Z')

describe('cached copy with', () => {
  it.each([
    [{ 'if-none-match': '"tag"' }, true],
    [{ 'if-none-match': 'W/"tag"' }, true],
    [{ 'if-none-match': '"other", "tag"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"other"' }, false],
    [{ 'if-none-match': '"other"', 'if-modified-since': 'Sun, 01 Mar 2026 12:00:00 GMT' }, false],
    [{ 'if-modified-since': 'Sun, 01 Mar 2026 12:00:00 GMT' }, true],
    [{ 'if-modified-since': 'Sun, 01 Mar 2026 11:59:59 GMT' }, false],
    [{ 'if-modified-since': 'yesterday' }, false],
    [{}, false],
  ])('%j is current: %s', (headers, expected) =>
    expect(isNotModified(new Headers(headers as HeadersInit), '"tag"', modified)).toBe(expected),
  )
})

it.each([
  [undefined, true],
  ['"tag"', true],
  ['"other"', false],
  ['W/"tag"', false],
  ['Sun, 01 Mar 2026 12:00:00 GMT', true],
  ['Sun, 01 Mar 2026 12:00:01 GMT', false],
])('If-Range %j allows a range: %s', (condition, expected) => {
  const headers = new Headers(condition ? { 'if-range': condition } : {})
  expect(isRangeSatisfiable(headers, '"tag"', modified)).toBe(expected)
})
