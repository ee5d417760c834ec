/** Rows of a report table; names that can be filtered by are buttons. */
import { Anchor } from '@mantine/core'
import type { ChartAnnotation } from '#domain/reporting/annotations.ts'
import {
  headingOf,
  type ReportColumn,
  type ReportTable as ReportData,
  type ReportRow,
  unitOf,
} from '#domain/reporting/report.ts'
import { isInInterval } from '#domain/reporting/sections/intervals.ts'
import { formatValue, getVisibleValue, isHidden } from '#domain/reporting/values.ts'
import { ReportTable, textColumns } from '../ui/report-table.tsx'
import styles from './analytics.module.css'
import type { ReportQuery, ReportQueryChange } from './report-query.ts'

interface ReportRowsProps {
  readonly table: ReportData
  readonly annotations: readonly ChartAnnotation[]
  readonly query: ReportQuery | null
  readonly onFilter: ((change: ReportQueryChange) => void) | null
}

export function ReportRows({ table, annotations, query, onFilter }: ReportRowsProps) {
  const maxValue = Math.max(
    ...table.rows.map(({ values }) => (values[0] && getVisibleValue(values[0])) ?? 0),
    0,
  )
  const rows = table.rows.map((row) => ({
    key: `${row.at ?? row.name} ${row.detail ?? ''}`,
    cells: [
      <>
        <RowName row={row} query={query} onFilter={onFilter} />
        {row.detail !== undefined && <span className={styles.detail}>{row.detail}</span>}
        {annotations
          .filter(({ day }) => row.at !== undefined && isInInterval(day, row.at))
          .map(({ id, note }) => (
            <span key={id} className={styles.detail}>
              {note}
            </span>
          ))}
      </>,
      ...row.values.map((value, column) => {
        const text = formatValue(value, unitOf(table.columns[column] as ReportColumn))
        const shown = isHidden(value) ? <span data-hidden>{text}</span> : text
        if (column > 0 || maxValue === 0) return shown
        return (
          <>
            <span
              aria-hidden
              className={styles.share}
              style={{ inlineSize: `${((getVisibleValue(value) ?? 0) / maxValue) * 100}%` }}
            />
            {shown}
          </>
        )
      }),
    ],
  }))
  return (
    <ReportTable
      label={table.title}
      columns={textColumns([table.heading, ...table.columns.map(headingOf)])}
      rows={rows}
    />
  )
}

interface RowNameProps extends Pick<ReportRowsProps, 'query' | 'onFilter'> {
  readonly row: ReportRow
}

/** Pressing an active filter clears it. */
function RowName({ row: { name, filter }, query, onFilter }: RowNameProps) {
  if (filter === undefined || onFilter === null || query === null) return name
  const filterEntries = Object.entries(filter)
  const isActive = filterEntries.every(([field, value]) => query[field as keyof ReportQuery] === value)
  const next = isActive ? Object.fromEntries(filterEntries.map(([field]) => [field, ''])) : filter
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      aria-pressed={isActive}
      className={styles.filterButton ?? ''}
      onClick={() => onFilter(next)}
    >
      {name}
    </Anchor>
  )
}
