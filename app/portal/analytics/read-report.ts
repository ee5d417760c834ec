/** What one section’s screen shows, read in one go. */
import { readFilterValues, readNames, readSection } from '#app/content/reports/analytics.ts'
import { listAnnotationsInRange } from '#app/content/reports/annotations.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import { EMPTY_RECORD_NAMES, type RecordNames } from '#domain/reporting/sections/section.ts'
import type { SectionMetadata } from '#domain/reporting/sections/section-metadata.ts'
import type { ActionResult } from '../ui/action-result.ts'
import { loadChart } from './load-chart.ts'
import type { ReportQuery, ReportState } from './report-query.ts'

/** All of it at once: a report that is half there would be read as a whole one. */
export async function readReport(
  client: DataClient,
  head: SectionMetadata,
  { period, compared, filters }: ReportState,
) {
  // Nobody waits for it here, and it is there when the figures are.
  void loadChart().catch(() => {})
  const [{ getSection }, now, before, names, notes, values] = await Promise.all([
    import('#domain/reporting/sections/sections.ts'),
    readSection(client, head, period, filters),
    compared === null ? null : readSection(client, head, compared, filters),
    namesFor(client, head),
    listAnnotationsInRange(client, period),
    readFilterValues(client, period),
  ])
  const { report } = getSection(head.id)
  return { now, before, notes, values, report: report(now, before, names) }
}

const NAMED: readonly string[] = ['products', 'content', 'vacancies']

/** Only three sections know records by their numbers. */
async function namesFor(client: DataClient, { id }: SectionMetadata): Promise<RecordNames> {
  if (!NAMED.includes(id)) return EMPTY_RECORD_NAMES
  const { PRODUCTS } = await import('#company/products.ts')
  return readNames(client, new Map(PRODUCTS.map((product) => [String(product.id), product.title])))
}

export type LoadedReport = Awaited<ReturnType<typeof readReport>>

/** What the loader hands to the screen. */
export interface LoadedSection {
  readonly sectionId: string
  readonly query: ReportQuery
  readonly asked: ReportState
  readonly now: Date
  readonly loaded: ActionResult<LoadedReport>
  /** Where the data came too late, they may still come. */
  readonly late: Promise<unknown> | null
}
