/**
 * Chart of a report table as lines, bars or stacked bars, with keyboard navigation. The only module that loads the
 * chart library.
 */
import { useElementSize } from '@mantine/hooks'
import {
  Bar,
  BarChart,
  type BaseTickContentProps,
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import type { ChartAnnotation } from '#domain/reporting/annotations.ts'
import { headingOf, type ReportTable, unitOf } from '#domain/reporting/report.ts'
import { isInInterval } from '#domain/reporting/sections/intervals.ts'
import { formatNumber, formatValue, getVisibleValue } from '#domain/reporting/values.ts'
import styles from './chart.module.css'

interface ChartProps {
  readonly table: ReportTable
  readonly notes: readonly ChartAnnotation[]
}

/** Row for the library, with values as `v0`, `v1` and so on; null if hidden. */
interface Point {
  readonly name: string
  readonly row: number
  readonly [column: `v${number}`]: number | null
}

const LINES_HEIGHT = 288
const BAR_HEIGHT = 34
const AXIS_HEIGHT = 48
const VALUES_WIDE = 48
const NAMES_WIDE = 190
const NAMES_NARROW = 112
const NARROW = 480
/** Estimated letter width and gap between labels, in px. */
const LETTER_WIDTH = 7
const NAMES_APART = 24

export function Chart({ table, notes }: ChartProps) {
  const { ref, width } = useElementSize()
  const { kind = 'bars', columns = [0], maxRows } = table.chart ?? {}
  const points = table.rows.slice(0, maxRows).map(
    ({ name, short, values }, row): Point => ({
      name: short ?? name,
      row,
      ...Object.fromEntries(
        columns.map((column) => [`v${column}`, values[column] ? getVisibleValue(values[column]) : null]),
      ),
    }),
  )
  const height =
    kind === 'lines' ? LINES_HEIGHT : AXIS_HEIGHT + points.length * BAR_HEIGHT * Math.min(columns.length, 2)
  const ChartBody = kind === 'lines' ? Lines : Bars
  return (
    <div className={styles.chart}>
      <Legend table={table} columns={columns} />
      <div ref={ref} style={{ blockSize: height }}>
        {width > 0 && (
          <ChartBody
            table={table}
            notes={notes}
            points={points}
            columns={columns}
            width={width}
            height={height}
          />
        )}
      </div>
      {maxRows !== undefined && table.rows.length > maxRows && (
        <p className={styles.most}>
          Showing the first {maxRows}. The table has all {table.rows.length}.
        </p>
      )}
    </div>
  )
}

interface ChartBodyProps extends ChartProps {
  readonly points: readonly Point[]
  readonly columns: readonly number[]
  readonly width: number
  readonly height: number
}

/** Class names used in `chart.module.css`. */
function seriesClass(table: ReportTable, column: number, index: number): string {
  if (table.chart?.kind === 'parts') return ['good', 'fair', 'poor'][index] ?? 'good'
  if (table.columns[column]?.isBefore) return 'previous'
  return ['first', 'second', 'third'][index] ?? 'first'
}

function Legend({ table, columns }: { table: ReportTable; columns: readonly number[] }) {
  return (
    <ul className={styles.legend} aria-hidden>
      {columns.map((column, index) => (
        <li key={column}>
          <svg width="28" height="12" aria-hidden className={styles[seriesClass(table, column, index)]}>
            {table.chart?.kind === 'lines' ? (
              <line x1="0" x2="28" y1="6" y2="6" className={styles.line} />
            ) : (
              <rect width="28" height="12" className={styles.bar} />
            )}
          </svg>
          {headingOf(table.columns[column] as ReportTable['columns'][number])}
        </li>
      ))}
    </ul>
  )
}

const described = ({ title }: ReportTable) => ({
  title,
  desc: 'Use the arrow keys to move between points. The table has the same numbers.',
  accessibilityLayer: true,
})

function Lines({ table, notes, points, columns, width, height }: ChartBodyProps) {
  const formatAxisValue = (value: number) => formatNumber(value, unitOf(table, columns[0] ?? 0, 0))
  const longestLabel = Math.max(...points.map(({ name }) => name.length)) * LETTER_WIDTH + NAMES_APART
  const fitting = Math.max(Math.floor((width - VALUES_WIDE) / longestLabel), 1)
  return (
    <LineChart
      {...described(table)}
      width={width}
      height={height}
      data={[...points]}
      margin={{ top: 24, right: 16, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="row"
        tickFormatter={(row) => points[Number(row)]?.name ?? ''}
        interval={Math.ceil(points.length / fitting) - 1}
        tick={Tick}
        tickLine={false}
      />
      <YAxis
        tickFormatter={formatAxisValue}
        interval={0}
        tick={Tick}
        width={VALUES_WIDE}
        allowDecimals={false}
        tickLine={false}
        axisLine={false}
      />
      {notes.map(({ id, day }, index) => {
        const row = table.rows.findIndex(({ at = '' }) => isInInterval(day, at))
        return (
          <ReferenceLine
            key={id}
            x={row}
            className={styles.note ?? ''}
            label={{ value: String(index + 1), position: 'top', className: styles.noteLabel ?? '' }}
          />
        )
      })}
      <Tooltip
        isAnimationActive={false}
        content={(given) => <ChartTooltip given={given} table={table} columns={columns} />}
      />
      {columns.toReversed().map((column) => (
        <Line
          key={column}
          dataKey={`v${column}`}
          type="linear"
          isAnimationActive={false}
          className={`${styles.line} ${styles[seriesClass(table, column, columns.indexOf(column))]}`}
          // A point between two hidden points has no line.
          dot={points.length <= 31 ? { r: 3, className: dotClass(table, column, columns) } : false}
          activeDot={{ r: 5, className: dotClass(table, column, columns) }}
        />
      ))}
    </LineChart>
  )
}

/** The library draws dots separately from the line. */
function dotClass(table: ReportTable, column: number, columns: readonly number[]): string {
  return `${styles.dot} ${styles[seriesClass(table, column, columns.indexOf(column))]}`
}

function Bars({ table, points, columns, width, height }: ChartBodyProps) {
  const isStacked = table.chart?.kind === 'parts'
  const names = width < NARROW ? NAMES_NARROW : NAMES_WIDE
  const formatAxisValue = (value: number) => formatNumber(value, unitOf(table, columns[0] ?? 0, 0))
  const fitting = Math.floor(names / 7.5)
  return (
    <BarChart
      {...described(table)}
      width={width}
      height={height}
      layout="vertical"
      data={[...points]}
      margin={{ top: 0, right: 24, bottom: 0, left: 0 }}
      barCategoryGap="20%"
    >
      <CartesianGrid horizontal={false} stroke="var(--line)" />
      <XAxis
        type="number"
        tickFormatter={formatAxisValue}
        allowDecimals={unitOf(table, columns[0] ?? 0, 0) !== 'count'}
        interval={0}
        tickCount={width < NARROW ? 3 : 5}
        tick={Tick}
        tickLine={false}
        {...(isStacked && { domain: [0, 1] })}
      />
      <YAxis
        type="category"
        dataKey="row"
        width={names}
        interval={0}
        tick={Tick}
        tickLine={false}
        tickFormatter={(row) => shortened(points[Number(row)]?.name ?? '', fitting)}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ className: styles.cursor }}
        content={(given) => <ChartTooltip given={given} table={table} columns={columns} />}
      />
      {columns.map((column, index) => (
        <Bar
          key={column}
          dataKey={`v${column}`}
          {...(isStacked && { stackId: 'parts' })}
          isAnimationActive={false}
          maxBarSize={22}
          className={`${styles.bar} ${styles[seriesClass(table, column, index)]}`}
        />
      ))}
    </BarChart>
  )
}

/** The library's own tick forces a layout per label to measure its width. */
function Tick({
  x,
  y,
  textAnchor,
  verticalAnchor,
  payload: { value },
  index,
  tickFormatter,
}: BaseTickContentProps) {
  return (
    <text x={x} y={y} textAnchor={textAnchor} dy={verticalAnchor === 'start' ? '0.71em' : '0.355em'}>
      {tickFormatter?.(value, index) ?? value}
    </text>
  )
}

function shortened(name: string, maxLength: number): string {
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - 1)}…`
}

interface ChartTooltipProps extends Pick<ChartBodyProps, 'table' | 'columns'> {
  readonly given: TooltipContentProps
}

/** Tooltip for mouse, touch and arrow keys. */
function ChartTooltip({ given: { active, label }, table, columns }: ChartTooltipProps) {
  const row = Number(label)
  const point = table.rows[row]
  if (!active || point === undefined) return null
  return (
    <div role="status" className={styles.tooltip}>
      <strong>{point.name}</strong>
      {columns.map((column) => {
        const value = point.values[column]
        return (
          value && (
            <span key={column}>
              {headingOf(table.columns[column] as ReportTable['columns'][number])}:{' '}
              {formatValue(value, unitOf(table, column, row))}
            </span>
          )
        )
      })}
    </div>
  )
}
