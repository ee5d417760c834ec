/** Metadata of the sections, in order. Separate from the report builders, which load later. */

export interface SectionMetadata {
  /** Last path segment; empty for the overview. */
  readonly id: string
  /** Label in the navigation. */
  readonly label: string
  readonly title: string
  readonly lead: string
  /** SQL function, without the prefix `analytics_`. */
  readonly call: string
}

export const SECTION_METADATA: readonly SectionMetadata[] = [
  {
    id: '',
    label: 'Overview',
    title: 'Analytics',
    call: 'overview',
    lead: 'Visitors, time on the website and returning visitors',
  },
  {
    id: 'sources',
    label: 'Sources',
    title: 'Sources and campaigns',
    call: 'sources',
    lead: 'Where visitors come from and how many enquire',
  },
  {
    id: 'pages',
    label: 'Pages',
    title: 'Pages',
    call: 'pages',
    lead: 'Page views, reading time, entries and exits',
  },
  {
    id: 'products',
    label: 'Products',
    title: 'Products',
    call: 'products',
    lead: 'Product views, viewing time and enquiries',
  },
  {
    id: 'content',
    label: 'Content',
    title: 'News and blog',
    call: 'content',
    lead: 'Views and reading depth',
  },
  {
    id: 'vacancies',
    label: 'Vacancies',
    title: 'Vacancies',
    call: 'vacancies',
    lead: 'From vacancy views to applications',
  },
  {
    id: 'forms',
    label: 'Forms',
    title: 'Forms',
    call: 'forms',
    lead: 'Started, sent and abandoned forms',
  },
  {
    id: 'search',
    label: 'Search',
    title: 'Searches',
    call: 'search',
    lead: 'Search terms and searches without results',
  },
  {
    id: 'actions',
    label: 'Actions',
    title: 'Clicks and downloads',
    call: 'actions',
    lead: 'Phone numbers, downloads, external links and missing pages',
  },
  {
    id: 'sign-in',
    label: 'Sign-in',
    title: 'Sign-in',
    call: 'sign_in',
    lead: 'Completion of each sign-in step',
  },
  {
    id: 'speed',
    label: 'Speed',
    title: 'Page speed',
    call: 'vitals',
    lead: 'Core Web Vitals measured in visitors’ browsers (75th percentile)',
  },
  {
    id: 'errors',
    label: 'Errors',
    title: 'Browser errors',
    call: 'errors',
    lead: 'Script errors in visitors’ browsers, by component',
  },
  {
    id: 'portal',
    label: 'Portal',
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

/** The classes of the specification, in its order. */
export const CLASSES: Readonly<Record<string, string>> = {
  new: 'First visit',
  returning_frequent: 'Back within a day',
  returning_recent: 'Back within a week',
  returning_old: 'Back after more than a week',
}

export const DEVICES: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  tablet: 'Tablet',
  mobile: 'Phone',
}
