/** The overview's breakdowns: visitors by source, page, device and goal. */

import { FILTER_FIELDS, type FilterField, formatDimensionValue } from './filters.ts'
import type { Breakdown, BreakdownsReport, Dimension } from './query-results.ts'
import { share } from './report.ts'
import { formatValue, MIN_SAMPLE_SIZE, type SampledValue } from './values.ts'

interface BreakdownTab {
  readonly dimension: Dimension
  readonly label: string
}

interface BreakdownCard {
  readonly id: string
  readonly title: string
  readonly tabs: readonly BreakdownTab[]
  readonly empty: string
  /** Section with more columns. */
  readonly details?: string
}

export const BREAKDOWN_CARDS: readonly BreakdownCard[] = [
  {
    id: 'sources',
    title: 'Sources',
    tabs: [
      { dimension: 'channel', label: 'Channel' },
      { dimension: 'source', label: 'Source' },
      { dimension: 'campaign', label: 'Campaign' },
    ],
    empty: 'Where visitors come from: search engines, other websites and your campaign links.',
    details: 'sources',
  },
  {
    id: 'pages',
    title: 'Pages',
    tabs: [
      { dimension: 'page', label: 'Top' },
      { dimension: 'entry', label: 'Entry' },
      { dimension: 'exit', label: 'Exit' },
    ],
    empty: 'The pages visitors read, and where visits begin and end.',
    details: 'pages',
  },
  {
    id: 'visitors',
    title: 'Visitors',
    tabs: [
      { dimension: 'device', label: 'Device' },
      { dimension: 'browser', label: 'Browser' },
      { dimension: 'time_zone', label: 'Time zone' },
      { dimension: 'class', label: 'Returning' },
    ],
    empty: 'Visitors’ devices, browsers and time zones, and whether they come back.',
  },
  {
    id: 'goals',
    title: 'Goals',
    tabs: [{ dimension: 'goal', label: 'Goal' }],
    empty: 'What visitors do: enquiries, applications, calls, emails and downloads.',
  },
]

export interface BreakdownRow {
  readonly value: string
  readonly name: string
  readonly visitors: number
  /** Share of all visitors; for goals the conversion rate. */
  readonly share: SampledValue
  /** Compared with the first row, from 0 to 1. */
  readonly length: number
}

const EMPTY: Breakdown = { rows: [], hidden: 0, cut: 0 }

/** @param visitors total in the date range */
export function getBreakdownRows(
  breakdowns: BreakdownsReport,
  dimension: Dimension,
  visitors: number,
): readonly BreakdownRow[] {
  const { rows } = breakdowns[dimension] ?? EMPTY
  const most = Math.max(...rows.map((row) => row.visitors), 1)
  return rows.map(({ name, visitors: here }) => ({
    value: name,
    name: formatDimensionValue(dimension, name),
    visitors: here,
    share: share(here, Math.max(visitors, here)),
    length: here / most,
  }))
}

/** Returns for example `3 more with fewer than 5 visitors each`, or null. */
export function formatHiddenRows(breakdowns: BreakdownsReport, dimension: Dimension): string | null {
  const { hidden } = breakdowns[dimension] ?? EMPTY
  if (hidden === 0) return null
  return `${hidden} more with fewer than ${MIN_SAMPLE_SIZE} visitors${hidden === 1 ? '' : ' each'}`
}

/** The field of the URL that filters by a dimension. */
export function filterFieldOf(dimension: Dimension): FilterField {
  return Object.entries(FILTER_FIELDS).find(([, known]) => known === dimension)?.[0] as FilterField
}

/** All breakdowns as rows of a CSV file, after its headings. */
export function getBreakdownCsvRows(breakdowns: BreakdownsReport, visitors: number): (string | number)[][] {
  return BREAKDOWN_CARDS.flatMap(({ title, tabs }) =>
    tabs.flatMap(({ dimension, label }) =>
      getBreakdownRows(breakdowns, dimension, visitors).map((row) => [
        tabs.length === 1 ? title : `${title}: ${label}`,
        row.name,
        row.visitors,
        formatValue(row.share, 'share'),
      ]),
    ),
  )
}

export const BREAKDOWN_CSV_HEADINGS = ['Breakdown', 'Name', 'Visitors', 'Share of visitors']
