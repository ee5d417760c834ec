/** Application roles and their routes (product specification, 2 and 6). */

export const ROLES = ['staff', 'marketing', 'customer'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  staff: 'Staff',
  marketing: 'Marketing',
  customer: 'Customer',
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value)
}

/**
 * Protected routes by role; `anybody` admits every signed-in user. Nested screens share the entry unless they have one.
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
  // Stricter than its parent.
  '/leads/figures': ['staff', 'marketing'],
  '/people-admin': ['staff'],
  '/company-admin': ['staff'],
  '/email-viewer': ['staff'],
  '/privacy-requests': ['staff'],
  '/deliveries-admin': ['staff'],
  '/claims-admin': ['staff'],
  '/feeds': ['staff'],
  '/system': ['staff'],
  '/staff-dashboard': ['staff'],
  '/customer-dashboard': ['customer'],
  '/notifications': ['customer'],
  '/stock': ['customer'],
  '/deliveries': ['customer'],
  '/call-offs': ['customer'],
  '/en-numbers': ['customer'],
  '/call-offs-admin': ['staff'],
  '/documents': ['customer'],
  '/users': ['customer'],
  '/customers': ['staff'],
  '/marketing-dashboard': ['marketing'],
} as const satisfies Record<string, readonly Role[] | 'anybody'>

export type ProtectedRoute = keyof typeof PROTECTED_ROUTES

/** Routes without a screen yet, so nothing links to them. `screens.ts` describes the others. */
export const PLANNED_ROUTES = [] as const satisfies readonly ProtectedRoute[]

/** Returns the protected route of a path, or null if it is public. */
export function getProtectedRoute(pathname: string): ProtectedRoute | null {
  const [beforeFirst, name = '', next = ''] = pathname.split('/')
  const first = `/${name}`
  // `https:/staff-dashboard` isn’t a path.
  const found = [`${first}/${next}`, first].find((path) => Object.hasOwn(PROTECTED_ROUTES, path))
  return beforeFirst === '' && found !== undefined ? (found as ProtectedRoute) : null
}

/** Returns whether a role may open a route. Users without a role may open only those that need none. */
export function canAccess(role: Role | null, route: ProtectedRoute): boolean {
  const allowedRoles: readonly Role[] | 'anybody' = PROTECTED_ROUTES[route]
  return allowedRoles === 'anybody' || (role !== null && allowedRoles.includes(role))
}

/** Returns whether staff open a route only while they view a customer. */
export const isCustomerRoute = (route: ProtectedRoute): boolean =>
  canAccess('customer', route) && !canAccess('staff', route)

/** Returns whether a link leads to a screen that the user may open. */
export function canFollowLink(role: Role | null, address: string): boolean {
  const route = getProtectedRoute(address.split(/[?#]/)[0] ?? '')
  return route !== null && !PLANNED_ROUTES.some((planned) => planned === route) && canAccess(role, route)
}

/** Returns the path after sign-in, also used by the account menu. */
export function dashboardPath(role: Role | null): string {
  return role === null ? '/' : `/${role}-dashboard`
}
