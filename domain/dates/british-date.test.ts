import { expect, test } from 'vitest'
import { longBritishDate } from './british-date.ts'

test.each([
  ['2026-11-03', '3 November 2026'],
  ['2024-02-29', '29 February 2024'],
  ['2025-01-01', '1 January 2025'],
  ['2025-12-31', '31 December 2025'],
])('the date %s reads %s, wherever the reader is', (date, text) => {
  expect(longBritishDate(date)).toBe(text)
})
