import type { ReportFilters } from '#app/content/reports/analytics.ts'
import {
  COMPARISONS,
  type Comparison,
  DATE_RANGES,
  type DateRange,
  type DateRangePreset,
  getComparisonRange,
  resolveDateRange,
} from '#domain/reporting/date-range.ts'
import { CHANNELS, CLASSES, DEVICES, GOALS } from '#domain/reporting/filters.ts'
import { day, listQuery, oneOf, type Query, searchText } from '../ui/list/list-query.ts'

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]

export const reportQuery = listQuery({
  period: oneOf(keysOf(DATE_RANGES), '28-days'),
  from: day(),
  to: day(),
  against: oneOf(keysOf(COMPARISONS), 'before'),
  since: day(),
  until: day(),
  channel: oneOf(['', ...keysOf(CHANNELS)], ''),
  source: searchText(),
  campaign: searchText(),
  path: searchText(),
  entry: searchText(),
  exit: searchText(),
  device: oneOf(['', ...keysOf(DEVICES)], ''),
  browser: searchText(),
  zone: searchText(),
  class: oneOf(['', ...keysOf(CLASSES)], ''),
  goal: oneOf(['', ...keysOf(GOALS)], ''),
})

export type ReportQuery = Query<typeof reportQuery.fields>
export type ReportQueryChange = Partial<Record<keyof typeof reportQuery.fields, string>>

export interface ReportState {
  readonly dateRange: DateRange
  /** Null without a comparison. */
  readonly comparedRange: DateRange | null
  readonly filters: ReportFilters
}

export function getReportState(query: ReportQuery, now: Date): ReportState {
  const { period: preset, from, to, against, since, until, page: _page, ...filters } = query
  const dateRange = resolveDateRange(preset as DateRangePreset, now, { from, to })
  return {
    dateRange,
    comparedRange: getComparisonRange(dateRange, against as Comparison, { from: since, to: until }),
    filters,
  }
}

export function getSectionPath(id: string, query: ReportQuery): string {
  const search = reportQuery.write(query).toString()
  return `/analytics${id === '' ? '' : `/${id}`}${search === '' ? '' : `?${search}`}`
}
