import { describe, expect, it } from 'vitest'
import { navigationFor, toolAt } from './tools.ts'

describe('the portal’s navigation', () => {
  it.each([
    ['staff', ['/staff-dashboard', '/news-admin']],
    ['marketing', ['/marketing-dashboard', '/news-admin']],
    ['customer', ['/customer-dashboard']],
    [null, ['/']],
  ] as const)('offers %s what it may open', (role, expected) => {
    expect(navigationFor(role).map(({ to }) => to)).toEqual(expected)
  })
})

describe('a remembered address', () => {
  it.each([
    ['/news-admin', 'staff', '/news-admin'],
    ['/news-admin/new', 'marketing', '/news-admin'],
    ['/news-admin', 'customer', undefined],
    ['/news-administrators', 'staff', undefined],
    ['/staff-dashboard', 'staff', undefined],
    ['https://example.com/news-admin', 'staff', undefined],
  ] as const)('%s for %s is the tool %s', (pathname, role, route) => {
    expect(toolAt(pathname, role)?.route).toBe(route)
  })
})
