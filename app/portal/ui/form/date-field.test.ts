import { expect, it } from 'vitest'
import { parseTypedDate } from './date-field.tsx'
import { today } from './today.ts'

it.each([
  ['3 November 2026', '2026-11-03'],
  ['3 Nov 2026', '2026-11-03'],
  ['3/11/2026', '2026-11-03'],
  ['3.11.2026', '2026-11-03'],
  ['2026-11-03', '2026-11-03'],
  [' 3-11-2026 ', '2026-11-03'],
  ['31/2/2026', null],
  ['11/23/2026', null],
  ['tomorrow', null],
  ['', null],
])('parses %j as %s', (text, date) => {
  expect(parseTypedDate(text)).toBe(date)
})

it('returns today’s date in the local time zone', () => {
  expect(parseTypedDate(today())).toBe(today())
  expect(today(new Date(2026, 10, 3, 0, 5))).toBe('2026-11-03')
  expect(today(new Date(2026, 10, 3, 23, 55))).toBe('2026-11-03')
})
