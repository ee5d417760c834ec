/** Metadata of the sections, in order. Separate from the report builders, which load later. */
import type { FilterField } from '../filters.ts'

/** Entries of the navigation. Those with several sections list them below. */
export const SECTION_GROUPS = {
  overview: 'Overview',
  content: 'Content',
  enquiries: 'Enquiries',
  recruitment: 'Recruitment',
  customers: 'Customers',
  technical: 'Technical',
} as const
export type SectionGroup = keyof typeof SECTION_GROUPS

export interface SectionMetadata {
  /** Last path segment; empty for the overview. */
  readonly id: string
  readonly group: SectionGroup
  /** Also its label in the navigation. */
  readonly title: string
  readonly lead: string
  /** SQL function, without the prefix `analytics_`. */
  readonly call: string
  /** Filters that its data can't answer. */
  readonly ignored?: readonly FilterField[]
}

export const SECTION_METADATA: readonly SectionMetadata[] = [
  {
    id: '',
    group: 'overview',
    title: 'Analytics',
    call: 'overview',
    lead: 'Visitors, time on the website and returning visitors',
  },
  {
    id: 'sources',
    group: 'overview',
    title: 'Sources and campaigns',
    call: 'sources',
    lead: 'Where visitors come from and how many enquire',
  },
  {
    id: 'pages',
    group: 'overview',
    title: 'Pages',
    call: 'pages',
    lead: 'Page views, reading time, entries and exits',
  },
  {
    id: 'content',
    group: 'content',
    title: 'News and blog',
    call: 'content',
    lead: 'Views and reading depth',
  },
  {
    id: 'products',
    group: 'content',
    title: 'Products',
    call: 'products',
    lead: 'Product views, viewing time and enquiries',
  },
  {
    id: 'search',
    group: 'content',
    title: 'Searches',
    call: 'search',
    lead: 'Search terms and searches without results',
  },
  {
    id: 'forms',
    group: 'enquiries',
    title: 'Forms',
    call: 'forms',
    lead: 'Started, sent and abandoned forms',
  },
  {
    id: 'actions',
    group: 'enquiries',
    title: 'Clicks and downloads',
    call: 'actions',
    lead: 'Phone numbers, downloads, external links and missing pages',
  },
  {
    id: 'vacancies',
    group: 'recruitment',
    title: 'Vacancies',
    call: 'vacancies',
    lead: 'From vacancy views to applications',
  },
  {
    id: 'customers',
    group: 'customers',
    title: 'Customers',
    call: 'customers',
    lead: 'What customers open and look for in the portal',
  },
  {
    id: 'speed',
    group: 'technical',
    title: 'Page speed',
    call: 'vitals',
    // Measurements are stored without their visit.
    ignored: ['channel', 'campaign', 'entry', 'exit', 'browser', 'zone', 'goal'],
    lead: 'Core Web Vitals measured in visitors’ browsers (75th percentile)',
  },
  {
    id: 'errors',
    group: 'technical',
    title: 'Browser errors',
    call: 'errors',
    lead: 'Script errors in visitors’ browsers, by component',
  },
  {
    id: 'sign-in',
    group: 'technical',
    title: 'Sign-in',
    call: 'sign_in',
    lead: 'Completion of each sign-in step',
  },
  {
    id: 'portal',
    group: 'technical',
    title: 'Portal usage',
    call: 'portal',
    lead: 'Used screens and slow requests',
  },
]

/** @throws {RangeError} if the section does not exist */
export function getSectionMetadata(id: string): SectionMetadata {
  const head = findSectionMetadata(id)
  if (head === null) throw new RangeError(`No such section: ${id}`)
  return head
}

export function findSectionMetadata(id: string): SectionMetadata | null {
  return SECTION_METADATA.find((head) => head.id === id) ?? null
}

/** Returns the sections of a navigation entry, in order. */
export function listSections(group: SectionGroup): readonly SectionMetadata[] {
  return SECTION_METADATA.filter((section) => section.group === group)
}
