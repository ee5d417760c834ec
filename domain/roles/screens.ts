/**
 * The portal's screens that exist, by the route of which they are the first: navigation, dashboards, the site's ways into
 * the portal and the guard read this list, so that no link leads to a page that is not there. A screen enters it with its
 * route in `app/routes.ts`; whom it admits stands beside it in `roles.ts`, where the screens still to come are too.
 */
import { dashboardPath, mayOpen, type ProtectedRoute, type Role } from './roles.ts'

/** What stands in its place until its data are there. */
export type ScreenShape = 'list' | 'panels'

export interface Screen {
  readonly route: ProtectedRoute
  readonly label: string
  /** What is done there; a dashboard and the person's own account are no tools. */
  readonly description: string | null
  readonly shape: ScreenShape
}

export const SCREENS: readonly Screen[] = [
  { route: '/staff-dashboard', label: 'Dashboard', description: null, shape: 'panels' },
  { route: '/marketing-dashboard', label: 'Dashboard', description: null, shape: 'panels' },
  { route: '/customer-dashboard', label: 'Dashboard', description: null, shape: 'panels' },
  {
    route: '/news-admin',
    label: 'News',
    description: 'Write, illustrate and publish articles; delete and restore them.',
    shape: 'list',
  },
  {
    route: '/people-admin',
    label: 'People',
    description: 'Invite people, say what they may do, disable them; read who changed what.',
    shape: 'list',
  },
  {
    route: '/privacy-requests',
    label: 'Privacy requests',
    description: 'Answer what people ask about their data, each within its time.',
    shape: 'list',
  },
  { route: '/my-account', label: 'My account', description: null, shape: 'panels' },
]

/** The screen that an address, with or without its query, belongs to; null where there is none. */
export function screenOf(address: string): Screen | null {
  const [path = ''] = address.split(/[?#]/)
  return SCREENS.find(({ route }) => path === route || path.startsWith(`${route}/`)) ?? null
}

/** Whether a link to an address leads this person to a screen. */
export function leadsTo(role: Role | null, address: string): boolean {
  const screen = screenOf(address)
  return screen !== null && mayOpen(role, screen.route)
}

/** What a person works with. */
export function toolsFor(role: Role | null): readonly Screen[] {
  return SCREENS.filter(({ route, description }) => description !== null && mayOpen(role, route))
}

/** Their dashboard, their tools and their account; who has no role has no dashboard. */
export function navigationFor(role: Role | null): readonly Screen[] {
  const own = dashboardPath(role)
  return SCREENS.filter(
    ({ route }) => mayOpen(role, route) && (!route.endsWith('-dashboard') || route === own),
  )
}
