/** Filters of the reports: fields of the URL, their dimensions, and the names of their values. */
import type { Dimension } from './query-results.ts'

/** Dimension by field of the URL, in the order of the filter menu. */
export const FILTER_FIELDS = {
  channel: 'channel',
  source: 'source',
  campaign: 'campaign',
  path: 'page',
  entry: 'entry',
  exit: 'exit',
  device: 'device',
  browser: 'browser',
  zone: 'time_zone',
  class: 'class',
  goal: 'goal',
} as const satisfies Readonly<Record<string, Dimension>>
export type FilterField = keyof typeof FILTER_FIELDS

export const CHANNELS: Readonly<Record<string, string>> = {
  direct: 'Direct',
  search: 'Search engines',
  social: 'Social networks',
  email: 'Email',
  paid: 'Paid adverts',
  offline: 'Print and events',
  campaign: 'Other campaigns',
  referral: 'Other websites',
}

export const DEVICES: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  tablet: 'Tablet',
  mobile: 'Phone',
}

/** The classes of the specification, in its order. */
export const CLASSES: Readonly<Record<string, string>> = {
  new: 'First visit',
  returning_frequent: 'Back within a day',
  returning_recent: 'Back within a week',
  returning_old: 'Back after more than a week',
}

export const GOALS: Readonly<Record<string, string>> = {
  enquiry: 'Enquiry sent',
  application: 'Application sent',
  phone: 'Phone number clicked',
  mail: 'Email address clicked',
  download: 'File downloaded',
}

export const FIELD_LABELS: Readonly<Record<FilterField, string>> = {
  channel: 'Channel',
  source: 'Source',
  campaign: 'Campaign',
  path: 'Page',
  entry: 'Entry page',
  exit: 'Exit page',
  device: 'Device',
  browser: 'Browser',
  zone: 'Time zone',
  class: 'Visitors',
  goal: 'Goal',
}

/** Dimensions whose values are known. */
const VALUE_NAMES: Readonly<Partial<Record<Dimension, Readonly<Record<string, string>>>>> = {
  channel: CHANNELS,
  device: DEVICES,
  class: CLASSES,
  goal: GOALS,
}

/** Returns for example `Phone` for `mobile`, or `London (Europe)`. */
export function formatDimensionValue(dimension: Dimension, value: string): string {
  if (dimension === 'time_zone') return formatTimeZone(value)
  return VALUE_NAMES[dimension]?.[value] ?? value
}

function formatTimeZone(zone: string): string {
  const [region, ...place] = zone.replaceAll('_', ' ').split('/')
  return place.length === 0 ? zone : `${place.toReversed().join(', ')} (${region})`
}

const FIELDS = Object.keys(FILTER_FIELDS) as readonly FilterField[]

export interface ActiveFilter {
  readonly field: FilterField
  readonly label: string
  readonly value: string
}

/** Returns the filters that are set, in the order of the menu. */
export function getActiveFilters(query: Readonly<Record<FilterField, string>>): readonly ActiveFilter[] {
  return FIELDS.filter((field) => query[field] !== '').map((field) => ({
    field,
    label: FIELD_LABELS[field],
    value: formatDimensionValue(FILTER_FIELDS[field], query[field]),
  }))
}

/** A query change that removes every filter. */
export const NO_FILTERS: Readonly<Record<FilterField, ''>> = Object.fromEntries(
  FIELDS.map((field) => [field, '']),
) as Record<FilterField, ''>
