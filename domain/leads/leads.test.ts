import { expect, it } from 'vitest'
import { callbackDueOn, isLeadStatus, LEAD_STATUSES } from './leads.ts'

it.each(LEAD_STATUSES)('knows %s as a status', (status) => {
  expect(isLeadStatus(status)).toBe(true)
})

it.each(['new', 'Lost', '', null, 1])('knows no status %j', (value) => {
  expect(isLeadStatus(value)).toBe(false)
})

it.each([
  ['on a Wednesday', '2026-11-18T09:00:00Z', '2026-11-19'],
  ['on a Friday', '2026-11-20T16:50:00Z', '2026-11-23'],
  ['on a Saturday', '2026-11-21T10:00:00Z', '2026-11-23'],
  ['on a Sunday in June that is still Saturday elsewhere', '2026-06-20T23:30:00Z', '2026-06-22'],
])('who asks %s to be rung is rung by the next working day', (_when, askedAt, due) => {
  expect(callbackDueOn(new Date(askedAt))).toBe(due)
})
