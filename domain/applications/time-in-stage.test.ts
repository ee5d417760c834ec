import { describe, expect, it } from 'vitest'
import { daysSince, exceedsThreshold, formatWait, PENDING_STATUSES } from './time-in-stage.ts'

const NOW = new Date('2027-03-10T12:00:00Z')

describe('time in stage', () => {
  it.each([
    ['2027-03-10T09:00:00Z', 0, 'today'],
    ['2027-03-09T12:00:00Z', 1, '1 day'],
    ['2027-03-09T12:00:01Z', 0, 'today'],
    ['2027-02-26T12:00:00Z', 12, '12 days'],
    ['2027-03-11T12:00:00Z', 0, 'today'],
  ])('is %s to %i days: %s', (since, days, words) => {
    expect(daysSince(since, NOW)).toBe(days)
    expect(formatWait(since, NOW)).toBe(words)
  })

  it('is not pending in a final status', () => {
    expect(PENDING_STATUSES).toEqual(['New', 'Reviewing', 'Phone screen', 'Interview', 'Offer'])
    const since = { statusSince: '2026-01-01T00:00:00Z' }
    expect(exceedsThreshold({ ...since, status: 'Rejected' }, 10, NOW)).toBe(false)
    expect(exceedsThreshold({ ...since, status: 'Offer' }, 10, NOW)).toBe(true)
    expect(exceedsThreshold({ status: 'New', statusSince: '2027-03-01T12:00:00Z' }, 10, NOW)).toBe(false)
    expect(exceedsThreshold({ status: 'New', statusSince: '2027-02-28T12:00:00Z' }, 10, NOW)).toBe(true)
  })
})
