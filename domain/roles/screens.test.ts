import { describe, expect, it } from 'vitest'
import { ROLES } from './roles.ts'
import { getNavigation, getScreen, getToolScreens } from './screens.ts'

describe('portal navigation', () => {
  it.each([
    [
      'staff',
      [
        ...[
          '/staff-dashboard',
          '/news-admin',
          '/blog-crm',
          '/image-generator',
          '/company-admin',
          '/people-admin',
        ],
        ...['/team-admin', '/jobs-admin', '/job-applications', '/email-viewer', '/leads', '/leads/figures'],
        ...['/analytics', '/privacy-requests', '/my-account'],
      ],
    ],
    [
      'marketing',
      [
        ...['/marketing-dashboard', '/news-admin', '/blog-crm', '/image-generator'],
        ...['/leads/figures', '/analytics', '/my-account'],
      ],
    ],
    ['customer', ['/customer-dashboard', '/my-account']],
    [null, ['/my-account']],
  ] as const)('offers %s the screens it may open, in order', (role, expected) => {
    expect(getNavigation(role).map(({ route }) => route)).toEqual(expected)
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

describe('getToolScreens', () => {
  it('excludes dashboards and the account', () => {
    const tools = getNavigation('staff').filter(({ route }) => !/dashboard|account/.test(route))
    expect(getToolScreens('staff')).toEqual(tools)
  })
})
