import { describe, expect, it } from 'vitest'
import { navigationFor, screenAddress } from './tools.ts'

describe('the portal’s navigation', () => {
  it.each([
    ['staff', ['/staff-dashboard', '/news-admin', '/people-admin', '/privacy-requests', '/my-account']],
    ['marketing', ['/marketing-dashboard', '/news-admin', '/my-account']],
    ['customer', ['/customer-dashboard', '/my-account']],
    [null, ['/my-account']],
  ] as const)('offers %s what it may open', (role, expected) => {
    expect(navigationFor(role).map(({ to }) => to)).toEqual(expected)
  })
})

describe('a link', () => {
  it.each([
    ['/privacy-requests?show=overdue', 'staff', true],
    ['/privacy-requests/PR-ABCD-2345', 'staff', true],
    ['/privacy-requests', 'marketing', false],
    ['/privacy-requests', null, false],
    ['/news-admin/12', 'marketing', true],
    ['/news-administrators', 'staff', false],
    ['/leads', 'staff', false],
  ] as const)('to %s for %s leads there: %s', (address, role, leads) => {
    expect(screenAddress(role, address)).toBe(leads ? address : null)
  })
})
