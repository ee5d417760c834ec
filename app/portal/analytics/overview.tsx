/** Overview: trend, and visitors by source, page, device and goal. */
import { SegmentedControl } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { BREAKDOWN_CARDS } from '#domain/reporting/breakdowns.ts'
import { getMetric, type MetricId } from '#domain/reporting/metrics.ts'
import { ChartLegend } from '../ui/chart/line-chart.tsx'
import styles from './analytics.module.css'
import { BreakdownCard } from './breakdown-card.tsx'
import { MetricTiles } from './metric-tiles.tsx'
import type { LoadedReport } from './read-report.ts'
import type { ReportQuery, ReportQueryChange } from './report-query.ts'
import { ReportRows } from './report-rows.tsx'
import { TableChart } from './table-chart.tsx'

interface OverviewProps {
  readonly loaded: LoadedReport
  readonly query: ReportQuery
  readonly latest: () => ReportQuery
  readonly onFilter: (change: ReportQueryChange) => void
  /** Formatted previous period; null without a comparison. */
  readonly previous: string | null
  readonly charted: MetricId
  readonly onChart: (metric: MetricId) => void
  readonly chart: RefObject<HTMLDivElement | null>
}

export function Overview(props: OverviewProps) {
  const { loaded, query, latest, onFilter, previous, charted, onChart, chart } = props
  const { report, annotations, breakdowns } = loaded
  const [view, setView] = useState('chart')
  // There is one table per metric, with the same id.
  const table = report.tables.find(({ id }) => id === charted)
  return (
    <>
      <section aria-label="Trend">
        <MetricTiles metrics={report.metrics} charted={{ metric: charted, onChange: onChart }} />
        {table !== undefined && (
          <div className={styles.trend}>
            {view === 'chart' ? (
              <div ref={chart}>
                <TableChart table={table} annotations={annotations} />
              </div>
            ) : (
              <ReportRows table={table} annotations={annotations} query={null} onFilter={null} />
            )}
            <div className={styles.trendFooter}>
              <ChartLegend current={getMetric(charted).label} previous={previous} />
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
      <div className={styles.cards}>
        {BREAKDOWN_CARDS.map((card) => (
          <BreakdownCard
            key={card.id}
            card={card}
            breakdowns={breakdowns ?? {}}
            visitors={getTotalVisitors(loaded)}
            query={query}
            latest={latest}
            onFilter={onFilter}
          />
        ))}
      </div>
    </>
  )
}

export const getTotalVisitors = ({ report }: LoadedReport) =>
  report.metrics.find(({ metric }) => metric === 'visitors')?.value.value ?? 0
