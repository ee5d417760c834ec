/**
 * A section of a report as values, which the screen, the downloaded file, the picture and the weekly email all read: so
 * none of them can say something else than the others.
 */
import { getMetric, type MetricId } from './metrics.ts'
import { HIDDEN, isHidden, MIN_SAMPLE_SIZE, NONE, type SampledValue, type Unit } from './values.ts'

export interface ReportMetric {
  readonly measure: MetricId
  readonly value: SampledValue
  /** In the time that it is held against; null where it is held against none. */
  readonly before: SampledValue | null
}

/** What a filter may ask for. */
export type FilterKey = Readonly<Partial<Record<'class' | 'source' | 'device' | 'path', string>>>

export interface ReportRow {
  readonly name: string
  /** Shows this alone, where that can be asked for. */
  readonly asks?: FilterKey
  /** Of a step in time: `2026-11-23T14:00Z`, `2026-11-23` or `2026-11`, and how it is written where there is little room. */
  readonly at?: string
  readonly short?: string
  /** A second line: of an error its message. */
  readonly detail?: string
  /** In the order of the columns. */
  readonly values: readonly SampledValue[]
}

export interface ReportColumn {
  readonly measure: MetricId
  /** In place of the measure’s own. */
  readonly label?: string
  /** In place of the measure’s own: of a percentile that is a time on one line and a score on the next. */
  readonly units?: readonly Unit[]
  /** It is of the time before. */
  readonly isBefore?: true
}

export interface ReportChart {
  /** Lines over time, bars beside names, or the parts of a whole. */
  readonly kind: 'lines' | 'bars' | 'parts'
  /** Which columns it draws. */
  readonly columns: readonly number[]
  /** So many of the first rows; the table has all. */
  readonly most?: number
  /** It is shown before its table. */
  readonly isFirst?: true
}

export interface ReportTable {
  readonly id: string
  readonly title: string
  readonly lead?: string
  /** Above the names. */
  readonly heading: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
  /** Lines that are left out because fewer than five stand behind each. */
  readonly few: number
  /** Lines that are left out because there are too many. */
  readonly cut: number
  readonly chart: ReportChart | null
  /** What is said where there is no line. */
  readonly empty: string
  /** A note on this table alone: why it adds up to something else, say. */
  readonly remark?: string
}

export interface Report {
  readonly figures: readonly ReportMetric[]
  readonly tables: readonly ReportTable[]
  /** Why two totals of this section differ. */
  readonly remarks: readonly string[]
}

/** A number that is its own sample. */
export function count(number: number): SampledValue {
  return { value: number, n: number }
}

/** A part of a whole. So few parts that they are hidden cannot be found from their share either. */
export function share(part: number, whole: number): SampledValue {
  if (whole === 0) return { value: null, n: 0 }
  const isFew = part > 0 && part < MIN_SAMPLE_SIZE
  return { value: part / whole, n: isFew ? part : whole }
}

/** A mean of so many. */
export function mean(value: number | null, n: number): SampledValue {
  return { value: n === 0 ? null : value, n }
}

interface LinesOptions<Row> extends Omit<ReportTable, 'rows' | 'few' | 'cut'> {
  readonly of: readonly Row[]
  /** Of all lines, where the answer was cut. */
  readonly total?: number
  /** How many stand behind a line; with fewer than five it is left out. */
  readonly behind: (row: Row) => number
  readonly row: (row: Row) => ReportRow
}

/** A table of what stands behind its lines, without those that too few stand behind. */
export function createReportTable<Row>({ of, total, behind, row, ...table }: LinesOptions<Row>): ReportTable {
  const shown = of.filter((one) => behind(one) >= MIN_SAMPLE_SIZE)
  return {
    ...table,
    rows: shown.map(row),
    few: of.length - shown.length,
    cut: Math.max((total ?? of.length) - of.length, 0),
  }
}

export function unitOf(table: Pick<ReportTable, 'columns'>, column: number, row: number): Unit {
  const { measure, units } = table.columns[column] as ReportColumn
  return units?.[row] ?? getMetric(measure).unit
}

export function headingOf({ measure, label, isBefore }: ReportColumn): string {
  const words = label ?? getMetric(measure).label
  return isBefore ? `${words}, before` : words
}

const FILE_UNITS: Readonly<Record<Unit, string>> = {
  count: '',
  average: '',
  score: '',
  share: ' (%)',
  seconds: ' (s)',
  milliseconds: ' (ms)',
}

/** The headings of a table’s file. */
export function getCsvHeadings(table: ReportTable): string[] {
  const hasDetails = table.rows.some(({ detail }) => detail !== undefined)
  const figures = table.columns.map((column) => {
    const unit = column.units === undefined ? FILE_UNITS[getMetric(column.measure).unit] : ''
    return `${headingOf(column)}${unit}`
  })
  return [table.heading, ...(hasDetails ? ['Detail'] : []), ...figures]
}

/** The lines of a table’s file: exactly those of the screen, numbers as numbers, and hidden what is hidden there. */
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
  if (unit === 'average') return Math.round(value.value * 10) / 10
  return Math.round(value.value)
}
