import type { ChartAnnotation } from '#domain/reporting/annotations.ts'
import { type ReportColumn, type ReportTable, unitOf } from '#domain/reporting/report.ts'
import { isInInterval } from '#domain/reporting/sections/intervals.ts'
import { formatNumber, formatValue, getVisibleValue } from '#domain/reporting/values.ts'
import { LineChart } from '../ui/chart/line-chart.tsx'

interface TableChartProps {
  /** A table over time: one row per interval. */
  readonly table: ReportTable
  readonly annotations: readonly ChartAnnotation[]
}

/** The first two columns as lines: the value and the previous period. */
export function TableChart({ table, annotations }: TableChartProps) {
  const unit = unitOf(table.columns[0] as ReportColumn)
  const points = table.rows.map(({ name, short = name, at = '', values: [value, before] }) => {
    const noted = annotations.filter(({ day }) => isInInterval(day, at)).map(({ note }) => note)
    const was = before === undefined ? '' : `, previously ${formatValue(before, unit)}`
    return {
      name,
      short,
      value: value === undefined ? null : getVisibleValue(value),
      previous: before === undefined ? null : getVisibleValue(before),
      details: [value === undefined ? '' : `${formatValue(value, unit)}${was}`, ...noted],
      isNoted: noted.length > 0,
    }
  })
  return (
    <LineChart
      label={table.title}
      points={points}
      formatAxis={(tick) => formatNumber(tick, unit)}
      isWhole={unit === 'count' || unit === 'seconds'}
    />
  )
}
