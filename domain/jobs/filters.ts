/** The list of vacancies, filtered by place, department and type, and by words. The choice is part of the address. */

export const JOB_FACETS = ['location', 'department', 'type'] as const
export type JobFacet = (typeof JOB_FACETS)[number]

export type JobFilters = Readonly<Record<JobFacet, string>> & {
  /** The search as it was typed; the empty string asks for nothing. */
  readonly search: string
}

export const JOB_QUERY = [...JOB_FACETS, 'search'] as const

const SEARCH_MAX = 100

/** Reads what an address asks for; a value that no vacancy can have asks for nothing. */
export function parseJobFilters(query: URLSearchParams): JobFilters {
  const value = (name: string, max: number) =>
    (query.get(name) ?? '').replace(/\s+/g, ' ').trim().slice(0, max)
  return {
    location: value('location', 200),
    department: value('department', 120),
    type: value('type', 60),
    search: value('search', SEARCH_MAX),
  }
}

/** Returns the query of an address with its question mark; the empty string when nothing is asked for. */
export function jobQuery(filters: JobFilters): string {
  const query = new URLSearchParams()
  for (const name of JOB_QUERY) if (filters[name] !== '') query.set(name, filters[name])
  return query.size === 0 ? '' : `?${query}`
}

export type FilterableJob = Readonly<Record<JobFacet, string>> & {
  readonly title: string
  /** The words of its texts. */
  readonly words: string
}

/** Says whether a vacancy matches: every word of the search must be found, regardless of case. */
export function matchesJobFilters(job: FilterableJob, filters: JobFilters): boolean {
  return JOB_FACETS.every((facet) => isChosen(job, filters, facet)) && mentions(job, filters.search)
}

function isChosen(job: FilterableJob, filters: JobFilters, facet: JobFacet): boolean {
  return filters[facet] === '' || job[facet] === filters[facet]
}

function mentions(job: FilterableJob, search: string): boolean {
  const text = fold([job.title, job.location, job.department, job.type, job.words].join(' '))
  return fold(search)
    .split(' ')
    .every((word) => text.includes(word))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

export interface FacetOption {
  readonly value: string
  /** The number of vacancies with this choice when the other filters stay as they are. */
  readonly count: number
}

/** Returns what a filter offers, in alphabetical order: every value that an open vacancy has. */
export function facetOptions(
  jobs: readonly FilterableJob[],
  filters: JobFilters,
  facet: JobFacet,
): FacetOption[] {
  const others = { ...filters, [facet]: '' }
  const found = jobs.filter((job) => matchesJobFilters(job, others))
  const values = [...new Set(jobs.map((job) => job[facet]))].sort((a, b) => a.localeCompare(b, 'en-GB'))
  return values.map((value) => ({ value, count: found.filter((job) => job[facet] === value).length }))
}
