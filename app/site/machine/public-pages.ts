/** The site's fixed public pages and when their words last changed; pages made of rows have their rows' dates. */
import { SERVICES } from '#company/services.ts'
import { serviceAddress } from '#domain/company/services.ts'

export interface PublicPage {
  readonly path: string
  /** Day on which the page's own content last changed, `YYYY-MM-DD`: to be set with every change worth reading. */
  readonly changed: string
}

/** Of the products' own pages, which all have the one source. */
export const PRODUCTS_CHANGED = '2026-11-22'

export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: '/', changed: '2026-11-20' },
  { path: '/products', changed: '2026-11-22' },
  { path: '/case-studies', changed: '2026-11-22' },
  { path: '/certificates', changed: '2026-11-22' },
  { path: '/how-we-do-it', changed: '2026-11-20' },
  ...SERVICES.map((service) => ({ path: serviceAddress(service), changed: service.changed })),
  { path: '/locations', changed: '2026-11-20' },
  { path: '/news', changed: '2026-11-20' },
  { path: '/blog', changed: '2026-11-20' },
  { path: '/team', changed: '2026-11-20' },
  { path: '/jobs', changed: '2026-11-20' },
  { path: '/get-in-touch', changed: '2026-11-20' },
  { path: '/get-in-touch/contact', changed: '2026-11-20' },
  { path: '/privacy-policy', changed: '2026-11-20' },
  { path: '/terms-and-conditions', changed: '2026-11-20' },
  { path: '/website-terms', changed: '2026-11-20' },
  { path: '/accessibility', changed: '2026-11-22' },
  { path: '/claims', changed: '2026-11-22' },
  { path: '/modern-slavery-statement', changed: '2026-11-22' },
  { path: '/complaints', changed: '2026-11-22' },
]
