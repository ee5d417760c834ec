import { describe, expect, it } from 'vitest'
import { navigationFor } from './tools.ts'

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
