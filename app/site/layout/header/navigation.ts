/** Menus (product specification, 2), for header, tab bar and footer. */

import { BRAND } from '#company/brand.ts'
import { toTelUrl } from '#domain/company/locations.ts'

export interface NavigationLink {
  readonly label: string
  readonly to: string
}

export interface NavigationGroup {
  readonly label: string
  readonly links: readonly NavigationLink[]
}

export const NEWS_MENU: NavigationGroup = {
  label: 'News',
  links: [
    { label: 'Latest News', to: '/news' },
    { label: 'Blog', to: '/blog' },
  ],
}

const BEFORE_NEWS: readonly NavigationLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Products', to: '/products' },
  { label: 'How We Do It', to: '/how-we-do-it' },
  { label: 'Our Locations', to: '/locations' },
]

const AFTER_NEWS: readonly NavigationLink[] = [
  { label: 'Our Team', to: '/team' },
  { label: 'Jobs', to: '/jobs' },
]

export const DESKTOP_MENU: readonly (NavigationLink | NavigationGroup)[] = [
  ...BEFORE_NEWS,
  NEWS_MENU,
  ...AFTER_NEWS,
  { label: 'Get in Touch', to: '/get-in-touch' },
]

export const MOBILE_MENU: readonly (NavigationLink | NavigationGroup)[] = [
  ...BEFORE_NEWS,
  NEWS_MENU,
  ...AFTER_NEWS,
  { label: 'Contact', to: '/get-in-touch' },
]

/** Footer groups. The layout's loader adds sectors, samples and lead times to the first. */
export const FOOTER_GROUPS: readonly NavigationGroup[] = [
  {
    label: 'What we do',
    links: [
      { label: 'Products', to: '/products' },
      { label: 'How we do it', to: '/how-we-do-it' },
    ],
  },
  {
    label: 'Company',
    links: [
      { label: 'Our locations', to: '/locations' },
      { label: 'Our claims, and the evidence', to: '/claims' },
      { label: 'News', to: '/news' },
      { label: 'Blog', to: '/blog' },
      { label: 'Team', to: '/team' },
      { label: 'Jobs', to: '/jobs' },
    ],
  },
  {
    label: 'Contact',
    links: [
      { label: BRAND.telephone, to: toTelUrl(BRAND.telephone) },
      { label: BRAND.email, to: `mailto:${BRAND.email}` },
      { label: 'Questions', to: '/questions' },
      { label: 'Complaints', to: '/complaints' },
    ],
  },
  {
    label: 'Legal',
    links: [
      { label: 'Privacy and cookies policy', to: '/privacy-policy' },
      { label: 'Terms and conditions', to: '/terms-and-conditions' },
      { label: 'Website terms', to: '/website-terms' },
      { label: 'Accessibility', to: '/accessibility' },
      { label: 'Modern slavery statement', to: '/modern-slavery-statement' },
      { label: 'Privacy requests', to: `mailto:${BRAND.privacyEmail}` },
    ],
  },
]

export function isGroup(entry: NavigationLink | NavigationGroup): entry is NavigationGroup {
  return 'links' in entry
}

/** Whether the URL is the link's page or below it. */
export function matchesPath(link: NavigationLink, pathname: string): boolean {
  if (link.to === '/') return pathname === '/'
  return pathname === link.to || pathname.startsWith(`${link.to}/`)
}
