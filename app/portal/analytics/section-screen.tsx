import { EmptyState, Stack, Text } from '@mantine/core'
import { memo } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { formatDateRange, getComparisonWarning } from '#domain/reporting/date-range.ts'
import { findSectionMetadata } from '#domain/reporting/sections/section-metadata.ts'
import { useListState } from '../ui/list/use-list-state.ts'
import { ScreenHeader, TryAgain } from '../ui/screen.tsx'
import styles from './analytics.module.css'
import { ConsentRateNote } from './consent-rate.tsx'
import { MetricCard } from './metric-card.tsx'
import type { LoadedReport, LoadedSection } from './read-report.ts'
import { ReportBar } from './report-bar.tsx'
import { ReportPanel } from './report-panel.tsx'
import { type ReportQuery, reportQuery } from './report-query.ts'
import { SectionsNav } from './sections-nav.tsx'

export function SectionScreen({
  loaded: { sectionId, query, reportState, now, loaded, late },
}: {
  loaded: LoadedSection
}) {
  const [, setParameters] = useSearchParams()
  const isBusy = useNavigation().state !== 'idle'
  const section = findSectionMetadata(sectionId)
  const { displayed: chosen, latest } = useListState(reportQuery, query)
  const changeQuery = (change: Partial<ReportQuery>) => {
    void setParameters(reportQuery.write({ ...latest(), ...change } as ReportQuery), {
      preventScrollReset: true,
    })
  }
  const { period, compared } = reportState
  const warning = getComparisonWarning(period, compared, now)
  return (
    <Stack gap="lg">
      <ScreenHeader title={section?.title} lead={section?.lead} />
      <SectionsNav present={sectionId} query={chosen} latest={latest} />
      <ReportBar query={chosen} values={loaded.data?.values ?? null} onChange={changeQuery} />
      <Text c="dimmed" role="status">
        {formatDateRange(period)}
        {compared !== null && `, compared with ${formatDateRange(compared)}`}.
        {warning !== null && ` ${warning}`}
      </Text>
      {loaded.failure !== null ? (
        <TryAgain key={sectionId} failure={loaded.failure} late={late} />
      ) : (
        <div key={sectionId} className={styles.report} aria-busy={isBusy}>
          <ConsentRateNote coverage={loaded.data.now.coverage} n={loaded.data.now.n} />
          {loaded.data.now.n === 0 && loaded.data.now.coverage.agreed === 0 ? (
            <NoVisits counted={loaded.data.now.coverage.counted} />
          ) : (
            <Report
              loaded={loaded.data}
              query={chosen}
              onFilter={changeQuery}
              title={section?.title ?? ''}
              subtitle={formatDateRange(period)}
              subtitleBefore={compared && formatDateRange(compared)}
            />
          )}
        </div>
      )}
    </Stack>
  )
}

/** Distinguishes no consent from no visitors. */
function NoVisits({ counted }: { counted: number }) {
  return counted === 0 ? (
    <EmptyState
      title="No visitors in this date range"
      description="Choose another date range or remove filters. No data before analytics was switched on."
    />
  ) : (
    <EmptyState
      title="No visits with consent"
      description={`${counted} page views in this date range, all without analytics consent. No other data is available.`}
    />
  )
}

interface ReportProps {
  readonly loaded: LoadedReport
  readonly query: ReportQuery
  readonly title: string
  readonly subtitle: string
  readonly subtitleBefore: string | null
  readonly onFilter: (change: Partial<ReportQuery>) => void
}

/** The old report stays until the new one is loaded. */
const Report = memo(
  ReportContent,
  (former, next) => former.loaded === next.loaded && former.query === next.query,
)

function ReportContent({
  loaded: { now, report, notes },
  query,
  title,
  subtitle,
  subtitleBefore,
  onFilter,
}: ReportProps) {
  return (
    <>
      {report.metrics.length > 0 && (
        <ul className={styles.metrics} aria-label="Metrics">
          {report.metrics.map((metric) => (
            <li key={metric.measure}>
              <MetricCard metric={metric} coverage={now.coverage} />
            </li>
          ))}
        </ul>
      )}
      {report.tables.map((table) => (
        <ReportPanel
          key={table.id}
          table={table}
          notes={notes}
          query={query}
          onFilter={onFilter}
          subtitle={subtitle}
          subtitleBefore={subtitleBefore}
          section={title}
          coverage={now.coverage}
        />
      ))}
      {report.remarks.length > 0 && (
        <section aria-labelledby="totals" className={styles.remarks}>
          <h2 id="totals">About these totals</h2>
          <ul>
            {report.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
