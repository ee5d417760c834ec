/** The application roles, which routes they open and where each of them starts (product specification, 2 and 6). */

export const ROLES = ['staff', 'marketing', 'customer'] as const
export type Role = (typeof ROLES)[number]

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}

/**
 * Every route behind sign-in with the roles that it admits, or `anybody` for everyone who is signed in, with or without
 * a role. Screens below a route (`/news-admin/new`) share its entry, where they have none of their own.
 */
export const PROTECTED_ROUTES = {
  '/my-account': 'anybody',
  '/news-admin': ['staff', 'marketing'],
  '/blog-crm': ['staff', 'marketing'],
  '/image-generator': ['staff', 'marketing'],
  '/team-admin': ['staff'],
  '/jobs-admin': ['staff'],
  '/job-applications': ['staff'],
  '/analytics': ['staff', 'marketing'],
  '/leads': ['staff'],
  // A screen below another that admits more.
  '/leads/figures': ['staff', 'marketing'],
  '/people-admin': ['staff'],
  '/company-admin': ['staff'],
  '/email-viewer': ['staff'],
  '/privacy-requests': ['staff'],
  '/staff-dashboard': ['staff'],
  '/customer-dashboard': ['customer'],
  '/marketing-dashboard': ['marketing'],
} as const satisfies Record<string, readonly Role[] | 'anybody'>

export type ProtectedRoute = keyof typeof PROTECTED_ROUTES

/**
 * Those whose screens are still to come: nothing leads there. `screens.ts`, which no public page loads, describes the
 * others.
 */
export const PLANNED_ROUTES = [] as const satisfies readonly ProtectedRoute[]

/** Returns the protected route to which an address belongs; null for a public one. */
export function getProtectedRoute(pathname: string): ProtectedRoute | null {
  const [beforeFirst, name = '', next = ''] = pathname.split('/')
  const first = `/${name}`
  // `https:/staff-dashboard` is not a path, and leads to another site.
  const found = [`${first}/${next}`, first].find((path) => Object.hasOwn(PROTECTED_ROUTES, path))
  return beforeFirst === '' && found !== undefined ? (found as ProtectedRoute) : null
}

/**
 * Says whether a signed-in person's role opens a protected route. Without a role, a person opens none that requires
 * one.
 */
export function canAccess(role: Role | null, route: ProtectedRoute): boolean {
  const admitted: readonly Role[] | 'anybody' = PROTECTED_ROUTES[route]
  return admitted === 'anybody' || (role !== null && admitted.includes(role))
}

/** Says whether a link to an address, with or without its query, leads this person to a screen that exists. */
export function canFollowLink(role: Role | null, address: string): boolean {
  const route = getProtectedRoute(address.split(/[?#]/)[0] ?? '')
  return route !== null && !PLANNED_ROUTES.some((coming) => coming === route) && canAccess(role, route)
}

/** Returns where the browser goes after signing in, and where the account menu's Dashboard leads. */
export function dashboardPath(role: Role | null): string {
  return role === null ? '/' : `/${role}-dashboard`
}
