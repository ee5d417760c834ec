/** All metrics of reports with label, unit, definition and counting rule. */
import type { Unit } from './values.ts'

export interface Metric {
  readonly label: string
  readonly unit: Unit
  readonly definition: string
  /** What counts once, shown after the definition. */
  readonly countedBy: string
  /** Such as for bounces and errors. */
  readonly lowerIsBetter?: true
}

const PER_PERIOD = 'Each browser once in the date range, so the days don’t add up to it.'
const PER_VISIT = 'Each visit once, on the day it started.'
const EACH = 'Every occurrence; retries count once.'

const DEFAULTS = { unit: 'count', countedBy: EACH } as const

const VISITORS = 'Unique browsers with consent that started a visit in the date range.'

const METRICS = {
  visitors: { label: 'Visitors', definition: VISITORS, countedBy: PER_PERIOD },
  visits: {
    label: 'Visits',
    countedBy: PER_VISIT,
    definition: 'Series of page views with less than 30 minutes between them.',
  },
  views: { label: 'Page views', definition: 'Public pages viewed.' },
  time: {
    label: 'Time per visit',
    unit: 'seconds',
    countedBy: PER_VISIT,
    definition: 'Mean time on pages. Pages left within 10 seconds count as zero.',
  },
  bounceRate: {
    label: 'Bounce rate',
    unit: 'share',
    countedBy: PER_VISIT,
    lowerIsBetter: true,
    definition: 'Share of visits with one page, no clicks and at most 10 seconds.',
  },
  enquiries: {
    label: 'Enquiries',
    countedBy: PER_VISIT,
    definition: 'Visits with an enquiry. Excludes visitors without consent.',
  },
  enquiryRate: {
    label: 'Enquiry rate',
    unit: 'share',
    countedBy: PER_VISIT,
    definition: 'Share of this row’s visits with an enquiry.',
  },
  pageTime: {
    label: 'Time on page',
    unit: 'seconds',
    definition: 'Mean of the measured times (over 10 seconds).',
  },
  entries: { label: 'Entries', countedBy: PER_VISIT, definition: 'Visits that started here.' },
  exits: { label: 'Exits', countedBy: PER_VISIT, definition: 'Visits that ended here.' },
  depth50: {
    label: 'Read half',
    unit: 'share',
    countedBy: PER_VISIT,
    definition: 'Share of visits to the page that scrolled halfway.',
  },
  depth100: {
    label: 'Read to the end',
    unit: 'share',
    countedBy: PER_VISIT,
    definition: 'Share of visits to the page that scrolled to the end.',
  },
  readHalf: {
    label: 'Visits that read half',
    countedBy: PER_VISIT,
    definition: 'Visits that scrolled halfway.',
  },
  readAll: {
    label: 'Visits that read to the end',
    countedBy: PER_VISIT,
    definition: 'Visits that scrolled to the end.',
  },
  opens: { label: 'Opened', definition: 'Times the product’s details were opened.' },
  cards: { label: 'Card clicks', definition: 'Clicks on the product’s card.' },
  dwell: {
    label: 'Viewing time',
    unit: 'seconds',
    definition: 'Mean time between opening and closing the product’s details.',
  },
  productEnquiries: {
    label: 'Enquiries',
    countedBy: PER_VISIT,
    definition: 'Visits that opened the product and sent any enquiry.',
  },
  productEnquiryRate: {
    label: 'Enquiry rate',
    unit: 'share',
    countedBy: PER_VISIT,
    definition: 'Share of visits to the product that sent an enquiry.',
  },
  steps: { label: 'Count', definition: 'Times visitors moved between products with the arrows.' },
  postViews: { label: 'Views', definition: 'Times the post was opened.' },
  qualityViews: { label: 'Quality views', definition: 'Views long enough to read the post.' },
  qualityShare: {
    label: 'Quality share',
    unit: 'share',
    definition: 'Share of views that are quality views.',
  },
  jobVisits: { label: 'Visits', countedBy: PER_VISIT, definition: 'Visits that opened a vacancy.' },
  started: { label: 'Forms started', countedBy: PER_VISIT, definition: 'Visits that typed in the form.' },
  invalid: {
    label: 'Form errors',
    countedBy: PER_VISIT,
    lowerIsBetter: true,
    definition: 'Visits that sent the form with missing or invalid fields.',
  },
  abandoned: {
    label: 'Abandoned',
    countedBy: PER_VISIT,
    lowerIsBetter: true,
    definition: 'Visits that started the form and left without sending it.',
  },
  sent: { label: 'Sent', countedBy: PER_VISIT, definition: 'Visits that sent the form.' },
  completionRate: {
    label: 'Completion rate',
    unit: 'share',
    countedBy: PER_VISIT,
    definition: 'Share of started forms that were sent.',
  },
  applicationRate: {
    label: 'Application rate',
    unit: 'share',
    countedBy: PER_VISIT,
    definition: 'Share of visits to the vacancy that applied.',
  },
  lastField: {
    label: 'Last field',
    countedBy: PER_VISIT,
    lowerIsBetter: true,
    definition: 'Visits that abandoned the form at this field.',
  },
  fieldErrors: {
    label: 'Errors',
    countedBy: PER_VISIT,
    lowerIsBetter: true,
    definition: 'Visits that sent the form with this field missing or invalid.',
  },
  stepVisits: { label: 'Visits', countedBy: PER_VISIT, definition: 'Visits that reached this sign-in step.' },
  stepShare: {
    label: 'Share',
    unit: 'share',
    countedBy: PER_VISIT,
    definition: 'Share of visits that opened the sign-in dialog and reached this step.',
  },
  times: { label: 'Count', countedBy: EACH, definition: 'Number of occurrences.' },
  searches: { label: 'Searches', definition: 'Searches on the website.' },
  emptySearches: {
    label: 'No results',
    lowerIsBetter: true,
    definition: 'Searches without results.',
  },
  emptyRate: {
    label: 'No-result rate',
    unit: 'share',
    lowerIsBetter: true,
    definition: 'Share of searches without results.',
  },
  lcp: vital('Largest contentful paint (LCP)', 'Time until the largest element is visible.'),
  inp: vital(
    'Interaction to next paint (INP)',
    'Time the page takes to respond to the slowest interactions.',
  ),
  cls: { ...vital('Cumulative layout shift (CLS)', 'How much content moves while loading.'), unit: 'score' },
  fcp: vital('First contentful paint (FCP)', 'Time until anything is visible.'),
  ttfb: vital('Time to first byte (TTFB)', 'Time until the server’s response starts.'),
  p75: {
    label: '75th percentile',
    unit: 'milliseconds',
    lowerIsBetter: true,
    definition: 'Three quarters of the measurements were at or below this value.',
  },
  samples: { label: 'Measurements', definition: 'Number of measurements.' },
  good: { label: 'Good', unit: 'share', definition: 'Measurements within the good range.' },
  fair: { label: 'Needs improvement', unit: 'share', definition: 'Measurements between good and poor.' },
  poor: {
    label: 'Poor',
    unit: 'share',
    lowerIsBetter: true,
    definition: 'Measurements in the poor range.',
  },
  errors: {
    label: 'Errors',
    lowerIsBetter: true,
    definition: 'Script errors in visitors’ browsers.',
  },
  affected: {
    label: 'Visits affected',
    countedBy: PER_VISIT,
    lowerIsBetter: true,
    definition: 'Visits with at least one occurrence.',
  },
  users: {
    label: 'Users',
    countedBy: PER_PERIOD,
    definition: 'Unique browsers of signed-in users with consent.',
  },
  screenViews: { label: 'Views', definition: 'Times the screen was opened.' },
  callTime: {
    label: 'Mean time',
    unit: 'milliseconds',
    lowerIsBetter: true,
    definition: 'Mean response time.',
  },
  failedCalls: {
    label: 'Failed',
    lowerIsBetter: true,
    definition: 'Requests that failed or got no response.',
  },
  liveVisitors: {
    label: 'Visitors now',
    countedBy: 'Each browser once, on the page last seen.',
    definition: 'Unique browsers active in the last 30 minutes.',
  },
} as const satisfies Readonly<Record<string, Omit<Metric, keyof typeof DEFAULTS> & Partial<Metric>>>

export type MetricId = keyof typeof METRICS

function vital(label: string, description: string) {
  return {
    label,
    unit: 'milliseconds' as Unit,
    definition: `${description} Shown as the 75th percentile.`,
    lowerIsBetter: true as const,
  }
}

export function getMetric(id: MetricId): Metric {
  return { ...DEFAULTS, ...METRICS[id] }
}

export interface ConsentRate {
  /** Full pages sent to browsers. */
  readonly counted: number
  /** Pages with analytics consent. */
  readonly agreed: number
  /** From 0 to 1; null without page views. */
  readonly share: number | null
}
