import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#domain/roles/roles.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import type { BrowserSession } from './browser-session.ts'
import { enforceRouteGuard, getAdmittedUser, isCurrentScreen } from './route-guard.ts'
import { getViewedCustomer, storeViewedCustomer } from './viewed-customer.ts'

afterEach(() => void vi.unstubAllGlobals())

const person = (role: Role | null) => ({
  id: 'a1',
  email: 'ann@example.com',
  role,
  name: 'Ann',
  customerId: null,
})

describe('route guard', () => {
  it.each([
    ['staff', '/news-admin/new', true],
    ['marketing', '/news-admin/7', true],
    ['marketing', '/staff-dashboard', false],
    ['customer', '/news-admin', false],
    ['customer', '/customer-dashboard', true],
    [null, '/news-admin', false],
    [null, '/a-route-that-names-no-roles', true],
  ] as const)('lets %s open %s: %s', (role, pathname, expected) => {
    const user = person(role)
    expect(getAdmittedUser({ status: 'authenticated', user }, pathname)).toBe(expected ? user : null)
  })

  it('lets staff open a customer’s screens only while they view one', () => {
    const storage = memoryStorage()
    vi.stubGlobal('window', { sessionStorage: storage })
    const state = { status: 'authenticated', user: person('staff') } as const
    const admits = (path: string) => getAdmittedUser(state, path) !== null
    expect(['/stock', '/leads', '/marketing-dashboard'].map(admits)).toEqual([false, true, false])
    storeViewedCustomer(state.user, { id: 7, name: 'Weald', view: 'v1' })
    expect(['/stock', '/leads', '/marketing-dashboard'].map(admits)).toEqual([true, true, false])
    // Another user in the same tab.
    const { user } = state
    expect(getAdmittedUser({ ...state, user: { ...user, id: 'a2' } }, '/stock')).toBeNull()
    expect(getViewedCustomer({ ...user, role: 'marketing' })).toBeNull()
  })

  it.each(['/news-admin', '/a-route-that-names-no-roles'])('rejects anonymous visitors at %s', (pathname) => {
    expect(getAdmittedUser({ status: 'unauthenticated', user: null }, pathname)).toBeNull()
  })

  it('recognises the current screen and those with the same audience', async () => {
    const state = { status: 'authenticated', user: person('marketing') } as const
    const auth = { state: { get: () => state }, settled: async () => state, confirm: async () => {} }
    const session = { auth } as unknown as BrowserSession
    const at = (path: string) =>
      isCurrentScreen(session, new URL(path, 'https://www.example.com'))?.id ?? null
    expect(at('/analytics')).toBeNull()
    await enforceRouteGuard(session, new URL('https://www.example.com/analytics?period=today'))
    expect(['/analytics', '/analytics/pages', '/news-admin', '/staff-dashboard', '/nothing'].map(at)).toEqual(
      [...['a1', 'a1'], ...[null, null, null]],
    )
  })
})
