/** What a section of the analytics is: a question to the database, and how its answer becomes a report. */

import type { ConsentRate } from '../metrics.ts'
import type { Report } from '../report.ts'
import type { SectionMetadata } from './section-metadata.ts'

/** What the answer of every section says (domain/analytics/reports.ts). */
export interface SectionResponse {
  /** Visits that the section rests on. */
  readonly n: number
  readonly coverage: ConsentRate
}

/** How records are called that the answer knows by their numbers. */
export interface RecordNames {
  readonly products: ReadonlyMap<string, string>
  readonly posts: ReadonlyMap<string, string>
  readonly jobs: ReadonlyMap<string, string>
}

export const EMPTY_RECORD_NAMES: RecordNames = { products: new Map(), posts: new Map(), jobs: new Map() }

export interface Section<A extends SectionResponse = SectionResponse> extends SectionMetadata {
  readonly report: (now: A, before: A | null, names: RecordNames) => Report
}

export function section<A extends SectionResponse>(given: Section<A>): Section {
  return given as unknown as Section
}

/** What one line was in the time before, by whatever tells lines apart; nothing of it counts as none. */
export function getPreviousValue<Row>(
  rows: readonly Row[] | undefined,
  key: (row: Row) => string,
): (row: Row) => Row | undefined {
  const found = new Map((rows ?? []).map((row) => [key(row), row]))
  return (row) => found.get(key(row))
}
