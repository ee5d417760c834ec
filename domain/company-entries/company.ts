/**
 * What the company says of itself in lists that staff may change: what the files of company/ say, with an entry of
 * theirs in place of a file's where there is one (docs/make-it-yours.md).
 */

import type { CompanyLocation } from '../company/locations.ts'
import type { Product, ProductStory } from '../company/product.ts'
import type { Certificate, Claim } from '../company/registers.ts'
import type { Service } from '../company/services.ts'

export const SECTIONS = ['sites', 'certificates', 'claims', 'products', 'services'] as const
export type Section = (typeof SECTIONS)[number]

export function isSection(value: unknown): value is Section {
  return SECTIONS.some((section) => section === value)
}

export interface Company {
  readonly sites: readonly CompanyLocation[]
  readonly certificates: readonly Certificate[]
  readonly claims: readonly Claim[]
  readonly products: readonly Product[]
  /** One of each product. */
  readonly stories: readonly ProductStory[]
  readonly services: readonly Service[]
  /** The day on which staff last changed anything of a section, `YYYY-MM-DD`; absent where they never did. */
  readonly changed: Readonly<Partial<Record<Section, string>>>
}

/** For those who need some of the lists alone. */
export const NO_COMPANY: Company = {
  sites: [],
  certificates: [],
  claims: [],
  products: [],
  stories: [],
  services: [],
  changed: {},
}

/** The table of staff's entries, whose changes invalidate every page. */
export const COMPANY_TABLE = 'company_entries'

/** A row of it. */
export interface CompanyRow {
  readonly section: string
  readonly entryId: string
  /** Null where the entry was taken off the site. */
  readonly fields: unknown
  /** ISO 8601. */
  readonly savedAt: string
}
