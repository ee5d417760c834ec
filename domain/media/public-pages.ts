/** Public pages that aren't database rows, for the sitemap, the editors' link search and social cards. */

import { SAMPLE_PACKS, SAMPLE_TERMS, SECTORS } from '#company/sectors.ts'
import { SERVICES } from '#company/services.ts'
import { getSectorPath, LEAD_TIMES_PATH, SAMPLES_PATH } from '../company/sectors.ts'
import { getServicePath } from '../company/services.ts'

export interface PublicPage {
  readonly path: string
  /** Title in the editors' link search and on the social card. */
  readonly title: string
  /** Day the content last changed (`YYYY-MM-DD`). Update it with every relevant change. */
  readonly changed: string
}

/** For all product pages, which share a source. */
export const PRODUCTS_CHANGED = '2026-11-22'

/** A page without an entry has no social card. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', title: 'Home', changed: '2026-11-20' },
  { path: '/products', title: 'Products', changed: '2026-11-22' },
  ...SECTORS.map((sector) => ({ path: getSectorPath(sector), title: sector.title, changed: sector.changed })),
  ...(SAMPLE_PACKS.length === 0
    ? []
    : [{ path: SAMPLES_PATH, title: SAMPLE_TERMS.title, changed: '2026-11-28' }]),
  { path: LEAD_TIMES_PATH, title: 'Lead times and price breaks', changed: '2026-11-28' },
  { path: '/case-studies', title: 'Case studies', changed: '2026-11-22' },
  { path: '/certificates', title: 'Certificates', changed: '2026-11-22' },
  { path: '/how-we-do-it', title: 'How We Do It', changed: '2026-11-20' },
  ...SERVICES.map((service) => ({
    path: getServicePath(service),
    title: service.title,
    changed: service.changed,
  })),
  { path: '/locations', title: 'Our Locations', changed: '2026-11-20' },
  { path: '/news', title: 'Latest News', changed: '2026-11-20' },
  { path: '/blog', title: 'Blog', changed: '2026-11-20' },
  { path: '/team', title: 'Our Team', changed: '2026-11-20' },
  { path: '/jobs', title: 'Jobs', changed: '2026-11-20' },
  { path: '/questions', title: 'Questions', changed: '2026-11-28' },
  { path: '/get-in-touch', title: 'Get in Touch', changed: '2026-11-20' },
  { path: '/get-in-touch/contact', title: 'Contact form', changed: '2026-11-20' },
  { path: '/privacy-policy', title: 'Privacy and cookies policy', changed: '2026-11-20' },
  { path: '/terms-and-conditions', title: 'Terms and conditions', changed: '2026-11-20' },
  { path: '/website-terms', title: 'Website terms', changed: '2026-11-20' },
  { path: '/accessibility', title: 'Accessibility', changed: '2026-11-22' },
  { path: '/claims', title: 'Our claims', changed: '2026-11-22' },
  { path: '/modern-slavery-statement', title: 'Modern slavery statement', changed: '2026-11-22' },
  { path: '/complaints', title: 'Complaints', changed: '2026-11-22' },
]
