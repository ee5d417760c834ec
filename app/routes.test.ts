import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import { mayOpen, PROTECTED_ROUTES, ROLES, ROUTES_TO_COME } from '#domain/roles/roles.ts'
import { navigationFor, SCREENS, screenOf } from '#domain/roles/screens.ts'
import routes from './routes.ts'

const portal = (routes as RouteConfigEntry[]).find(({ file }) => file === 'portal/portal-layout.tsx')
const paths = (portal?.children ?? []).map(({ path }) => `/${path}`)
const screens = SCREENS.map(({ route }): string => route)

describe('the screens behind sign-in', () => {
  it('are listed when they are there, and are there when they are listed', () => {
    expect(screens.filter((route) => !paths.includes(route))).toEqual([])
    expect(paths.filter((path) => screenOf(path) === null)).toEqual([])
    expect(new Set(screens).size).toBe(screens.length)
  })

  it('and those to come are all that the specification names', () => {
    const named = Object.keys(PROTECTED_ROUTES)
    expect([...screens, ...ROUTES_TO_COME].toSorted()).toEqual(named.toSorted())
    expect(ROUTES_TO_COME.filter((route) => paths.includes(route))).toEqual([])
  })

  it.each(ROLES)(
    'are all in the navigation of %s whom they admit, but for the dashboards of others',
    (role) => {
      const open = SCREENS.filter(({ route }) => mayOpen(role, route)).map(({ route }) => route)
      expect(navigationFor(role).map(({ route }) => route)).toEqual(open)
    },
  )
})
