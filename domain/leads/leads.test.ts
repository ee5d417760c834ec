import { expect, it } from 'vitest'
import { isLeadStatus, LEAD_STATUSES } from './leads.ts'

it.each(LEAD_STATUSES)('knows %s as a status', (status) => {
  expect(isLeadStatus(status)).toBe(true)
})

it.each(['new', 'Lost', '', null, 1])('knows no status %j', (value) => {
  expect(isLeadStatus(value)).toBe(false)
})
