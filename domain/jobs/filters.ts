/** Vacancy filters in the URL: location, department, type and search. */

export const JOB_FACETS = ['location', 'department', 'type'] as const
export type JobFacet = (typeof JOB_FACETS)[number]

export type JobFilters = Readonly<Record<JobFacet, string>> & {
  /** As typed; empty means no search. */
  readonly search: string
}

export const JOB_QUERY = [...JOB_FACETS, 'search'] as const

const MAX_SEARCH_LENGTH = 100

/** Parses the URL and ignores unknown values. */
export function parseJobFilters(query: URLSearchParams): JobFilters {
  const value = (name: string, max: number) =>
    (query.get(name) ?? '').replace(/\s+/g, ' ').trim().slice(0, max)
  return {
    location: value('location', 200),
    department: value('department', 120),
    type: value('type', 60),
    search: value('search', MAX_SEARCH_LENGTH),
  }
}

/** Returns the query string with `?`, or an empty string. */
export function jobQuery(filters: JobFilters): string {
  const query = new URLSearchParams()
  for (const name of JOB_QUERY) if (filters[name] !== '') query.set(name, filters[name])
  return query.size === 0 ? '' : `?${query}`
}

export type FilterableJob = Readonly<Record<JobFacet, string>> & {
  readonly title: string
  /** Searchable text. */
  readonly searchText: string
}

/** Returns whether a vacancy matches; every search word must occur, ignoring case. */
export function matchesJobFilters(job: FilterableJob, filters: JobFilters): boolean {
  return JOB_FACETS.every((facet) => isChosen(job, filters, facet)) && mentions(job, filters.search)
}

function isChosen(job: FilterableJob, filters: JobFilters, facet: JobFacet): boolean {
  return filters[facet] === '' || job[facet] === filters[facet]
}

function mentions(job: FilterableJob, search: string): boolean {
  const text = fold([job.title, job.location, job.department, job.type, job.searchText].join(' '))
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
  /** Number of matching vacancies with the other filters unchanged. */
  readonly count: number
}

/** Returns the values of open vacancies, in alphabetical order. */
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
