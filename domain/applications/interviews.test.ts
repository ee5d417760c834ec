import { describe, expect, it } from 'vitest'
import { formatInterviewTime, getUpcomingInterviewTime, validateProposedTimes } from './interviews.ts'

describe('formatInterviewTime', () => {
  it('uses London time', () => {
    expect(formatInterviewTime('2027-07-05T11:00:00Z')).toBe('Monday 5 July 2027, midday')
  })
})

describe('validateProposedTimes', () => {
  const now = new Date('2026-12-01T12:00:00Z')
  it.each([
    [['2026-12-07T10:30', ''], null],
    [['', ''], 'Propose at least one time.'],
    [['2026-12-07T'], 'Enter a date and time for each.'],
    [['2027-03-28T01:30'], null],
    [['2027-03-28T01:30', '2027-03-28T02:30'], 'Two of these times are the same.'],
    [['2026-12-01T11:00'], 'One of these times has passed.'],
    [['2028-12-07T10:30'], 'One of these times is more than a year away.'],
    [['2026-12-07T10:30', '2026-12-07T10:30'], 'Two of these times are the same.'],
  ])('checks %j: %s', (fields, fault) => {
    expect(validateProposedTimes(fields, now)).toBe(fault)
  })
})

describe('getUpcomingInterviewTime', () => {
  it.each([
    ['null before a time is chosen', null, null],
    ['the chosen time before it starts', '2026-12-07T10:30:00Z', '2026-12-07T10:30:00Z'],
    ['null afterwards', '2026-12-01T12:00:00Z', null],
  ])('returns %s', (_, chosen, arranged) => {
    expect(getUpcomingInterviewTime({ chosen }, new Date('2026-12-01T12:00:00Z'))).toBe(arranged)
  })
})
