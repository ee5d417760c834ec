import { expect, it } from 'vitest'
import { parseTypedDate, today } from './date-field.tsx'

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
])('reads %j as %s', (text, date) => {
  expect(parseTypedDate(text)).toBe(date)
})

it('knows a day when asked for today', () => {
  expect(parseTypedDate(today())).toBe(today())
})
