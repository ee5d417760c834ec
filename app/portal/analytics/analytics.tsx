import { Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { data, Link, useNavigation, useSearchParams } from 'react-router'
import { BREAKDOWN_CSV_HEADINGS, getBreakdownCsvRows } from '#domain/reporting/breakdowns.ts'
import { COMPARISONS, formatDateRange } from '#domain/reporting/date-range.ts'
import { getActiveFilters } from '#domain/reporting/filters.ts'
import type { MetricId } from '#domain/reporting/metrics.ts'
import { count, getCsvHeadings, getCsvRows } from '#domain/reporting/report.ts'
import { findSectionMetadata, getSectionMetadata } from '#domain/reporting/sections/section-metadata.ts'
import { formatValue } from '#domain/reporting/values.ts'
import { tryAction } from '../ui/action-result.ts'
import { useListState } from '../ui/list/use-list-state.ts'
import { loadDeferredData, withTimeout } from '../ui/loader-data.ts'
import type { MenuAction } from '../ui/menu-action.ts'
import { pageTitle, ScreenHeader, TryAgain } from '../ui/screen.tsx'
import type { Route } from './+types/analytics'
import styles from './analytics.module.css'
import { ConsentNote, formatConsentRate } from './consent-note.tsx'
import { MetricTiles } from './metric-tiles.tsx'
import { NoVisits } from './no-visits.tsx'
import { getTotalVisitors, Overview } from './overview.tsx'
import { type LoadedReport, readReport } from './read-report.ts'
import { DateRangeMenu, FilterButton, QueryBar } from './report-controls.tsx'
import { saveChart, saveCsv } from './report-files.ts'
import { ReportPanel } from './report-panel.tsx'
import { getReportState, getSectionPath, type ReportQueryChange, reportQuery } from './report-query.ts'
import { SectionLinks } from './section-links.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

const TITLE = 'Analytics'

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const title = findSectionMetadata(loaderData?.sectionId ?? '')?.title ?? TITLE
  return pageTitle(title === TITLE ? TITLE : `${title} · ${TITLE}`)
}

export async function clientLoader({ request, params, context }: Route.ClientLoaderArgs) {
  const sectionId = 'section' in params ? String(params.section) : ''
  const section = findSectionMetadata(sectionId)
  if (section === null) throw data('Section not found', { status: 404 })
  const query = reportQuery.read(new URL(request.url).searchParams)
  const now = new Date()
  const reportState = getReportState(query, now)
  const work = loadDeferredData(context, (client) => readReport(client, section, reportState))
  const loaded = await tryAction(() => withTimeout(context, work))
  return { sectionId, query, reportState, now, loaded, late: loaded.failure === null ? null : work }
}
clientLoader.hydrate = true as const

export default function Analytics({
  loaderData: { sectionId, query, reportState, now, loaded, late },
}: Route.ComponentProps) {
  const [, setParameters] = useSearchParams()
  const isBusy = useNavigation().state !== 'idle'
  const [charted, setCharted] = useState<MetricId>('visitors')
  const chart = useRef<HTMLDivElement>(null)
  const section = getSectionMetadata(sectionId)
  const { displayed: chosen, latest } = useListState(reportQuery, query)
  const changeQuery = (change: ReportQueryChange) => {
    void setParameters(reportQuery.write({ ...latest(), ...change } as typeof chosen), {
      preventScrollReset: true,
    })
  }
  const { dateRange, comparedRange } = reportState
  const previous = comparedRange && formatDateRange(comparedRange)
  const ignored = getActiveFilters(chosen).filter(({ field }) => section.ignored?.includes(field))
  const isDetail = section.group === 'overview' && sectionId !== ''
  const report = loaded.data
  const menu: readonly MenuAction[] = [
    ...Object.entries(COMPARISONS).map(([against, label]) => ({
      label: against === 'nothing' ? label : `Compare: ${label.toLowerCase()}`,
      isChecked: chosen.against === against,
      onSelect: () => changeQuery({ against }),
    })),
    ...(report !== null && sectionId === '' ? fileActions(report) : []),
    { label: 'Campaign links', icon: 'link', to: '/analytics/campaigns', startsGroup: true },
    { label: 'Chart notes', icon: 'sticky-note', to: '/analytics/notes' },
    { label: 'Live view', icon: 'eye', to: '/analytics/live' },
  ]

  function fileActions(given: LoadedReport): readonly MenuAction[] {
    const table = given.report.tables.find(({ id }) => id === charted)
    if (table === undefined) return []
    const image = (kind: 'png' | 'svg') => () =>
      void saveChart(
        chart.current,
        {
          section: TITLE,
          title: table.title,
          subtitle: `${formatDateRange(dateRange)}${previous === null ? '' : ` (dashed: ${previous})`}`,
          foot: formatConsentRate(given.current.coverage),
        },
        kind,
      )
    return [
      {
        label: 'Export chart as CSV',
        icon: 'download',
        startsGroup: true,
        onSelect: () => saveCsv(TITLE, table.title, getCsvHeadings(table), getCsvRows(table)),
      },
      { label: 'Export chart as PNG', icon: 'download', onSelect: image('png') },
      { label: 'Export chart as SVG', icon: 'download', onSelect: image('svg') },
      {
        label: 'Export breakdowns as CSV',
        icon: 'download',
        onSelect: () =>
          saveCsv(
            TITLE,
            'Breakdowns',
            BREAKDOWN_CSV_HEADINGS,
            getBreakdownCsvRows(given.breakdowns ?? {}, getTotalVisitors(given)),
          ),
      },
    ]
  }

  return (
    <Stack gap="lg">
      <ScreenHeader
        title={isDetail ? section.title : TITLE}
        {...(isDetail && { back: { to: getSectionPath('', chosen), label: TITLE } })}
        detail={report?.live ? <LiveLink visitors={report.live.visitors} /> : section.lead}
        menu={menu}
      >
        <FilterButton query={chosen} values={report?.filterValues ?? null} onChange={changeQuery} />
        <DateRangeMenu query={chosen} onChange={changeQuery} />
      </ScreenHeader>
      <SectionLinks present={section} query={chosen} latest={latest} />
      <QueryBar query={chosen} onChange={changeQuery} />
      <ConsentNote
        dateRange={dateRange}
        comparedRange={comparedRange}
        now={now}
        consentRate={report?.current.coverage ?? null}
        report={report?.report ?? null}
      />
      {ignored.length > 0 && (
        <p className={styles.consentNote}>
          This report isn’t filtered by {ignored.map(({ label }) => label.toLowerCase()).join(', ')}.
        </p>
      )}
      {loaded.failure !== null ? (
        <TryAgain key={sectionId} failure={loaded.failure} late={late} />
      ) : (
        <div key={sectionId} className={styles.report} aria-busy={isBusy}>
          {loaded.data.current.n === 0 && (sectionId === '' || loaded.data.current.coverage.agreed === 0) ? (
            <NoVisits query={chosen} counted={loaded.data.current.coverage.counted} onChange={changeQuery} />
          ) : sectionId === '' ? (
            <Overview
              loaded={loaded.data}
              query={chosen}
              latest={latest}
              onFilter={changeQuery}
              previous={previous}
              charted={charted}
              onChart={setCharted}
              chart={chart}
            />
          ) : (
            <>
              <MetricTiles metrics={loaded.data.report.metrics} />
              {loaded.data.report.tables.map((table) => (
                <ReportPanel
                  key={table.id}
                  table={table}
                  query={chosen}
                  onFilter={changeQuery}
                  section={section.title}
                />
              ))}
            </>
          )}
        </div>
      )}
    </Stack>
  )
}

/** Visitors of the last 30 minutes. */
function LiveLink({ visitors }: { visitors: number }) {
  return (
    <Link to="/analytics/live" className={styles.live}>
      {formatValue(count(visitors), 'count')} {visitors === 1 ? 'visitor' : 'visitors'} now
    </Link>
  )
}
