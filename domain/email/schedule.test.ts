import { describe, expect, it } from 'vitest'
import { listSendTimes, parseSendTime } from './schedule.ts'

describe('suggested sending times', () => {
  it.each([
    ['Friday morning', '2026-11-27T09:00:00Z', ['27 14:00', '28 08:00', '30 08:00']],
    ['Friday evening', '2026-11-27T18:00:00Z', ['28 08:00', '30 08:00']],
    ['Sunday, when tomorrow is Monday', '2026-11-29T18:00:00Z', ['30 08:00']],
    ['the day before the clocks change', '2026-10-24T18:00:00Z', ['25 08:00', '26 08:00']],
  ])('on %s are to come and in London time', (_, now, times) => {
    const format = new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/London',
    })
    expect(listSendTimes(new Date(now)).map(({ at }) => format.format(at).replace(/,? at |, /, ' '))).toEqual(
      times,
    )
  })
})

describe('chosen sending time', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  it.each([
    ['2026-06-02T08:30', '2026-06-02T07:30:00.000Z'],
    ['', 'Enter a date and a time.'],
    ['2026-06-01T09:00', 'Choose a time in the future.'],
    ['2027-06-03T09:00', 'Choose a time within a year.'],
  ])('of %j is %s', (time, expected) => {
    const at = parseSendTime(time, now)
    expect(typeof at === 'string' ? at : at.toISOString()).toBe(expected)
  })
})
