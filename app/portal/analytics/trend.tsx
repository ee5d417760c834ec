/** Tiles of the overview and the chart of the chosen one. */
import { SegmentedControl } from '@mantine/core'
import { type RefObject, useState } from 'react'
import type { ChartAnnotation } from '#domain/reporting/annotations.ts'
import { getMetric, type MetricId } from '#domain/reporting/metrics.ts'
import type { ReportMetric, ReportTable } from '#domain/reporting/report.ts'
import { ChartLegend } from '../ui/chart/line-chart.tsx'
import styles from './analytics.module.css'
import { MetricTiles } from './metric-tiles.tsx'
import { ReportRows } from './report-rows.tsx'
import { TableChart } from './table-chart.tsx'

interface TrendProps {
  readonly metrics: readonly ReportMetric[]
  /** One per metric, with the same id. */
  readonly tables: readonly ReportTable[]
  readonly notes: readonly ChartAnnotation[]
  readonly chosen: MetricId
  readonly onChoose: (metric: MetricId) => void
  /** Formatted previous period; null without a comparison. */
  readonly previous: string | null
  readonly chart: RefObject<HTMLDivElement | null>
}

export function Trend({ metrics, tables, notes, chosen, onChoose, previous, chart }: TrendProps) {
  const [view, setView] = useState('chart')
  const table = tables.find(({ id }) => id === chosen)
  return (
    <section aria-label="Trend">
      <MetricTiles metrics={metrics} charted={{ metric: chosen, onChange: onChoose }} />
      {table !== undefined && (
        <div className={styles.trend}>
          {view === 'chart' ? (
            <div ref={chart}>
              <TableChart table={table} notes={notes} />
            </div>
          ) : (
            <ReportRows table={table} notes={notes} query={null} onFilter={null} />
          )}
          <div className={styles.trendFooter}>
            <ChartLegend current={getMetric(chosen).label} previous={previous} />
            <SegmentedControl
              size="xs"
              aria-label={`${table.title}, shown as`}
              value={view}
              data={[
                { value: 'chart', label: 'Chart' },
                { value: 'table', label: 'Table' },
              ]}
              onChange={setView}
            />
          </div>
        </div>
      )}
    </section>
  )
}
