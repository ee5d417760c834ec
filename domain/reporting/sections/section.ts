/** Section of the analytics: a query and a function that builds the report. */

import type { SectionResult } from '../query-results.ts'
import type { Report } from '../report.ts'
import type { SectionMetadata } from './section-metadata.ts'

/** Names of records that results refer to by id. */
export interface RecordNames {
  readonly products: ReadonlyMap<string, string>
  readonly posts: ReadonlyMap<string, string>
  readonly jobs: ReadonlyMap<string, string>
}

export const EMPTY_RECORD_NAMES: RecordNames = { products: new Map(), posts: new Map(), jobs: new Map() }

export interface Section<A extends SectionResult = SectionResult> extends SectionMetadata {
  readonly report: (now: A, previous: A | null, names: RecordNames) => Report
}

export function section<A extends SectionResult>(definition: Section<A>): Section {
  return definition as unknown as Section
}
