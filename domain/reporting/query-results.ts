/** Results of the SQL functions in `supabase/migrations/*analytics*`, one per section. */
import type { VisitorClass, Vital } from '../analytics/events.ts'
import type { ConsentRate } from './metrics.ts'

/** Fields of every section's result. */
export interface SectionResult {
  /** Number of visits included. */
  readonly n: number
  readonly coverage: ConsentRate
}

interface VisitTotals {
  readonly visitors: number
  readonly visits: number
}

interface SourceRow extends VisitTotals {
  readonly source: string
  readonly views: number
  readonly bounces: number
  readonly enquiries: number
}

interface PageRow {
  readonly page: string
  readonly views: number
  readonly visitors: number
  /** Mean of the measured times; null if there are none. */
  readonly seconds: number | null
  readonly timed: number
  readonly depth25: number
  readonly depth50: number
  readonly depth75: number
  readonly depth100: number
}

export interface OverviewReport extends SectionResult {
  readonly step: 'hour' | 'day' | 'month'
  readonly totals: VisitTotals & {
    readonly views: number
    readonly bounces: number
    /** Visits that sent an enquiry. */
    readonly enquiries: number
    readonly seconds_per_visit: number
    readonly bots: number
  }
  /** `at` is `2026-11-23T14:00Z`, `2026-11-23` or `2026-11`; there are no gaps. */
  readonly series: readonly (VisitTotals & {
    readonly at: string
    readonly views: number
    readonly bounces: number
    readonly enquiries: number
    /** Mean per visit. */
    readonly seconds: number
  })[]
}

/** What visits can be grouped and filtered by. */
export const DIMENSIONS = [
  'channel',
  'source',
  'campaign',
  'page',
  'entry',
  'exit',
  'device',
  'browser',
  'time_zone',
  'class',
  'goal',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

export interface Breakdown {
  /** Most visitors first. */
  readonly rows: readonly { readonly name: string; readonly visitors: number }[]
  /** Number of names with fewer than 5 visitors. */
  readonly hidden: number
  /** Number of names beyond the limit. */
  readonly cut: number
}

/** A dimension without visitors is missing. */
export type BreakdownsReport = Readonly<Partial<Record<Dimension, Breakdown>>>

export interface LiveReport extends VisitTotals {
  readonly since: string
  readonly views: number
  readonly pages: readonly { readonly page: string; readonly visitors: number }[]
  /** `at` is `2026-11-23T14:05Z`. */
  readonly minutes: readonly { readonly at: string; readonly views: number }[]
}

export interface SourcesReport extends SectionResult {
  readonly sources: readonly SourceRow[]
  readonly campaigns: readonly (SourceRow & { readonly medium: string; readonly campaign: string })[]
}

export interface PagesReport extends SectionResult {
  readonly total_rows: number
  readonly rows: readonly (PageRow & {
    readonly visits: number
    readonly entries: number
    readonly exits: number
  })[]
}

export interface ProductsReport extends SectionResult {
  readonly rows: readonly (VisitTotals & {
    readonly product_id: string
    readonly cards: number
    readonly opens: number
    readonly closes: number
    readonly dwell_seconds: number | null
    /** Visits that opened it and sent an enquiry. */
    readonly enquiries: number
  })[]
  readonly steps: readonly { readonly from: string; readonly to: string; readonly n: number }[]
}

export interface ContentReport extends SectionResult {
  readonly posts: readonly {
    readonly blog_id: string
    readonly initial: number
    readonly quality: number
    readonly visitors: number
  }[]
  readonly pages: readonly (PageRow & { readonly visits: number })[]
}

export interface VacanciesReport extends SectionResult {
  readonly rows: readonly (VisitTotals & {
    readonly job_id: string
    readonly views: number
    readonly begun: number
    readonly sent: number
  })[]
  readonly totals: { readonly visits: number; readonly begun: number; readonly sent: number }
}

export interface SignInReport extends SectionResult {
  readonly steps: readonly (VisitTotals & {
    readonly step: 'open' | 'attempt' | 'otp_sent' | 'success' | 'failure' | 'close'
    readonly n: number
  })[]
  readonly failures: readonly { readonly code: string; readonly n: number; readonly visits: number }[]
}

export interface FormsReport extends SectionResult {
  /** Counts of visits. */
  readonly rows: readonly {
    readonly form: string
    readonly begun: number
    readonly refused: number
    readonly left: number
    readonly sent: number
  }[]
  readonly fields: readonly {
    readonly form: string
    readonly field: string
    readonly left: number
    readonly refused: number
  }[]
}

export interface SearchReport extends SectionResult {
  readonly total_rows: number
  readonly rows: readonly {
    readonly term: string
    readonly place: string
    readonly searches: number
    readonly empty: number
    readonly visitors: number
  }[]
}

export interface WebVitalsReport extends SectionResult {
  /** An empty `page` means all pages. */
  readonly rows: readonly {
    readonly page: string
    readonly metric: Vital
    readonly p75: number
    readonly n: number
    readonly good: number
    readonly fair: number
    readonly poor: number
  }[]
}

export interface ErrorsReport extends SectionResult {
  readonly rows: readonly (VisitTotals & {
    readonly component: string
    readonly message: string
    readonly n: number
    readonly last_day: string
  })[]
}

export interface CustomersReport extends SectionResult {
  /** Unique browsers of customers’ users. */
  readonly people: number
  readonly customers: readonly {
    readonly customer: string
    readonly people: number
    readonly visits: number
    readonly views: number
  }[]
  readonly screens: PortalReport['screens']
  readonly uses: readonly { readonly subject: string; readonly people: number; readonly n: number }[]
}

export interface PortalReport extends SectionResult {
  readonly screens: readonly {
    readonly screen: string
    readonly people: number
    readonly visits: number
    readonly views: number
  }[]
  readonly calls: readonly {
    readonly endpoint: string
    readonly n: number
    readonly mean_ms: number
    readonly failed: number
  }[]
}

export interface ActionsReport extends SectionResult {
  readonly rows: readonly (VisitTotals & {
    readonly kind: 'download' | 'outbound' | 'phone' | 'mail' | 'film' | 'carousel' | 'hero' | 'not_found'
    readonly subject: string
    readonly detail: string
    readonly n: number
  })[]
}

export interface FilterValues {
  readonly classes: readonly VisitorClass[]
  readonly sources: readonly string[]
  readonly devices: readonly string[]
  readonly pages: readonly string[]
}
