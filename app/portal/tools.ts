/** The portal's screens as its navigation and its dashboards show them; a screen is listed once it exists. */

import { dashboardPath, mayOpen, type ProtectedRoute, type Role } from '#domain/roles/roles.ts'

export interface Tool {
  readonly route: ProtectedRoute
  readonly label: string
  readonly description: string
}

const TOOLS: readonly Tool[] = [
  {
    route: '/news-admin',
    label: 'News',
    description: 'Write, illustrate and publish articles; delete and restore them.',
  },
  {
    route: '/people-admin',
    label: 'People',
    description: 'Invite people, say what they may do, disable them; read who changed what.',
  },
  {
    route: '/privacy-requests',
    label: 'Privacy requests',
    description: 'Answer what people ask about their data, each within its time.',
  },
]

export function toolsFor(role: Role | null): readonly Tool[] {
  return TOOLS.filter(({ route }) => mayOpen(role, route))
}

export interface NavigationEntry {
  readonly to: string
  readonly label: string
}

export function navigationFor(role: Role | null): readonly NavigationEntry[] {
  const tools = toolsFor(role).map(({ route, label }) => ({ to: route, label }))
  const account = { to: '/my-account', label: 'My account' }
  // Who has no role has no dashboard.
  return role === null ? [account] : [{ to: dashboardPath(role), label: 'Dashboard' }, ...tools, account]
}

/** Where a link leads, with its query; null when the screen does not exist, or not for this role. */
export function screenAddress(role: Role | null, address: string): string | null {
  const path = address.split('?')[0] ?? ''
  const isScreen = toolsFor(role).some(({ route }) => path === route || path.startsWith(`${route}/`))
  return isScreen ? address : null
}
