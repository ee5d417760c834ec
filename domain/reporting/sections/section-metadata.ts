/**
 * The sections of the analytics in the order of their list: what a screen shows, and asks the database, before it knows how
 * an answer becomes a report, which is loaded meanwhile.
 */

export interface SectionMetadata {
  /** The last part of its address; the empty string of the first. */
  readonly id: string
  /** In the list of sections. */
  readonly label: string
  readonly title: string
  readonly lead: string
  /** The function of the database, without `analytics_`. */
  readonly call: string
}

export const SECTION_METADATA: readonly SectionMetadata[] = [
  {
    id: '',
    label: 'Overview',
    title: 'Analytics',
    call: 'overview',
    lead: 'How many people come, how long they stay, and who has been here before.',
  },
  {
    id: 'sources',
    label: 'Sources',
    title: 'Sources and campaigns',
    call: 'sources',
    lead: 'Where visitors come from, and what becomes of them.',
  },
  {
    id: 'pages',
    label: 'Pages',
    title: 'Pages',
    call: 'pages',
    lead: 'What is read, for how long, and where visits begin and end.',
  },
  {
    id: 'products',
    label: 'Products',
    title: 'Products',
    call: 'products',
    lead: 'Which products are opened, for how long, what is looked at next, and who then enquires.',
  },
  {
    id: 'content',
    label: 'Content',
    title: 'News and blog',
    call: 'content',
    lead: 'What is opened, and what is read.',
  },
  {
    id: 'vacancies',
    label: 'Vacancies',
    title: 'Vacancies',
    call: 'vacancies',
    lead: 'From the advertisement to the application.',
  },
  {
    id: 'forms',
    label: 'Forms',
    title: 'Forms',
    call: 'forms',
    lead: 'How many begin a form, how many send it, and where the others stop.',
  },
  {
    id: 'search',
    label: 'Search',
    title: 'Searches',
    call: 'search',
    lead: 'What people look for here, and do not find.',
  },
  {
    id: 'actions',
    label: 'Actions',
    title: 'What else is pressed',
    call: 'actions',
    lead: 'Telephone numbers, downloads, links that lead away, and addresses that lead nowhere.',
  },
  {
    id: 'sign-in',
    label: 'Sign-in',
    title: 'Signing in',
    call: 'sign_in',
    lead: 'How far people get who open the window for signing in.',
  },
  {
    id: 'speed',
    label: 'Speed',
    title: 'Speed as visitors have it',
    call: 'vitals',
    lead: 'Core web vitals at the 75th percentile, with how often each was measured: one slow phone paints no page red.',
  },
  {
    id: 'errors',
    label: 'Errors',
    title: 'Errors in browsers',
    call: 'errors',
    lead: 'What failed in visitors’ browsers, by the part of the site where it failed.',
  },
  {
    id: 'portal',
    label: 'Portal',
    title: 'The portal in use',
    call: 'portal',
    lead: 'Which of our own screens are used, and which of their calls are slow.',
  },
]

/** @throws {RangeError} where there is no such section */
export function getSectionMetadata(id: string): SectionMetadata {
  const head = findSectionMetadata(id)
  if (head === null) throw new RangeError(`There is no section ${id}`)
  return head
}

export function findSectionMetadata(id: string): SectionMetadata | null {
  return SECTION_METADATA.find((head) => head.id === id) ?? null
}

/** The four classes of the specification, in its order. */
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
