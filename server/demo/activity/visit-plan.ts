/** Where the demonstration's visitors come from, and which pages they open. */
import { PRODUCTS } from '#company/products.ts'
import { productPath } from '#domain/products/product-path.ts'

export interface DemoPage {
  readonly path: string
  readonly title: string
  readonly weight: number
  /** No visits before. */
  readonly publishedAt?: Date
  readonly record?: { readonly kind: 'product' | 'blog' | 'job'; readonly id: number; readonly title: string }
}

/** What a visitor wants. */
export type Purpose = 'boxes' | 'reading' | 'work'

export interface DemoSource {
  /** A host, the source of a campaign, or `direct`. */
  readonly source: string
  /** Chosen evenly. */
  readonly purposes: readonly Purpose[]
  readonly weight: number
}

export interface DemoCampaign extends DemoSource {
  readonly name: string
  readonly path: string
  readonly medium: string
  readonly campaign: string
  readonly content: string
  /** Days ago. */
  readonly days: readonly [first: number, last: number]
}

export const CAMPAIGNS: readonly DemoCampaign[] = [
  {
    name: 'Autumn newsletter',
    path: '/blog',
    source: 'newsletter',
    medium: 'email',
    campaign: 'autumn',
    content: '',
    days: [46, 41],
    purposes: ['reading'],
    weight: 14,
  },
  {
    name: 'Christmas call-off newsletter',
    path: '/news',
    source: 'newsletter',
    medium: 'email',
    campaign: 'christmas-call-off',
    content: 'button',
    days: [12, 6],
    purposes: ['reading', 'reading', 'boxes'],
    weight: 16,
  },
  {
    name: 'Shelf-ready packs, search advertising',
    path: '/products',
    source: 'google',
    medium: 'cpc',
    campaign: 'shelf-ready-packs',
    content: '',
    days: [40, 0],
    purposes: ['boxes'],
    weight: 7,
  },
  {
    name: 'LinkedIn: press operators wanted',
    path: '/jobs',
    source: 'linkedin',
    medium: 'social',
    campaign: 'press-operators',
    content: '',
    days: [21, 3],
    purposes: ['work'],
    weight: 5,
  },
  {
    name: 'Sample pack, postcard with QR code',
    path: '/get-in-touch',
    source: 'postcard',
    medium: 'print',
    campaign: 'sample-pack',
    content: 'qr',
    days: [33, 15],
    purposes: ['boxes'],
    weight: 4,
  },
]

export const DIRECT: DemoSource = { source: 'direct', purposes: ['boxes', 'boxes', 'reading'], weight: 24 }

export const SOURCES: readonly (DemoSource | DemoCampaign)[] = [
  DIRECT,
  { source: 'google.com', purposes: ['boxes', 'boxes', 'reading', 'work'], weight: 40 },
  { source: 'bing.com', purposes: ['boxes', 'work'], weight: 7 },
  { source: 'duckduckgo.com', purposes: ['boxes'], weight: 3 },
  { source: 'linkedin.com', purposes: ['reading', 'work'], weight: 6 },
  { source: 'indeed.com', purposes: ['work'], weight: 6 },
  { source: 'chatgpt.com', purposes: ['boxes'], weight: 3 },
  ...CAMPAIGNS,
]

const page = (path: string, title: string, weight: number): DemoPage => ({ path, title, weight })

export const STATIC_PAGES: Readonly<Record<Purpose, readonly DemoPage[]>> = {
  boxes: [
    page('/products', 'Products', 20),
    page('/case-studies', 'Case studies', 5),
    page('/how-we-do-it', 'How we do it', 6),
    page('/how-we-do-it/design-services', 'Design services', 5),
    page('/how-we-do-it/jit-stock-holding', 'Stock holding', 6),
    page('/how-we-do-it/logistics-and-delivery', 'Logistics and delivery', 3),
    page('/certificates', 'Certificates', 6),
    page('/locations', 'Locations', 4),
    page('/get-in-touch', 'Get in touch', 5),
    page('/get-in-touch/specification', 'Specification', 4),
    ...PRODUCTS.map((product, index) => ({
      path: productPath(product),
      title: product.title,
      weight: [6, 3, 7, 4, 2, 3, 2, 4, 1, 8, 3, 2, 4, 3, 2][index] ?? 1,
      record: { kind: 'product' as const, id: product.id, title: product.title },
    })),
  ],
  reading: [page('/blog', 'Blog', 5), page('/news', 'News', 6), page('/team', 'Team', 3)],
  work: [page('/jobs', 'Jobs', 10), page('/team', 'Team', 4), page('/locations', 'Locations', 3)],
}

export const HOME: DemoPage = page('/', 'Home', 1)
export const CONTACT: DemoPage = page('/get-in-touch/contact', 'Contact', 1)

/** Search terms on this website, with their number of results. */
export const SEARCHES = [
  { searchTerm: '0201', place: '/products', resultsCount: 3, weight: 6 },
  { searchTerm: 'shelf ready', place: '/products', resultsCount: 5, weight: 8 },
  { searchTerm: 'wine box', place: '/products', resultsCount: 0, weight: 4 },
  { searchTerm: 'bottle', place: '/products', resultsCount: 2, weight: 4 },
  { searchTerm: 'moving boxes', place: '/products', resultsCount: 0, weight: 5 },
  { searchTerm: 'flute', place: '/blog', resultsCount: 4, weight: 4 },
  { searchTerm: 'price', place: '/blog', resultsCount: 2, weight: 3 },
  { searchTerm: 'fsc', place: '/news', resultsCount: 1, weight: 3 },
] as const

export const DEVICES = [
  { device_type: 'desktop', browser: 'Chrome', platform: 'Windows', screen: '1920x1080', weight: 34 },
  { device_type: 'desktop', browser: 'Edge', platform: 'Windows', screen: '1920x1200', weight: 17 },
  { device_type: 'desktop', browser: 'Safari', platform: 'macOS', screen: '1512x982', weight: 8 },
  { device_type: 'desktop', browser: 'Firefox', platform: 'Windows', screen: '1920x1080', weight: 5 },
  { device_type: 'mobile', browser: 'Safari', platform: 'iOS', screen: '390x844', weight: 19 },
  { device_type: 'mobile', browser: 'Chrome', platform: 'Android', screen: '412x915', weight: 13 },
  { device_type: 'tablet', browser: 'Safari', platform: 'iOS', screen: '820x1180', weight: 4 },
] as const

/** Portal screens with the slowest call of each, and its typical duration in ms. */
export const SCREENS = [
  { path: '/staff-dashboard', apiEndpoint: '/rest/v1/rpc/latest_activity', ms: 18, weight: 6 },
  { path: '/leads', apiEndpoint: '/rest/v1/rpc/list_leads', ms: 26, weight: 8 },
  { path: '/email-viewer', apiEndpoint: '/rest/v1/rpc/list_emails', ms: 31, weight: 7 },
  { path: '/job-applications', apiEndpoint: '/rest/v1/rpc/list_applications', ms: 24, weight: 5 },
  { path: '/blog-crm', apiEndpoint: '/rest/v1/rpc/list_content_drafts', ms: 22, weight: 3 },
  { path: '/analytics', apiEndpoint: '/rest/v1/rpc/analytics_overview', ms: 84, weight: 3 },
] as const

export const weightOf = ({ weight }: { readonly weight: number }) => weight
