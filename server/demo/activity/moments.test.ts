import { describe, expect, it } from 'vitest'
import { type Moment, resolveMoment } from './moments.ts'

describe('moment', () => {
  /** A Monday. */
  const now = new Date('2026-11-30T12:00:00Z')
  it.each<[Moment, string]>([
    ['25m', '2026-11-30T11:35:00Z'],
    ['3h', '2026-11-30T09:00:00Z'],
    ['+2h', '2026-11-30T14:00:00Z'],
    ['1d 09:12', '2026-11-27T09:12:00Z'],
    ['6d 17:00', '2026-11-20T17:00:00Z'],
    ['+5d 08:30', '2026-12-07T08:30:00Z'],
    ['30d 10:00', '2026-10-19T09:00:00Z'],
  ])('%s is %s', (moment, expected) => {
    expect(resolveMoment(moment, now)).toEqual(new Date(expected))
  })
})
