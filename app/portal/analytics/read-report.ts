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
import type { ReportState } from './report-query.ts'

/** Fails as a whole, because a partial report would be misleading. */
export async function readReport(
  client: DataClient,
  metadata: SectionMetadata,
  { dateRange, comparedRange, filters }: ReportState,
) {
  const isOverview = metadata.id === ''
  const [{ getSection }, current, previous, names, annotations, filterValues, breakdowns, live] =
    await Promise.all([
      import('#domain/reporting/sections/sections.ts'),
      readSection(client, metadata, dateRange, filters),
      comparedRange === null ? null : readSection(client, metadata, comparedRange, filters),
      readRecordNames(client, metadata),
      listAnnotationsInRange(client, dateRange),
      readFilterValues(client, dateRange),
      isOverview ? readBreakdowns(client, dateRange, filters) : null,
      isOverview ? readLive(client) : null,
    ])
  const { report } = getSection(metadata.id)
  return { current, annotations, filterValues, breakdowns, live, report: report(current, previous, names) }
}

const NAMED: readonly string[] = ['products', 'content', 'vacancies']

/** Only these sections refer to records by id. */
async function readRecordNames(client: DataClient, { id }: SectionMetadata): Promise<RecordNames> {
  if (!NAMED.includes(id)) return EMPTY_RECORD_NAMES
  const { PRODUCTS } = await import('#company/products.ts')
  return readNames(client, new Map(PRODUCTS.map((product) => [String(product.id), product.title])))
}

export type LoadedReport = Awaited<ReturnType<typeof readReport>>
