import { describe, expect, it } from 'vitest'
import { addMonths, getMonthWeeks } from './month.ts'

describe('month of the delivery calendar', () => {
  it.each([
    // Begins on a Sunday.
    ['2026-11', '2026-10-26', '2026-12-06', 6],
    // Begins on a Monday and ends on a Sunday.
    ['2027-02', '2027-02-01', '2027-02-28', 4],
    // The clocks change on 25 October.
    ['2026-10', '2026-09-28', '2026-11-01', 5],
  ])('%s shows whole weeks from %s to %s', (month, first, last, count) => {
    const weeks = getMonthWeeks(month)
    expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([first, last, count])
  })

  it('is followed by the next one, also at the end of a year', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})
