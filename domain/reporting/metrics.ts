/** All metrics of reports with label, unit, definition and counting rule. */
import type { Unit } from './values.ts'

export interface Metric {
  readonly label: string
  readonly unit: Unit
  readonly definition: string
  /** What counts once. */
  readonly once: string
  /** Lower is better, such as for bounces and errors. */
  readonly isBad?: true
}

const PER_PERIOD = 'Each browser once in the date range, so the days don’t add up to it.'
const PER_VISIT = 'Each visit once, on the day it started.'
const EACH = 'Every occurrence; retries count once.'

const VISITORS = 'Unique browsers with consent that started a visit in the date range.'

export const METRICS = {
  visitors: { label: 'Visitors', unit: 'count', definition: VISITORS, once: PER_PERIOD },
  visits: {
    label: 'Visits',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Series of page views with less than 30 minutes between them.',
  },
  views: {
    label: 'Page views',
    unit: 'count',
    once: EACH,
    definition: 'Public pages viewed.',
  },
  time: {
    label: 'Time per visit',
    unit: 'seconds',
    once: PER_VISIT,
    definition: 'Mean time on pages. Pages left within 10 seconds count as zero.',
  },
  bounce: {
    label: 'Bounce rate',
    unit: 'share',
    once: PER_VISIT,
    isBad: true,
    definition: 'Share of visits with one page, no clicks and at most 10 seconds.',
  },
  enquiries: {
    label: 'Enquiries',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits with an enquiry. Excludes visitors without consent.',
  },
  enquiryShare: {
    label: 'Enquiry rate',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Share of this row’s visits with an enquiry.',
  },
  pageTime: {
    label: 'Time on page',
    unit: 'seconds',
    once: EACH,
    definition: 'Mean of the measured times (over 10 seconds).',
  },
  entries: {
    label: 'Entries',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that started here.',
  },
  exits: { label: 'Exits', unit: 'count', once: PER_VISIT, definition: 'Visits that ended here.' },
  depth50: {
    label: 'Read half',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Share of visits to the page that scrolled halfway.',
  },
  depth100: {
    label: 'Read to the end',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Share of visits to the page that scrolled to the end.',
  },
  readHalf: {
    label: 'Read half',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that scrolled halfway.',
  },
  readAll: {
    label: 'Read to the end',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that scrolled to the end.',
  },
  opens: {
    label: 'Opened',
    unit: 'count',
    once: EACH,
    definition: 'Times the product’s details were opened.',
  },
  cards: {
    label: 'Card clicks',
    unit: 'count',
    once: EACH,
    definition: 'Clicks on the product’s card.',
  },
  dwell: {
    label: 'Viewing time',
    unit: 'seconds',
    once: EACH,
    definition: 'Mean time between opening and closing the product’s details.',
  },
  productEnquiries: {
    label: 'Enquiries',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that opened the product and sent any enquiry.',
  },
  productEnquiryShare: {
    label: 'Enquiry rate',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Share of visits to the product that sent an enquiry.',
  },
  steps: {
    label: 'Count',
    unit: 'count',
    once: EACH,
    definition: 'Times visitors moved between products with the arrows.',
  },
  postViews: {
    label: 'Views',
    unit: 'count',
    once: EACH,
    definition: 'Times the post was opened.',
  },
  qualityViews: {
    label: 'Quality views',
    unit: 'count',
    once: EACH,
    definition: 'Views long enough to read the post.',
  },
  qualityShare: {
    label: 'Quality share',
    unit: 'share',
    once: EACH,
    definition: 'Share of views that are quality views.',
  },
  jobVisits: {
    label: 'Visits',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that opened a vacancy.',
  },
  begun: {
    label: 'Forms started',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that typed in the form.',
  },
  refused: {
    label: 'Form errors',
    unit: 'count',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits that sent the form with missing or invalid fields.',
  },
  left: {
    label: 'Abandoned',
    unit: 'count',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits that started the form and left without sending it.',
  },
  sent: { label: 'Sent', unit: 'count', once: PER_VISIT, definition: 'Visits that sent the form.' },
  sentShare: {
    label: 'Completion rate',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Share of started forms that were sent.',
  },
  applicationShare: {
    label: 'Application rate',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Share of visits to the vacancy that applied.',
  },
  lastField: {
    label: 'Last field',
    unit: 'count',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits that abandoned the form at this field.',
  },
  fieldRefused: {
    label: 'Errors',
    unit: 'count',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits that sent the form with this field missing or invalid.',
  },
  stepVisits: {
    label: 'Visits',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that reached this sign-in step.',
  },
  stepShare: {
    label: 'Share',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Share of visits that opened the sign-in dialog and reached this step.',
  },
  times: { label: 'Count', unit: 'count', once: EACH, definition: 'Number of occurrences.' },
  searches: {
    label: 'Searches',
    unit: 'count',
    once: EACH,
    definition: 'Searches on the website.',
  },
  emptySearches: {
    label: 'No results',
    unit: 'count',
    once: EACH,
    isBad: true,
    definition: 'Searches without results.',
  },
  emptyShare: {
    label: 'No-result rate',
    unit: 'share',
    once: EACH,
    isBad: true,
    definition: 'Share of searches without results.',
  },
  lcp: vital('Largest contentful paint (LCP)', 'Time until the largest element is visible.'),
  inp: vital(
    'Interaction to next paint (INP)',
    'Time the page takes to respond to the slowest interactions.',
  ),
  cls: {
    ...vital('Cumulative layout shift (CLS)', 'How much content moves while loading.'),
    unit: 'score',
  },
  fcp: vital('First contentful paint (FCP)', 'Time until anything is visible.'),
  ttfb: vital('Time to first byte (TTFB)', 'Time until the server’s response starts.'),
  p75: {
    label: '75th percentile',
    unit: 'milliseconds',
    once: EACH,
    isBad: true,
    definition: 'Three quarters of the measurements were at or below this value.',
  },
  samples: {
    label: 'Measurements',
    unit: 'count',
    once: EACH,
    definition: 'Number of measurements.',
  },
  good: {
    label: 'Good',
    unit: 'share',
    once: EACH,
    definition: 'Measurements within the good range.',
  },
  fair: {
    label: 'Needs improvement',
    unit: 'share',
    once: EACH,
    definition: 'Measurements between good and poor.',
  },
  poor: {
    label: 'Poor',
    unit: 'share',
    once: EACH,
    isBad: true,
    definition: 'Measurements in the poor range.',
  },
  errors: {
    label: 'Errors',
    unit: 'count',
    once: EACH,
    isBad: true,
    definition: 'Script errors in visitors’ browsers.',
  },
  affected: {
    label: 'Visits affected',
    unit: 'count',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits with at least one occurrence.',
  },
  people: {
    label: 'Users',
    unit: 'count',
    once: PER_PERIOD,
    definition: 'Unique browsers of signed-in users with consent.',
  },
  screenViews: {
    label: 'Views',
    unit: 'count',
    once: EACH,
    definition: 'Times the screen was opened.',
  },
  callTime: {
    label: 'Mean time',
    unit: 'milliseconds',
    once: EACH,
    isBad: true,
    definition: 'Mean response time.',
  },
  failedCalls: {
    label: 'Failed',
    unit: 'count',
    once: EACH,
    isBad: true,
    definition: 'Requests that failed or got no response.',
  },
  liveVisitors: {
    label: 'Visitors now',
    unit: 'count',
    once: 'Each browser once, on the page last seen.',
    definition: 'Unique browsers active in the last 30 minutes.',
  },
} as const satisfies Readonly<Record<string, Metric>>

export type MetricId = keyof typeof METRICS

function vital(label: string, description: string) {
  return {
    label,
    unit: 'milliseconds' as Unit,
    definition: `${description} Shown as the 75th percentile.`,
    once: EACH,
    isBad: true as const,
  }
}

export function getMetric(id: MetricId): Metric {
  return METRICS[id]
}

/** Share of page views with consent; `null` without page views. */
export interface ConsentRate {
  readonly counted: number
  readonly agreed: number
  readonly share: number | null
}
