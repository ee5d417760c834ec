/** A report section as data, shared by screen, CSV, image and weekly email. */
import type { FilterField } from './filters.ts'
import { getMetric, type MetricId } from './metrics.ts'
import { HIDDEN, isHidden, MIN_SAMPLE_SIZE, NONE, type SampledValue, type Unit } from './values.ts'

export interface ReportMetric {
  readonly metric: MetricId
  readonly value: SampledValue
  /** Value in the previous period; null without a comparison. */
  readonly before: SampledValue | null
}

export type FilterKey = Readonly<Partial<Record<FilterField, string>>>

export interface ReportRow {
  readonly name: string
  /** Filter applied when the row's name is pressed. */
  readonly filter?: FilterKey
  /** Interval, such as `2026-11-23T14:00Z`, `2026-11-23` or `2026-11`, and its short label. */
  readonly at?: string
  readonly short?: string
  /** Second line, such as an error's message. */
  readonly detail?: string
  /** In column order. */
  readonly values: readonly SampledValue[]
}

export interface ReportColumn {
  readonly metric: MetricId
  /** Overrides the metric's label. */
  readonly label?: string
  /** Overrides the metric's unit per row, such as ms or score for percentiles. */
  readonly units?: readonly Unit[]
  /** Value of the previous period. */
  readonly isBefore?: true
}

export interface ReportTable {
  readonly id: string
  readonly title: string
  readonly lead?: string
  /** Heading of the name column. */
  readonly heading: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
  /** Number of rows hidden because of a sample below five. */
  readonly hiddenCount: number
  /** Number of rows cut by the query's limit. */
  readonly cutCount: number
  /** Rows are intervals, shown as a line chart. */
  readonly isOverTime?: true
  /** Shown if there are no rows. */
  readonly empty: string
  /** Note on this table. */
  readonly remark?: string
}

export interface Report {
  readonly metrics: readonly ReportMetric[]
  readonly tables: readonly ReportTable[]
  /** Explain differences between totals. */
  readonly remarks: readonly string[]
}

/** Count that is its own sample size. */
export function count(number: number): SampledValue {
  return { value: number, n: number }
}

/** Share of a whole; a hidden part also hides its share. */
export function share(part: number, whole: number): SampledValue {
  if (whole === 0) return { value: null, n: 0 }
  const isFew = part > 0 && part < MIN_SAMPLE_SIZE
  return { value: part / whole, n: isFew ? part : whole }
}

/** Mean with its sample size. */
export function mean(value: number | null, n: number): SampledValue {
  return { value: n === 0 ? null : value, n }
}

interface LinesOptions<Row> extends Omit<ReportTable, 'rows' | 'hiddenCount' | 'cutCount'> {
  readonly of: readonly Row[]
  /** Total number of rows if the result was limited. */
  readonly total?: number
  /** Returns a row's sample size; rows below five are hidden. */
  readonly sampleSize: (row: Row) => number
  readonly row: (row: Row) => ReportRow
}

/** Creates a table without rows whose sample is too small. */
export function createReportTable<Row>({
  of,
  total,
  sampleSize,
  row,
  ...table
}: LinesOptions<Row>): ReportTable {
  const visible = of.filter((one) => sampleSize(one) >= MIN_SAMPLE_SIZE)
  return {
    ...table,
    rows: visible.map(row),
    hiddenCount: of.length - visible.length,
    cutCount: Math.max((total ?? of.length) - of.length, 0),
  }
}

export function unitOf(table: Pick<ReportTable, 'columns'>, column: number, row: number): Unit {
  const { metric, units } = table.columns[column] as ReportColumn
  return units?.[row] ?? getMetric(metric).unit
}

export function headingOf({ metric, label, isBefore }: ReportColumn): string {
  const text = label ?? getMetric(metric).label
  return isBefore ? `${text}, previous` : text
}

const FILE_UNITS: Readonly<Record<Unit, string>> = {
  count: '',
  score: '',
  share: ' (%)',
  seconds: ' (s)',
  milliseconds: ' (ms)',
}

/** Returns the CSV headings. */
export function getCsvHeadings(table: ReportTable): string[] {
  const hasDetails = table.rows.some(({ detail }) => detail !== undefined)
  const metrics = table.columns.map((column) => {
    const unit = column.units === undefined ? FILE_UNITS[getMetric(column.metric).unit] : ''
    return `${headingOf(column)}${unit}`
  })
  return [table.heading, ...(hasDetails ? ['Detail'] : []), ...metrics]
}

/** Returns the CSV rows: the same as on screen, including hidden values. */
export function getCsvRows(table: ReportTable): (string | number)[][] {
  const hasDetails = table.rows.some(({ detail }) => detail !== undefined)
  return table.rows.map(({ name, detail = '', values }, row) => [
    name,
    ...(hasDetails ? [detail] : []),
    ...values.map((value, column) => fileValue(value, unitOf(table, column, row))),
  ])
}

function fileValue(value: SampledValue, unit: Unit): string | number {
  if (isHidden(value)) return HIDDEN
  if (value.value === null) return NONE
  if (unit === 'share') return Math.round(value.value * 1000) / 10
  if (unit === 'score') return Math.round(value.value * 1000) / 1000
  return Math.round(value.value)
}
