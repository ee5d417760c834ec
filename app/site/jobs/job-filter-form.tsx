import {
  JOB_FACETS,
  type JobFacet,
  type JobFilters,
  jobQuery,
  parseJobFilters,
} from '#domain/jobs/filters.ts'
import type { FacetOption } from '#domain/jobs/matching.ts'
import { FilterForm } from '../forms/filter-form.tsx'

interface JobFilterFormProps {
  readonly filters: JobFilters
  readonly options: Readonly<Record<JobFacet, readonly FacetOption[]>>
}

const NAMES = { location: 'Location', department: 'Department', type: 'Type' } as const satisfies Record<
  JobFacet,
  string
>
const ANY = { location: 'Any location', department: 'Any department', type: 'Any type' } as const

export function JobFilterForm({ filters, options }: JobFilterFormProps) {
  const choices = JOB_FACETS.map((name) => ({
    name,
    label: NAMES[name],
    any: ANY[name],
    options: options[name],
  }))
  return (
    <FilterForm
      path="/jobs"
      values={filters}
      choices={choices}
      hasSearch
      query={(chosen) => jobQuery(parseJobFilters(new URLSearchParams(chosen)))}
    />
  )
}
