import { describe, expect, it } from 'vitest'
import { parseRange } from './byte-range.ts'

describe('parsing a byte range of 10 bytes', () => {
  it.each([
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
  ])('%j gives %j', (header, expected) => expect(parseRange(header, 10)).toEqual(expected))
})

it('rejects every range of an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})
