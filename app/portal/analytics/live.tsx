/** Current visitors, refreshed every 15 s while the tab is visible. */
import { EmptyState, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { readLive } from '#app/content/reports/analytics.ts'
import { liveReport } from '#domain/reporting/sections/live.ts'
import { MIN_SAMPLE_SIZE } from '#domain/reporting/values.ts'
import { tryAction } from '../ui/action-result.ts'
import { DateTime } from '../ui/date-time.tsx'
import { loadDeferredData, withTimeout } from '../ui/loader-data.ts'
import { pageTitle, ScreenHeader, TryAgain } from '../ui/screen.tsx'
import type { Route } from './+types/live'
import styles from './analytics.module.css'
import { MetricTiles } from './metric-tiles.tsx'
import { ReportPanel } from './report-panel.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Live view · Analytics')

const EVERY_MS = 15_000

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const now = new Date()
  const work = loadDeferredData(context, readLive)
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
      <ScreenHeader
        title="Live view"
        back={{ to: '/analytics', label: 'Analytics' }}
        lead="Visitors in the last 30 minutes who accepted analytics"
      />
      {loaded.failure !== null ? (
        <TryAgain failure={loaded.failure} late={late} />
      ) : (
        <div className={styles.report}>
          <Text c="dimmed" size="sm">
            Updated <DateTime at={now.toISOString()} />, every 15 seconds. Numbers from fewer than{' '}
            {MIN_SAMPLE_SIZE} visitors are hidden.
          </Text>
          {loaded.data.visits === 0 ? (
            <EmptyState
              title="No visitors right now"
              description="No activity with analytics consent in the last 30 minutes."
            />
          ) : (
            <>
              <MetricTiles metrics={liveReport(loaded.data).metrics} />
              {liveReport(loaded.data).tables.map((table) => (
                <ReportPanel key={table.id} table={table} query={null} section="Live" />
              ))}
            </>
          )}
        </div>
      )}
    </Stack>
  )
}
