import { describe, expect, it } from 'vitest'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { postalAddress, toTelUrl } from './locations.ts'
import { formatOpeningHours } from './opening-hours.ts'

describe('a location', () => {
  it.each([
    [['Monday', 'Tuesday', 'Wednesday'], '08:00', '17:30', 'Monday to Wednesday, 8 am to 5:30 pm'],
    [['Monday', 'Tuesday', 'Friday'], '08:00', '17:30', 'Monday, Tuesday and Friday, 8 am to 5:30 pm'],
    [['Saturday', 'Sunday'], '09:00', '12:00', 'Saturday and Sunday, 9 am to midday'],
    [['Saturday'], '00:00', '12:05', 'Saturday, midnight to 12:05 pm'],
  ] as const)('formats its opening hours', (days, opens, closes, words) => {
    expect(formatOpeningHours({ what: 'Office', days, opens, closes })).toBe(words)
  })

  it('has an address and a phone link', () => {
    expect(COMPANY_LOCATIONS.map(postalAddress)[0]).toBe('Kiln Lane, Aldermoor, Hampshire DP1 4BX')
    for (const { telephone } of COMPANY_LOCATIONS) expect(toTelUrl(telephone)).toMatch(/^tel:01632960\d{3}$/)
  })
})
