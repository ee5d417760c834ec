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
  /** Overrides the metric's unit. */
  readonly unit?: Unit
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

interface TableColumn<Row> extends Omit<ReportColumn, 'isBefore'> {
  readonly value: (row: Row) => SampledValue
}

interface TableOptions<Row> extends Omit<ReportTable, 'columns' | 'rows' | 'hiddenCount' | 'cutCount'> {
  readonly of: readonly Row[]
  /** Total number of rows if the result was limited. */
  readonly total?: number
  /** Returns a row's sample size; rows below five are hidden. */
  readonly sampleSize: (row: Row) => number
  readonly columns: readonly TableColumn<Row>[]
  readonly row: (row: Row) => Omit<ReportRow, 'values'>
  /** Adds a column with the previous period's value of a metric, by default the first column's. */
  readonly before?: {
    /** Undefined without a comparison. */
    readonly rows: readonly Row[] | undefined
    readonly key: (row: Row) => string
    readonly metric?: MetricId
  }
}

/** Creates a table without rows whose sample is too small. */
export function createReportTable<Row>({
  of,
  total,
  sampleSize,
  columns,
  row,
  before,
  ...table
}: TableOptions<Row>): ReportTable {
  const visible = of.filter((one) => sampleSize(one) >= MIN_SAMPLE_SIZE)
  const previous = before?.rows && new Map(before.rows.map((one) => [before.key(one), one]))
  const compared = previous && (columns.find(({ metric }) => metric === before.metric) ?? columns[0])
  const shown: ReportColumn[] = columns.map(({ value: _, ...column }) => column)
  if (compared) shown.push({ metric: compared.metric, isBefore: true })
  return {
    ...table,
    columns: shown,
    rows: visible.map((one) => {
      const values = columns.map(({ value }) => value(one))
      if (compared) values.push(getPreviousValue(compared, previous.get(before.key(one))))
      return { ...row(one), values }
    }),
    hiddenCount: of.length - visible.length,
    cutCount: Math.max((total ?? of.length) - of.length, 0),
  }
}

/** A row that is missing in the previous period counts as zero, but has no mean. */
function getPreviousValue<Row>(column: TableColumn<Row>, row: Row | undefined): SampledValue {
  if (row !== undefined) return column.value(row)
  return unitOf(column) === 'count' ? count(0) : { value: null, n: 0 }
}

export function unitOf({ metric, unit }: ReportColumn): Unit {
  return unit ?? getMetric(metric).unit
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

export function getCsvHeadings(table: ReportTable): string[] {
  const hasDetails = table.rows.some(({ detail }) => detail !== undefined)
  const metrics = table.columns.map((column) => `${headingOf(column)}${FILE_UNITS[unitOf(column)]}`)
  return [table.heading, ...(hasDetails ? ['Detail'] : []), ...metrics]
}

/** Returns the CSV rows: the same as on screen, including hidden values. */
export function getCsvRows(table: ReportTable): (string | number)[][] {
  const hasDetails = table.rows.some(({ detail }) => detail !== undefined)
  return table.rows.map(({ name, detail = '', values }) => [
    name,
    ...(hasDetails ? [detail] : []),
    ...values.map((value, at) => fileValue(value, unitOf(table.columns[at] as ReportColumn))),
  ])
}

function fileValue(value: SampledValue, unit: Unit): string | number {
  if (isHidden(value)) return HIDDEN
  if (value.value === null) return NONE
  if (unit === 'share') return Math.round(value.value * 1000) / 10
  if (unit === 'score') return Math.round(value.value * 1000) / 1000
  return Math.round(value.value)
}
