import { expect, it } from 'vitest'
import { parseSize } from './bucket-settings.ts'

it.each([
  [2048, 2048],
  ['2048', 2048],
  ['3B', 3],
  ['30KB', 30_000],
  ['1.5 mb', 1_500_000],
  ['20GB', 20_000_000_000],
  [0, 0],
])('parses %j as %d bytes', (size, bytes) => expect(parseSize(size)).toBe(bytes))

it.each(['', 'big', '-1', '1 parsec', '1e3', 'NaN', '9'.repeat(30)])('rejects the size %j', (size) =>
  expect(() => parseSize(size)).toThrow('Invalid file size format'),
)
