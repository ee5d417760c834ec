import { describe, expect, it } from 'vitest'
import {
  type DeliveryTimes,
  explainPunctuality,
  formatOtherDay,
  getDeliveryHeadline,
  getPunctuality,
} from './deliveries.ts'

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

  it('is unknown if it was delivered at an unknown time, whatever was expected', () => {
    expect(getPunctuality({ ...times('11:46', null), state: 'delivered' })).toBeNull()
  })

  it.each([
    ['scheduled', null, null, 'Planned for 10:30 am to 11:30 am'],
    ['on the way', '10:40', null, 'Arriving 10:40 am'],
    ['on the way', '10:40', '10:45', 'At your site since 10:45 am'],
    ['delivered', '10:40', '10:45', 'Delivered 10:45 am'],
    ['delivered', '10:40', null, 'Delivered'],
    ['failed', '10:40', '10:45', 'Not delivered'],
  ] as const)(
    'that is %s, expected %s and arrived %s is headed “%s”',
    (state, estimated, arrived, headline) => {
      expect(getDeliveryHeadline({ ...times(estimated, arrived), state })).toBe(headline)
    },
  )

  it('that is expected on another day names that day', () => {
    const tomorrow = { ...times('10:40', null), estimatedAt: '2026-11-29T08:30:00Z' }
    expect(getDeliveryHeadline(tomorrow)).toBe('Arriving 29 November 2026, 8:30 am')
    expect(explainPunctuality(tomorrow)).toMatch(
      /^Expected 29 November 2026, 8:30 am, more than 15 minutes after/,
    )
    expect(formatOtherDay(tomorrow)).toBe('29 November 2026')
    expect(formatOtherDay({ ...tomorrow, arrivedAt: '2026-11-28T11:00:00Z' })).toBe('')
  })
})
