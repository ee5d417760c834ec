import { NO_FILTERS, type ReportFilters } from '#app/content/reports/analytics.ts'
import {
  COMPARISONS,
  type Comparison,
  DATE_RANGES,
  type DateRange,
  type DateRangePreset,
  getComparisonRange,
  resolveDateRange,
} from '#domain/reporting/date-range.ts'
import { CLASSES, DEVICES } from '#domain/reporting/sections/section-metadata.ts'
import { day, listQuery, oneOf, type Query, searchText } from '../ui/list/list-query.ts'

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]

export const reportQuery = listQuery({
  period: oneOf(keysOf(DATE_RANGES), '28-days'),
  from: day(),
  to: day(),
  against: oneOf(keysOf(COMPARISONS), 'before'),
  since: day(),
  until: day(),
  class: oneOf(['', ...keysOf(CLASSES)], ''),
  source: searchText(),
  device: oneOf(['', ...keysOf(DEVICES)], ''),
  path: searchText(),
})

export type ReportQuery = Query<typeof reportQuery.fields>

export interface ReportState {
  readonly period: DateRange
  /** Null without a comparison. */
  readonly compared: DateRange | null
  readonly filters: ReportFilters
}

export function getReportState(query: ReportQuery, now: Date): ReportState {
  const period = resolveDateRange(query.period as DateRangePreset, now, { from: query.from, to: query.to })
  const { class: kind, source, device, path } = query
  return {
    period,
    compared: getComparisonRange(period, query.against as Comparison, { from: query.since, to: query.until }),
    filters: { ...NO_FILTERS, class: kind, source, device, path },
  }
}

/** Returns the path of a section with the same query. */
export function getSectionPath(id: string, query: ReportQuery): string {
  const search = reportQuery.write(query).toString()
  return `/analytics${id === '' ? '' : `/${id}`}${search === '' ? '' : `?${search}`}`
}
