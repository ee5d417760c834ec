/** What one section’s screen shows, read in one go. */
import { readFilterValues, readNames, readSection } from '#app/content/reports/analytics.ts'
import { notesOf } from '#app/content/reports/notes.ts'
import type { DataClient } from '#app/session/data-client/supabase-browser.ts'
import type { SectionHead } from '#domain/reporting/sections/heads.ts'
import { type Names, NO_NAMES } from '#domain/reporting/sections/section.ts'
import type { Outcome } from '../ui/outcome.ts'
import { loadChart } from './load-chart.ts'
import type { Asked, ReportQuery } from './report-query.ts'

/** All of it at once: a report that is half there would be read as a whole one. */
export async function readReport(
  client: DataClient,
  head: SectionHead,
  { period, compared, filters }: Asked,
) {
  // Nobody waits for it here, and it is there when the figures are.
  void loadChart().catch(() => {})
  const [{ sectionOf }, now, before, names, notes, values] = await Promise.all([
    import('#domain/reporting/sections/sections.ts'),
    readSection(client, head, period, filters),
    compared === null ? null : readSection(client, head, compared, filters),
    namesFor(client, head),
    notesOf(client, period),
    readFilterValues(client, period),
  ])
  const { report } = sectionOf(head.id)
  return { now, before, notes, values, report: report(now, before, names) }
}

const NAMED: readonly string[] = ['products', 'content', 'vacancies']

/** Only three sections know records by their numbers. */
async function namesFor(client: DataClient, { id }: SectionHead): Promise<Names> {
  if (!NAMED.includes(id)) return NO_NAMES
  const { PRODUCTS } = await import('#company/products.ts')
  return readNames(client, new Map(PRODUCTS.map((product) => [String(product.id), product.title])))
}

export type LoadedReport = Awaited<ReturnType<typeof readReport>>

/** What the loader hands to the screen. */
export interface LoadedSection {
  readonly sectionId: string
  readonly query: ReportQuery
  readonly asked: Asked
  readonly now: Date
  readonly loaded: Outcome<LoadedReport>
  /** Where the data came too late, they may still come. */
  readonly late: Promise<unknown> | null
}
