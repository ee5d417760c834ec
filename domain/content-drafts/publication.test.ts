import { describe, expect, it } from 'vitest'
import { formatScheduledTime, formatTimeUntil, getPublication } from './publication.ts'

const at = (timestamp: string) => new Date(timestamp)

describe('UK time', () => {
  it('is formatted with the weekday', () => {
    expect(formatScheduledTime(at('2026-11-24T09:05:00Z'))).toBe('Tuesday 24 November 2026 at 9:05 am')
    expect(formatScheduledTime(at('2026-06-30T23:10:00Z'))).toBe('Wednesday 1 July 2026 at 12:10 am')
  })
})

describe('relative time', () => {
  const now = at('2026-11-22T12:00:00Z')
  it.each([
    ['2026-11-22T12:00:30Z', 'in less than a minute'],
    ['2026-11-22T12:01:00Z', 'in 1 minute'],
    ['2026-11-22T15:10:00Z', 'in 3 hours'],
    ['2026-11-23T13:00:00Z', 'in 25 hours'],
    ['2026-11-24T13:00:00Z', 'in 2 days'],
    ['2026-12-06T09:00:00Z', 'in 14 days'],
    ['2026-11-22T11:59:59Z', 'just now'],
    ['2026-11-22T11:00:00Z', '1 hour ago'],
    ['2026-11-17T09:00:00Z', '5 days ago'],
  ])('is for %s: %s', (timestamp, words) => {
    expect(formatTimeUntil(at(timestamp), now)).toBe(words)
  })
})

describe('publication state', () => {
  const now = at('2026-11-22T12:00:00Z')
  const post = { excerpt: '', publish_date: '2026-11-22T12:00:00Z' } as never
  const later = { excerpt: '', publish_date: '2026-11-22T12:00:01Z' } as never
  it.each([
    ['a draft', null, 'draft'],
    ['an article, whatever its date', { date: '2030-01-01' } as never, 'published'],
    ['a post whose publish time has passed', post, 'published'],
    ['a post whose publish time is in the future', later, 'scheduled'],
  ])('depends on the publish date of %s', (_what, published, state) => {
    expect(getPublication(published, now).state).toBe(state)
  })
})
