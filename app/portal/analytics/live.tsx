/** Current visitors, refreshed every 15 s while the tab is visible. */
import { EmptyState, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readLive, readOverview } from '#app/content/reports/analytics.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { liveReport } from '#domain/reporting/sections/live.ts'
import { tryAction } from '../ui/action-result.ts'
import { DateTime } from '../ui/date-time.tsx'
import { loadDeferredData, withTimeout } from '../ui/loader-data.ts'
import { pageTitle, ScreenHeader, TryAgain } from '../ui/screen.tsx'
import type { Route } from './+types/live'
import styles from './analytics.module.css'
import { ConsentRateNote } from './consent-rate.tsx'
import { MetricCard } from './metric-card.tsx'
import { ReportPanel } from './report-panel.tsx'
import { reportQuery } from './report-query.ts'
import { SectionsNav } from './sections-nav.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Live · Analytics')

const EVERY_MS = 15_000

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const now = new Date()
  const today = toLondonDate(now)
  const work = loadDeferredData(context, async (client) => {
    const [live, overview] = await Promise.all([
      readLive(client),
      // The consent rate is stored per day.
      readOverview(client, { from: today, to: today }),
    ])
    return { live, coverage: overview.coverage, report: liveReport(live) }
  })
  const loaded = await tryAction(() => withTimeout(context, work))
  return { now, loaded, late: loaded.failure === null ? null : work }
}
clientLoader.hydrate = true as const

export default function Live({ loaderData: { now, loaded, late } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <Stack gap="lg">
      <ScreenHeader title="Live" lead="Visitors on the website now who accepted analytics" />
      <SectionsNav present="live" query={reportQuery.defaults} />
      {loaded.failure !== null ? (
        <TryAgain failure={loaded.failure} late={late} />
      ) : (
        <div className={styles.report}>
          <Text c="dimmed">
            Last 30 minutes, updated <DateTime at={now.toISOString()} />. Refreshes every 15 seconds.
          </Text>
          <ConsentRateNote coverage={loaded.data.coverage} n={loaded.data.live.visits} />
          {loaded.data.live.visits === 0 ? (
            <EmptyState
              title="No visitors right now"
              description="No activity with analytics consent in the last 30 minutes."
            />
          ) : (
            <>
              <ul className={styles.metrics} aria-label="Metrics">
                {loaded.data.report.metrics.map((metric) => (
                  <li key={metric.measure}>
                    <MetricCard metric={metric} coverage={loaded.data.coverage} />
                  </li>
                ))}
              </ul>
              {loaded.data.report.tables.map((table) => (
                <ReportPanel
                  key={table.id}
                  table={table}
                  notes={[]}
                  query={reportQuery.defaults}
                  coverage={loaded.data.coverage}
                  section="Live"
                  subtitle="Last 30 minutes"
                  subtitleBefore={null}
                />
              ))}
            </>
          )}
        </div>
      )}
    </Stack>
  )
}
