import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import { canAccess, PLANNED_ROUTES, PROTECTED_ROUTES, ROLES } from '#domain/roles/roles.ts'
import { getNavigation, getScreen, SCREENS } from '#domain/roles/screens.ts'
import routes from './routes.ts'

const portal = (routes as RouteConfigEntry[]).find(({ file }) => file === 'portal/portal-layout.tsx')
const paths = (portal?.children ?? []).map(({ path }) => `/${path}`)
const screens = SCREENS.map(({ route }): string => route)

describe('portal screens', () => {
  it('are listed exactly if their routes exist', () => {
    expect(screens.filter((route) => !paths.includes(route))).toEqual([])
    expect(paths.filter((path) => getScreen(path) === null)).toEqual([])
    expect(new Set(screens).size).toBe(screens.length)
  })

  it('include all that the specification names, built or planned', () => {
    const named = Object.keys(PROTECTED_ROUTES)
    expect([...screens, ...PLANNED_ROUTES].toSorted()).toEqual(named.toSorted())
    expect(PLANNED_ROUTES.filter((route) => paths.includes(route))).toEqual([])
  })

  it.each(ROLES)('are all in the navigation of %s, except other roles’ dashboards', (role) => {
    const open = SCREENS.filter(({ route }) => canAccess(role, route)).map(({ route }) => route)
    expect(getNavigation(role).map(({ route }) => route)).toEqual(open)
  })
})
