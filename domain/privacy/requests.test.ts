import { describe, expect, it } from 'vitest'
import { dueOn, PRIVACY_REQUEST_KINDS } from './requests.ts'

describe('a complaint is to be acknowledged within 30 days', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-12-20'],
    ['2027-01-31T12:00:00Z', '2027-03-02'],
    ['2028-01-31T12:00:00Z', '2028-03-01'],
    ['2026-12-15T12:00:00Z', '2027-01-14'],
  ])('that came at %s by %s', (received, due) => {
    expect(dueOn('complaint', new Date(received))).toBe(due)
  })
})

describe.each(PRIVACY_REQUEST_KINDS.filter((kind) => kind !== 'complaint'))('a request of %s', (kind) => {
  it.each([
    ['to the same day of the next month', '2026-11-20T12:00:00Z', '2026-12-20'],
    ['over the end of a year', '2026-12-31T12:00:00Z', '2027-01-31'],
    ['to the last day of a shorter month', '2027-01-31T12:00:00Z', '2027-02-28'],
    ['of a leap year too', '2028-01-30T12:00:00Z', '2028-02-29'],
    ['from a short month to the same day', '2027-02-28T12:00:00Z', '2027-03-28'],
    ["from London's day in summer", '2026-06-30T23:30:00Z', '2026-08-01'],
    ["from London's day in winter", '2026-12-31T23:30:00Z', '2027-01-31'],
  ])('is answered within one calendar month: %s', (_rule, received, due) => {
    expect(dueOn(kind, new Date(received))).toBe(due)
  })
})
