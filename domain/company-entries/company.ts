/** Company data that staff can edit: entries in the database override those in company/ (docs/make-it-yours.md). */

import type { Answer } from '../company/answers.ts'
import type { CompanyLocation } from '../company/locations.ts'
import type { Product, ProductStory } from '../company/product.ts'
import type { Certificate, Claim } from '../company/registers.ts'
import type { LeadTime } from '../company/sectors.ts'
import type { Service } from '../company/services.ts'

export const SECTIONS = [
  'sites',
  'certificates',
  'claims',
  'products',
  'leadTimes',
  'services',
  'answers',
] as const
export type Section = (typeof SECTIONS)[number]

export function isSection(value: unknown): value is Section {
  return SECTIONS.some((section) => section === value)
}

export interface Company {
  readonly sites: readonly CompanyLocation[]
  readonly certificates: readonly Certificate[]
  readonly claims: readonly Claim[]
  readonly products: readonly Product[]
  /** One per product. */
  readonly stories: readonly ProductStory[]
  readonly leadTimes: readonly LeadTime[]
  readonly services: readonly Service[]
  readonly answers: readonly Answer[]
  /** Date of staff's last change per section, `YYYY-MM-DD`; missing if unchanged. */
  readonly changed: Readonly<Partial<Record<Section, string>>>
}

/** Subset for callers that need only some lists. */
export const NO_COMPANY: Company = {
  sites: [],
  certificates: [],
  claims: [],
  products: [],
  stories: [],
  leadTimes: [],
  services: [],
  answers: [],
  changed: {},
}

/** Changes to this table invalidate every cached page. */
export const COMPANY_TABLE = 'company_entries'

export interface CompanyRow {
  readonly section: string
  readonly entryId: string
  /** Null if removed from the website. */
  readonly fields: unknown
  /** ISO 8601. */
  readonly savedAt: string
}
