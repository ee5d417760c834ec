import { describe, expect, test } from 'vitest'
import { isNotModified, parseRange, rangeHolds } from './byte-range.ts'

describe('of ten bytes', () => {
  test.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=5-500', { start: 5, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [null, null],
    ['', null],
    ['bytes=-', null],
    ['bytes=5-2', null],
    ['bytes=0-1,4-5', null],
    ['items=0-3', null],
    ['bytes=a-b', null],
    ['bytes=0-99999999999999999999', null],
  ])('%j asks for %j', (header, expected) => expect(parseRange(header, 10)).toEqual(expected))
})

test('of nothing no range can be satisfied', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})

const modified = new Date('2026-03-01T12:00:00.500Z')

describe('the copy of a client that says', () => {
  test.each([
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
  ])('%j is good: %s', (headers, expected) =>
    expect(isNotModified(new Headers(headers as HeadersInit), '"tag"', modified)).toBe(expected),
  )
})

test.each([
  [undefined, true],
  ['"tag"', true],
  ['"other"', false],
  ['W/"tag"', false],
  ['Sun, 01 Mar 2026 12:00:00 GMT', true],
  ['Sun, 01 Mar 2026 12:00:01 GMT', false],
])('under If-Range %j a range may be answered: %s', (condition, expected) => {
  const headers = new Headers(condition ? { 'if-range': condition } : {})
  expect(rangeHolds(headers, '"tag"', modified)).toBe(expected)
})
