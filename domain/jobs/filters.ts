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
