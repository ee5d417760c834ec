import { describe, expect, it } from 'vitest'
import { canFollowLink, dashboardPath, getProtectedRoute, isRole } from './roles.ts'

describe('protected routes', () => {
  it.each([
    ['/news-admin', '/news-admin'],
    ['/news-admin/new', '/news-admin'],
    ['/news-admin/12', '/news-admin'],
    ['/staff-dashboard', '/staff-dashboard'],
    ['/leads/EQ-ABCD-2345', '/leads'],
    ['/leads/figures', '/leads/figures'],
    ['/', null],
    ['/news', null],
    ['/news-administrators', null],
    ['/constructor', null],
  ])('return for %s the entry %s', (pathname, route) => {
    expect(getProtectedRoute(pathname)).toBe(route)
  })
})

describe('dashboardPath', () => {
  it.each([
    ['staff', '/staff-dashboard'],
    ['marketing', '/marketing-dashboard'],
    ['customer', '/customer-dashboard'],
    [null, '/'],
  ] as const)('sends %s to %s', (role, path) => {
    expect(dashboardPath(role)).toBe(path)
  })
})

describe('canFollowLink', () => {
  it.each([
    ['/privacy-requests?show=overdue', 'staff', true],
    ['/privacy-requests/PR-ABCD-2345', 'staff', true],
    ['/privacy-requests', 'marketing', false],
    ['/privacy-requests', null, false],
    ['/news-admin/12', 'marketing', true],
    ['/news-administrators', 'staff', false],
    ['/leads/EQ-ABCD-2345', 'staff', true],
    ['/leads', 'marketing', false],
    ['/leads/figures', 'marketing', true],
  ] as const)('returns for a link to %s and role %s: %s', (address, role, leads) => {
    expect(canFollowLink(role, address)).toBe(leads)
  })
})

describe('isRole', () => {
  it.each([
    ['staff', true],
    ['Staff', false],
    ['service_role', false],
    [undefined, false],
  ])('returns for %s: %s', (value, expected) => {
    expect(isRole(value)).toBe(expected)
  })
})
