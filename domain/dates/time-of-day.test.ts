import { describe, expect, it } from 'vitest'
import { formatLondonTime, formatTime, toLondonTime } from './time-of-day.ts'

describe('time of day', () => {
  it.each([
    ['00:00', 'midnight'],
    ['00:05', '12:05 am'],
    ['08:00', '8 am'],
    ['11:59', '11:59 am'],
    ['12:00', 'midday'],
    ['12:30', '12:30 pm'],
    ['17:30', '5:30 pm'],
  ])('%s is written as %s', (time, text) => {
    expect(formatTime(time)).toBe(text)
  })

  it('is that of London, in summer too', () => {
    expect(toLondonTime('2026-06-30T23:10:00Z')).toBe('00:10')
    expect(toLondonTime(new Date('2026-11-24T09:05:00Z'))).toBe('09:05')
    expect(formatLondonTime('2026-07-01T14:00:00Z')).toBe('3 pm')
  })
})
