/** Existing portal screens, for navigation and dashboards. Add a screen together with its route in `app/routes.ts`. */
import { canAccess, dashboardPath, type PLANNED_ROUTES, type ProtectedRoute, type Role } from './roles.ts'

/** Skeleton while loading. */
export type SkeletonLayout = 'list' | 'panels'

/** Groups of the navigation, in order. */
export const SCREEN_GROUPS = ['Supply', 'Sales', 'Recruitment', 'Website', 'Administration'] as const
export type ScreenGroup = (typeof SCREEN_GROUPS)[number]

export interface Screen {
  readonly route: Exclude<ProtectedRoute, (typeof PLANNED_ROUTES)[number]>
  readonly label: string
  /** Absent above all groups: dashboards, and what belongs to several. */
  readonly group?: ScreenGroup
  /** Null for dashboards and the account, which aren’t tools. */
  readonly description: string | null
  readonly shape: SkeletonLayout
}

export const SCREENS: readonly Screen[] = [
  { route: '/staff-dashboard', label: 'Dashboard', description: null, shape: 'panels' },
  { route: '/marketing-dashboard', label: 'Dashboard', description: null, shape: 'panels' },
  { route: '/customer-dashboard', label: 'Dashboard', description: null, shape: 'panels' },
  {
    route: '/notifications',
    label: 'Notifications',
    description:
      'See news of your deliveries, call-offs, stock and documents, and choose what we email you about.',
    shape: 'list',
  },
  {
    route: '/email-viewer',
    label: 'Emails',
    description: 'Read, reply to and archive incoming and outgoing emails safely.',
    shape: 'list',
  },
  {
    route: '/stock',
    label: 'Stock',
    group: 'Supply',
    description: 'See what we hold for you, where it is, how old it is and when it runs out.',
    shape: 'list',
  },
  {
    route: '/deliveries',
    label: 'Deliveries',
    group: 'Supply',
    description:
      'See when deliveries arrive, what is on them and who signed, and report damage or shortages.',
    shape: 'list',
  },
  {
    route: '/call-offs',
    label: 'Call-offs',
    group: 'Supply',
    description: 'Call off stock for a site and a day, approve call-offs, and follow them.',
    shape: 'list',
  },
  {
    route: '/en-numbers',
    label: 'EN numbers',
    group: 'Supply',
    description: 'See agreed prices and quantities, how long they’re valid, and order again.',
    shape: 'list',
  },
  {
    route: '/documents',
    label: 'Documents',
    group: 'Supply',
    description: 'Download certificates, specifications, invoices and packaging data.',
    shape: 'list',
  },
  {
    route: '/users',
    label: 'Users',
    group: 'Supply',
    description: 'See your colleagues, invite others and set their rights.',
    shape: 'list',
  },
  {
    route: '/customers',
    label: 'Customers',
    group: 'Supply',
    description: 'See customers with their users and documents, and view the portal as they do.',
    shape: 'list',
  },
  {
    route: '/call-offs-admin',
    label: 'Call-offs',
    group: 'Supply',
    description: 'Approve customers’ call-offs, record their progress, and answer storage requests.',
    shape: 'list',
  },
  {
    route: '/deliveries-admin',
    label: 'Deliveries',
    group: 'Supply',
    description: 'Arrange the stops of a day, change times and status, and record proofs of delivery.',
    shape: 'panels',
  },
  {
    route: '/claims-admin',
    label: 'Claims',
    group: 'Supply',
    description: 'Answer customers’ reports of damage and shortages.',
    shape: 'list',
  },
  {
    route: '/feeds',
    label: 'Feeds',
    group: 'Supply',
    description: 'Create keys for systems that send data, see what they sent last, and upload files.',
    shape: 'list',
  },
  {
    route: '/leads',
    label: 'Leads',
    group: 'Sales',
    description: 'Call, answer and follow up enquiries and conversations, longest waiting first.',
    shape: 'list',
  },
  {
    route: '/leads/figures',
    label: 'Lead reports',
    group: 'Sales',
    description: 'Response times, promised calls, outcomes and sources.',
    shape: 'panels',
  },
  {
    route: '/job-applications',
    label: 'Applications',
    group: 'Recruitment',
    description: 'Read applications and CVs, and move applicants through the process.',
    shape: 'list',
  },
  {
    route: '/jobs-admin',
    label: 'Vacancies',
    group: 'Recruitment',
    description: 'Publish, close and reopen vacancies, and preview them as search engines see them.',
    shape: 'list',
  },
  {
    route: '/news-admin',
    label: 'News',
    group: 'Website',
    description: 'Write, illustrate and publish news articles.',
    shape: 'list',
  },
  {
    route: '/blog-crm',
    label: 'Blog',
    group: 'Website',
    description: 'Write, schedule and publish posts, and manage categories and tags.',
    shape: 'list',
  },
  {
    route: '/image-generator',
    label: 'Image generator',
    group: 'Website',
    description: 'Create images for news, posts, vacancies and products in every size you need.',
    shape: 'panels',
  },
  {
    route: '/company-admin',
    label: 'Company',
    group: 'Website',
    description: 'Update sites, opening hours, certificates, claims, products, services and questions.',
    shape: 'list',
  },
  {
    route: '/team-admin',
    label: 'Team',
    group: 'Website',
    description: 'Manage the people on the team page, their photos and their order.',
    shape: 'list',
  },
  {
    route: '/analytics',
    label: 'Analytics',
    group: 'Website',
    description: 'Visitors, sources, popular pages and errors, and tagged campaign links.',
    shape: 'panels',
  },
  {
    route: '/people-admin',
    label: 'Users',
    group: 'Administration',
    description: 'Invite users, set roles, disable accounts and view the audit log.',
    shape: 'list',
  },
  {
    route: '/privacy-requests',
    label: 'Privacy requests',
    group: 'Administration',
    description: 'Answer requests about personal data by their due dates.',
    shape: 'list',
  },
  {
    route: '/system',
    label: 'System',
    group: 'Administration',
    description: 'See versions, backups, disk space and queues, and send failed emails again.',
    shape: 'panels',
  },
  { route: '/my-account', label: 'My account', description: null, shape: 'panels' },
]

/** Returns the screen of a URL, or null. */
export function getScreen(address: string): Screen | null {
  const [path = ''] = address.split(/[?#]/)
  // Nested screens come later in the list.
  return SCREENS.findLast(({ route }) => path === route || path.startsWith(`${route}/`)) ?? null
}

/** Returns dashboard, tools and account; users without a role have no dashboard. */
export function getNavigation(role: Role | null): readonly Screen[] {
  const dashboard = dashboardPath(role)
  return SCREENS.filter(
    ({ route }) => canAccess(role, route) && (!route.endsWith('-dashboard') || route === dashboard),
  )
}

export interface NavigationGroup {
  /** Null for the screens above all groups. */
  readonly label: ScreenGroup | null
  readonly screens: readonly Screen[]
}

/** Returns the navigation by group, without empty groups and without the account, which has its own menu. */
export function getGroupedNavigation(role: Role | null): readonly NavigationGroup[] {
  const screens = getNavigation(role).filter(({ route }) => route !== '/my-account')
  return [null, ...SCREEN_GROUPS]
    .map((label) => ({ label, screens: screens.filter(({ group = null }) => group === label) }))
    .filter((group) => group.screens.length > 0)
}
