/** Overview: trend, and visitors by source, page, device and goal. */
import type { RefObject } from 'react'
import { BREAKDOWN_CARDS } from '#domain/reporting/breakdowns.ts'
import type { MetricId } from '#domain/reporting/metrics.ts'
import styles from './analytics.module.css'
import { BreakdownCard } from './breakdown-card.tsx'
import type { LoadedReport } from './read-report.ts'
import type { ReportQuery, ReportQueryChange } from './report-query.ts'
import { Trend } from './trend.tsx'

interface OverviewProps {
  readonly loaded: LoadedReport
  readonly query: ReportQuery
  readonly latest: () => ReportQuery
  readonly onFilter: (change: ReportQueryChange) => void
  readonly previous: string | null
  readonly chosen: MetricId
  readonly onChoose: (metric: MetricId) => void
  readonly chart: RefObject<HTMLDivElement | null>
}

export function Overview({
  loaded,
  query,
  latest,
  onFilter,
  previous,
  chosen,
  onChoose,
  chart,
}: OverviewProps) {
  const { report, notes, breakdowns } = loaded
  return (
    <>
      <Trend
        metrics={report.metrics}
        tables={report.tables}
        notes={notes}
        chosen={chosen}
        onChoose={onChoose}
        previous={previous}
        chart={chart}
      />
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
