/** Report table with CSV, and a chart if its rows are intervals. */
import { Button } from '@mantine/core'
import { useId } from 'react'
import { getCsvHeadings, getCsvRows, type ReportTable } from '#domain/reporting/report.ts'
import { MIN_SAMPLE_SIZE } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'
import { saveCsv } from './report-files.ts'
import type { ReportQuery, ReportQueryChange } from './report-query.ts'
import { ReportRows } from './report-rows.tsx'
import { TableChart } from './table-chart.tsx'

interface ReportPanelProps {
  /** Title of the section. */
  readonly section: string
  readonly table: ReportTable
  readonly query: ReportQuery | null
  /** Without it, rows can't be used as filters. */
  readonly onFilter?: (change: ReportQueryChange) => void
}

export function ReportPanel({ section, table, query, onFilter }: ReportPanelProps) {
  const heading = useId()
  const hasRows = table.rows.length > 0
  const { lead, remark, hiddenCount, cutCount } = table
  return (
    <section aria-labelledby={heading} className={styles.card}>
      <header className={styles.cardHeader}>
        <h2 id={heading}>{table.title}</h2>
        {hasRows && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Download CSV: ${table.title}`}
            onClick={() => saveCsv(section, table.title, getCsvHeadings(table), getCsvRows(table))}
          >
            CSV
          </Button>
        )}
      </header>
      <div className={styles.cardBody}>
        {lead !== undefined && <p className={styles.hint}>{lead}</p>}
        {!hasRows && (
          <p className={styles.hint}>{hiddenCount > 0 ? formatHidden(hiddenCount) : table.empty}</p>
        )}
        {hasRows && table.isOverTime && <TableChart table={table} annotations={[]} />}
        {hasRows && !table.isOverTime && (
          <ReportRows table={table} query={query} onFilter={onFilter ?? null} annotations={[]} />
        )}
        {hasRows && (hiddenCount > 0 || cutCount > 0) && (
          <p className={styles.hint}>
            {hiddenCount > 0 && formatHidden(hiddenCount)}{' '}
            {cutCount > 0 && `${cutCount} smaller rows not shown.`}
          </p>
        )}
        {remark !== undefined && <p className={styles.hint}>{remark}</p>}
      </div>
    </section>
  )
}

function formatHidden(count: number): string {
  return count === 1
    ? `1 more with fewer than ${MIN_SAMPLE_SIZE} visitors`
    : `${count} more with fewer than ${MIN_SAMPLE_SIZE} visitors each`
}
