import {
  readBreakdowns,
  readFilterValues,
  readLive,
  readNames,
  readSection,
} from '#app/content/reports/analytics.ts'
import { listAnnotationsInRange } from '#app/content/reports/annotations.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { EMPTY_RECORD_NAMES, type RecordNames } from '#domain/reporting/sections/section.ts'
import type { SectionMetadata } from '#domain/reporting/sections/section-metadata.ts'
import type { ActionResult } from '../ui/action-result.ts'
import type { ReportQuery, ReportState } from './report-query.ts'

/** Fails as a whole, because a partial report would be misleading. */
export async function readReport(
  client: DataClient,
  head: SectionMetadata,
  { dateRange, comparedRange, filters }: ReportState,
) {
  const isOverview = head.id === ''
  const [{ getSection }, now, before, names, notes, values, breakdowns, live] = await Promise.all([
    import('#domain/reporting/sections/sections.ts'),
    readSection(client, head, dateRange, filters),
    comparedRange === null ? null : readSection(client, head, comparedRange, filters),
    namesFor(client, head),
    listAnnotationsInRange(client, dateRange),
    readFilterValues(client, dateRange),
    isOverview ? readBreakdowns(client, dateRange, filters) : null,
    isOverview ? readLive(client) : null,
  ])
  const { report } = getSection(head.id)
  return { now, notes, values, breakdowns, live, report: report(now, before, names) }
}

const NAMED: readonly string[] = ['products', 'content', 'vacancies']

/** Only these sections refer to records by id. */
async function namesFor(client: DataClient, { id }: SectionMetadata): Promise<RecordNames> {
  if (!NAMED.includes(id)) return EMPTY_RECORD_NAMES
  const { PRODUCTS } = await import('#company/products.ts')
  return readNames(client, new Map(PRODUCTS.map((product) => [String(product.id), product.title])))
}

export type LoadedReport = Awaited<ReturnType<typeof readReport>>

export interface LoadedSection {
  readonly sectionId: string
  readonly query: ReportQuery
  readonly reportState: ReportState
  readonly now: Date
  readonly loaded: ActionResult<LoadedReport>
  /** After a timeout the data may still arrive. */
  readonly late: Promise<unknown> | null
}
