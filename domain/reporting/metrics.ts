/**
 * Every figure that a report may show: what it is called, in what unit, what it counts and what it counts once. A figure
 * that nobody can define here is not shown anywhere.
 */
import type { Unit } from './values.ts'

export interface Metric {
  readonly label: string
  readonly unit: Unit
  readonly definition: string
  /** What is counted once, and over what. */
  readonly once: string
  /** Whether only visitors who agreed to be counted are in it; our own people at their desks are not asked here. */
  readonly isConsented?: false
  /** Less is better: of bounces and errors, say. */
  readonly isBad?: true
}

const PER_PERIOD = 'Each browser once in the whole period: days do not add up to it.'
const PER_VISIT = 'Each visit once, on the day on which it began.'
const EACH = 'Each time counts, retries of the same one once.'

const VISITORS = 'Different browsers that agreed to be counted and began a visit in the period.'

export const METRICS = {
  visitors: { label: 'Visitors', unit: 'count', definition: VISITORS, once: PER_PERIOD },
  visits: {
    label: 'Visits',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Pages opened one after the other, with less than 30 minutes between them.',
  },
  views: {
    label: 'Page views',
    unit: 'count',
    once: EACH,
    definition: 'Public pages shown, on the day on which they were shown.',
  },
  viewsPerVisit: {
    label: 'Pages per visit',
    unit: 'average',
    once: PER_VISIT,
    definition: 'Page views of the period, divided by its visits.',
  },
  time: {
    label: 'Time per visit',
    unit: 'seconds',
    once: PER_VISIT,
    definition: 'The mean of the time on pages. Pages left within 10 seconds add none.',
  },
  bounce: {
    label: 'Bounce rate',
    unit: 'share',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits of one page, with nothing pressed and no more than 10 seconds on it, of all visits.',
  },
  classShare: {
    label: 'Share of visits',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Visits of this kind, of all visits.',
  },
  bots: {
    label: 'Bot events',
    unit: 'count',
    once: EACH,
    isConsented: false,
    definition:
      'Events from search engines and other programs that say what they are. No other figure has them.',
  },
  enquiries: {
    label: 'Enquiries',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits in which an enquiry was sent. Enquiries of people who were not counted are missing.',
  },
  enquiryShare: {
    label: 'Enquiry rate',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Visits in which an enquiry was sent, of those in this line.',
  },
  pageTime: {
    label: 'Time on page',
    unit: 'seconds',
    once: EACH,
    definition: 'The mean of the measured times, which are those over 10 seconds.',
  },
  entries: {
    label: 'First page',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that began here.',
  },
  exits: { label: 'Last page', unit: 'count', once: PER_VISIT, definition: 'Visits that ended here.' },
  depth50: {
    label: 'Read half',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Visits that scrolled through half of the page, of those that opened it.',
  },
  depth100: {
    label: 'Read to the end',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Visits that scrolled to the end of the page, of those that opened it.',
  },
  readHalf: {
    label: 'Read half',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that scrolled through half of the page.',
  },
  readAll: {
    label: 'Read to the end',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that scrolled to the end of the page.',
  },
  opens: {
    label: 'Opened',
    unit: 'count',
    once: EACH,
    definition: 'How often the product’s window was opened.',
  },
  cards: {
    label: 'Cards pressed',
    unit: 'count',
    once: EACH,
    definition: 'How often the product’s card was pressed.',
  },
  dwell: {
    label: 'Time looked at',
    unit: 'seconds',
    once: EACH,
    definition: 'The mean time between opening and closing the product’s window.',
  },
  productEnquiries: {
    label: 'Then enquired',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that opened the product and sent an enquiry, about whatever product.',
  },
  productEnquiryShare: {
    label: 'Enquiry rate',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Visits that opened the product and sent an enquiry, of those that opened it.',
  },
  steps: {
    label: 'Times',
    unit: 'count',
    once: EACH,
    definition: 'How often somebody went from one product to another with the arrows.',
  },
  postViews: {
    label: 'Views',
    unit: 'count',
    once: EACH,
    definition: 'How often the post was opened.',
  },
  qualityViews: {
    label: 'Quality views',
    unit: 'count',
    once: EACH,
    definition: 'How often the post stayed open for long enough to be read.',
  },
  qualityShare: {
    label: 'Quality share',
    unit: 'share',
    once: EACH,
    definition: 'Quality views, of all views of the post.',
  },
  jobVisits: {
    label: 'Visits',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that opened a vacancy.',
  },
  begun: {
    label: 'Form begun',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits in which somebody typed into the form.',
  },
  refused: {
    label: 'Told of a mistake',
    unit: 'count',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits in which the form was sent with something missing or wrong.',
  },
  left: {
    label: 'Left unsent',
    unit: 'count',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits in which the form was begun and the page was left without sending it.',
  },
  sent: { label: 'Sent', unit: 'count', once: PER_VISIT, definition: 'Visits in which it was sent.' },
  sentShare: {
    label: 'Sent, of begun',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Visits in which it was sent, of those in which it was begun.',
  },
  applicationShare: {
    label: 'Application rate',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Visits in which an application was sent, of those that opened the vacancy.',
  },
  lastField: {
    label: 'Last field touched',
    unit: 'count',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits that left the form unsent, with this field as the last one that was touched.',
  },
  fieldRefused: {
    label: 'Found wrong',
    unit: 'count',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits in which this field was missing or wrong when the form was sent.',
  },
  stepVisits: {
    label: 'Visits',
    unit: 'count',
    once: PER_VISIT,
    definition: 'Visits that got as far as this step of signing in.',
  },
  stepShare: {
    label: 'Of those who began',
    unit: 'share',
    once: PER_VISIT,
    definition: 'Visits that got as far as this step, of those that opened the window for signing in.',
  },
  times: { label: 'Times', unit: 'count', once: EACH, definition: 'How often it happened.' },
  searches: {
    label: 'Searches',
    unit: 'count',
    once: EACH,
    definition: 'How often it was searched for, here on the site.',
  },
  emptySearches: {
    label: 'With no result',
    unit: 'count',
    once: EACH,
    isBad: true,
    definition: 'Searches that found nothing.',
  },
  emptyShare: {
    label: 'Share with no result',
    unit: 'share',
    once: EACH,
    isBad: true,
    definition: 'Searches that found nothing, of all searches.',
  },
  lcp: vital('Largest picture or text (LCP)', 'How long until the largest part of the page is there.'),
  inp: vital('Answer to a press (INP)', 'How long the page takes to answer the slowest presses.'),
  cls: {
    ...vital('Shift (CLS)', 'How much of what is shown moves while it loads.'),
    unit: 'score',
  },
  fcp: vital('First sight (FCP)', 'How long until anything is shown.'),
  ttfb: vital('First byte (TTFB)', 'How long until the server’s answer begins.'),
  p75: {
    label: '75th percentile',
    unit: 'milliseconds',
    once: EACH,
    isBad: true,
    definition: 'At least three of four measurements were no higher than this.',
  },
  samples: {
    label: 'Measurements',
    unit: 'count',
    once: EACH,
    definition: 'How often it was measured.',
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
    definition: 'Measurements between the good range and the poor one.',
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
    definition: 'How often a script failed in a visitor’s browser.',
  },
  affected: {
    label: 'Visits affected',
    unit: 'count',
    once: PER_VISIT,
    isBad: true,
    definition: 'Visits in which it happened at least once.',
  },
  people: {
    label: 'People',
    unit: 'count',
    once: PER_PERIOD,
    definition: 'Different browsers of signed-in people who agreed to be counted.',
  },
  screenViews: {
    label: 'Times opened',
    unit: 'count',
    once: EACH,
    definition: 'How often the screen was opened.',
  },
  callTime: {
    label: 'Mean time',
    unit: 'milliseconds',
    once: EACH,
    isBad: true,
    definition: 'The mean time from asking to the answer.',
  },
  failedCalls: {
    label: 'Failed',
    unit: 'count',
    once: EACH,
    isBad: true,
    definition: 'Calls that were answered with an error, or not at all.',
  },
  liveVisitors: {
    label: 'Visitors now',
    unit: 'count',
    once: 'Each browser once, on the page where it was last seen.',
    definition: 'Different browsers that did something in the last 30 minutes.',
  },
} as const satisfies Readonly<Record<string, Metric>>

export type MetricId = keyof typeof METRICS

function vital(label: string, what: string) {
  return {
    label,
    unit: 'milliseconds' as Unit,
    definition: `${what} The 75th percentile: at least three of four measurements were no higher.`,
    once: EACH,
    isBad: true as const,
  }
}

export function getMetric(id: MetricId): Metric {
  return METRICS[id]
}

/** The share of page views that agreed to be counted; `null` where the server counted none. */
export interface ConsentRate {
  readonly counted: number
  readonly agreed: number
  readonly share: number | null
}
