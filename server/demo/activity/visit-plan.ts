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
  readonly source: string
  readonly referrer: string
  readonly purposes: readonly (readonly [Purpose, number])[]
  readonly weight: number
  readonly campaign?: DemoCampaign
}

export interface DemoCampaign {
  readonly name: string
  readonly path: string
  readonly source: string
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
  },
  {
    name: 'Christmas call-off newsletter',
    path: '/news',
    source: 'newsletter',
    medium: 'email',
    campaign: 'christmas-call-off',
    content: 'button',
    days: [12, 6],
  },
  {
    name: 'Shelf-ready packs, search advertising',
    path: '/products',
    source: 'google',
    medium: 'cpc',
    campaign: 'shelf-ready-packs',
    content: '',
    days: [40, 0],
  },
  {
    name: 'LinkedIn: press operators wanted',
    path: '/jobs',
    source: 'linkedin',
    medium: 'social',
    campaign: 'press-operators',
    content: '',
    days: [21, 3],
  },
  {
    name: 'Sample pack, postcard with QR code',
    path: '/get-in-touch',
    source: 'postcard',
    medium: 'print',
    campaign: 'sample-pack',
    content: 'qr',
    days: [33, 15],
  },
]

const PURPOSES_OF_CAMPAIGNS: readonly (readonly [Purpose, number])[][] = [
  [['reading', 1]],
  [
    ['reading', 2],
    ['boxes', 1],
  ],
  [['boxes', 1]],
  [['work', 1]],
  [['boxes', 1]],
]
const CAMPAIGN_WEIGHTS = [14, 16, 7, 5, 4]

export const DIRECT: DemoSource = {
  source: 'direct',
  referrer: '',
  purposes: [
    ['boxes', 6],
    ['reading', 2],
    ['work', 1],
  ],
  weight: 24,
}

export const SOURCES: readonly DemoSource[] = [
  {
    source: 'google.com',
    referrer: 'https://www.google.com/',
    purposes: [
      ['boxes', 6],
      ['reading', 3],
      ['work', 1],
    ],
    weight: 40,
  },
  DIRECT,
  {
    source: 'bing.com',
    referrer: 'https://www.bing.com/',
    purposes: [
      ['boxes', 3],
      ['work', 1],
    ],
    weight: 7,
  },
  { source: 'duckduckgo.com', referrer: 'https://duckduckgo.com/', purposes: [['boxes', 1]], weight: 3 },
  {
    source: 'linkedin.com',
    referrer: 'https://www.linkedin.com/',
    purposes: [
      ['reading', 3],
      ['work', 2],
    ],
    weight: 6,
  },
  { source: 'indeed.com', referrer: 'https://www.indeed.com/', purposes: [['work', 1]], weight: 6 },
  { source: 'chatgpt.com', referrer: 'https://chatgpt.com/', purposes: [['boxes', 1]], weight: 3 },
  ...CAMPAIGNS.map((campaign, index) => ({
    source: campaign.source,
    referrer: '',
    purposes: PURPOSES_OF_CAMPAIGNS[index] ?? [],
    weight: CAMPAIGN_WEIGHTS[index] ?? 0,
    campaign,
  })),
]

const page = (path: string, title: string, weight: number): DemoPage => ({ path, title, weight })

export const STATIC_PAGES: Readonly<Record<Purpose, readonly DemoPage[]>> = {
  boxes: [
    page('/products', 'Products', 20),
    page('/case-studies', 'Case studies', 5),
    page('/how-we-do-it', 'How we do it', 6),
    page('/how-we-do-it/design-services', 'Design services', 5),
    page('/how-we-do-it/box-manufacturing', 'Box manufacturing', 4),
    page('/how-we-do-it/jit-stock-holding', 'Stock holding', 6),
    page('/how-we-do-it/logistics-and-delivery', 'Logistics and delivery', 3),
    page('/how-we-do-it/brcgs', 'BRCGS', 3),
    page('/how-we-do-it/forest-stewardship-council', 'Forest Stewardship Council', 3),
    page('/certificates', 'Certificates', 3),
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
  ['0201', '/products', 3, 6],
  ['shelf ready', '/products', 5, 8],
  ['wine box', '/products', 0, 4],
  ['bottle', '/products', 2, 4],
  ['egg', '/products', 0, 3],
  ['flute', '/blog', 4, 4],
  ['price', '/blog', 2, 3],
  ['moving boxes', '/products', 0, 5],
  ['fsc', '/news', 1, 3],
] as const

/** With the share of visits outside the United Kingdom. */
export const TIME_ZONES: readonly (readonly [string, number])[] = [
  ['Europe/London', 92],
  ['Europe/Dublin', 3],
  ['Europe/Paris', 2],
  ['Europe/Amsterdam', 2],
  ['America/New_York', 1],
]

interface DemoDevice {
  readonly device_type: 'desktop' | 'tablet' | 'mobile'
  readonly browser: string
  readonly platform: string
  readonly screen: string
}

export const DEVICES: readonly (readonly [DemoDevice, number])[] = [
  [{ device_type: 'desktop', browser: 'Chrome', platform: 'Windows', screen: '1920x1080' }, 34],
  [{ device_type: 'desktop', browser: 'Edge', platform: 'Windows', screen: '1920x1200' }, 17],
  [{ device_type: 'desktop', browser: 'Safari', platform: 'macOS', screen: '1512x982' }, 8],
  [{ device_type: 'desktop', browser: 'Firefox', platform: 'Windows', screen: '1920x1080' }, 5],
  [{ device_type: 'mobile', browser: 'Safari', platform: 'iOS', screen: '390x844' }, 19],
  [{ device_type: 'mobile', browser: 'Chrome', platform: 'Android', screen: '412x915' }, 13],
  [{ device_type: 'tablet', browser: 'Safari', platform: 'iOS', screen: '820x1180' }, 4],
]
