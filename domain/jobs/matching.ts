/** Vacancies that match filters. On the server only, where the synonyms are. */
import { fold, getSynonymPatterns } from '../search/synonyms.ts'
import { JOB_FACETS, type JobFacet, type JobFilters } from './filters.ts'

export type FilterableJob = Readonly<Record<JobFacet, string>> & {
  readonly title: string
  /** Searchable text. */
  readonly searchText: string
}

/** Returns whether a vacancy matches; every search word or a synonym must occur, ignoring case. */
export function matchesJobFilters(job: FilterableJob, filters: JobFilters): boolean {
  return JOB_FACETS.every((facet) => isChosen(job, filters, facet)) && mentions(job, filters.search)
}

function isChosen(job: FilterableJob, filters: JobFilters, facet: JobFacet): boolean {
  return filters[facet] === '' || job[facet] === filters[facet]
}

function mentions(job: FilterableJob, search: string): boolean {
  const text = fold(getSearchableText(job))
  return fold(search)
    .split(' ')
    .every((word) => text.includes(word) || mentionsSynonym(text, word))
}

function mentionsSynonym(text: string, word: string): boolean {
  const patterns = getSynonymPatterns(word)
  return patterns.length > 0 && new RegExp(patterns.join('|'), 'u').test(text)
}

export function getSearchableText(job: FilterableJob): string {
  return [job.title, job.location, job.department, job.type, job.searchText].join(' ')
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
