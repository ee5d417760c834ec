import { describe, expect, it } from 'vitest'
import { navigationFor } from './tools.ts'

describe('the portal’s navigation', () => {
  it.each([
    ['staff', ['/staff-dashboard', '/news-admin', '/privacy-requests']],
    ['marketing', ['/marketing-dashboard', '/news-admin']],
    ['customer', ['/customer-dashboard']],
    [null, ['/']],
  ] as const)('offers %s what it may open', (role, expected) => {
    expect(navigationFor(role).map(({ to }) => to)).toEqual(expected)
  })
})
