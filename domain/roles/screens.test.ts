import { describe, expect, it } from 'vitest'
import { canAccess, PROTECTED_ROUTES, type ProtectedRoute, ROLES } from './roles.ts'
import { getGroupedNavigation, getNavigation, getScreen } from './screens.ts'

describe('portal navigation', () => {
  it.each([
    [
      'staff',
      [
        ...[
          '/staff-dashboard',
          '/email-viewer',
          '/customers',
          '/call-offs-admin',
          '/deliveries-admin',
          '/claims-admin',
          '/feeds',
          '/leads',
          '/leads/figures',
          '/job-applications',
          '/jobs-admin',
        ],
        ...['/news-admin', '/blog-crm', '/image-generator', '/company-admin', '/team-admin', '/analytics'],
        ...['/people-admin', '/privacy-requests', '/system', '/my-account'],
      ],
    ],
    [
      'marketing',
      [
        ...['/marketing-dashboard', '/leads/figures', '/news-admin', '/blog-crm', '/image-generator'],
        ...['/analytics', '/my-account'],
      ],
    ],
    [
      'customer',
      [
        ...['/customer-dashboard', '/notifications', '/stock', '/deliveries', '/call-offs', '/en-numbers'],
        ...['/documents', '/users', '/my-account'],
      ],
    ],
    [null, ['/my-account']],
  ] as const)('offers %s the screens it may open, in order, and no other is open', (role, expected) => {
    expect(getNavigation(role).map(({ route }) => route)).toEqual(expected)
    const open = Object.keys(PROTECTED_ROUTES).filter((route) => canAccess(role, route as ProtectedRoute))
    expect(new Set(open)).toEqual(new Set(expected))
  })

  it.each([
    ['staff', [null, 'Supply', 'Sales', 'Recruitment', 'Website', 'Administration']],
    ['marketing', [null, 'Sales', 'Website']],
    ['customer', [null, 'Supply']],
    [null, []],
  ] as const)('has for %s the groups %j, without the account', (role, expected) => {
    const groups = getGroupedNavigation(role)
    expect(groups.map(({ label }) => label)).toEqual(expected)
    const routes = groups.flatMap(({ screens }) => screens.map(({ route }) => route))
    expect([...routes, '/my-account']).toEqual(getNavigation(role).map(({ route }) => route))
  })

  it('has unique names', () => {
    for (const role of ROLES) {
      const labels = getNavigation(role).map(({ label }) => label)
      expect(new Set(labels).size).toBe(labels.length)
    }
  })
})

describe('getScreen', () => {
  it.each([
    ['/people-admin/audit', 'Users'],
    ['/news-admin?show=deleted', 'News'],
    ['/news', undefined],
  ])('returns for %s the screen %s', (address, label) => {
    expect(getScreen(address)?.label).toBe(label)
  })
})
