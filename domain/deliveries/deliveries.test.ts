import { describe, expect, it } from 'vitest'
import { type DeliveryTimes, getPunctuality } from './deliveries.ts'

describe('punctuality of a delivery planned from 10:30 to 11:30', () => {
  const at = (time: string | null) => (time === null ? null : `2026-11-28T${time}:00Z`)
  const times = (estimated: string | null, arrived: string | null): DeliveryTimes => ({
    state: arrived === null ? 'on the way' : 'delivered',
    plannedFrom: '2026-11-28T10:30:00Z',
    plannedTo: '2026-11-28T11:30:00Z',
    estimatedAt: at(estimated),
    arrivedAt: at(arrived),
  })

  it.each([
    ['10:29', null, 'Early'],
    ['10:30', null, 'On time'],
    ['11:20', null, 'On time'],
    ['11:21', null, 'At risk'],
    ['11:45', null, 'At risk'],
    ['11:46', null, 'Late'],
    ['11:46', '10:20', 'Early'],
    ['10:30', '11:45', 'On time'],
    ['10:30', '11:46', 'Late'],
    [null, null, null],
  ])('with estimate %s and arrival %s is %s', (estimated, arrived, expected) => {
    expect(getPunctuality(times(estimated, arrived))).toBe(expected)
  })

  it.each(['cancelled', 'failed'] as const)('is unknown if it has %s', (state) => {
    expect(getPunctuality({ ...times('10:40', null), state })).toBeNull()
  })
})
