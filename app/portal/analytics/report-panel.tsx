/** Report table with chart, CSV and image export. */
import { Button, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { Suspense, useId, useRef, useState } from 'react'
import { toLondonDate } from '#domain/dates/dates.ts'
import type { ChartAnnotation } from '#domain/reporting/annotations.ts'
import type { ConsentRate } from '#domain/reporting/metrics.ts'
import { getCsvHeadings, getCsvRows, type ReportTable } from '#domain/reporting/report.ts'
import { isInInterval } from '#domain/reporting/sections/intervals.ts'
import { csv } from '#formats/csv.ts'
import { CalendarDate } from '../ui/date-time.tsx'
import { fileName, saveFile } from '../ui/list/csv-export.ts'
import { notifyError } from '../ui/notifications.tsx'
import styles from './analytics.module.css'
import { presentChart } from './load-chart.ts'
import { formatConsentRate, formatConsentRateShort } from './metric-help.tsx'
import type { ReportQuery } from './report-query.ts'
import { ReportRows } from './report-rows.tsx'

interface ReportPanelProps {
  /** Title of the section. */
  readonly section: string
  readonly table: ReportTable
  readonly coverage: ConsentRate
  readonly notes: readonly ChartAnnotation[]
  readonly query: ReportQuery
  /** Formatted date range and previous period. */
  readonly subtitle: string
  readonly subtitleBefore: string | null
  /** Without it, rows can't be used as filters. */
  readonly onFilter?: (change: Partial<ReportQuery>) => void
}

export function ReportPanel({
  section,
  table,
  coverage,
  notes,
  query,
  subtitle,
  subtitleBefore,
  onFilter,
}: ReportPanelProps) {
  const heading = useId()
  const chartElement = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<'chart' | 'table'>(table.chart?.isFirst ? 'chart' : 'table')
  // Fixed for the lifetime of the panel.
  const [Chart] = useState(presentChart)
  const hasRows = table.rows.length > 0
  const isChart = view === 'chart' && table.chart !== null && hasRows
  const visibleAnnotations =
    table.chart?.kind === 'lines'
      ? notes.filter(({ day }) => table.rows.some(({ at = '' }) => isInInterval(day, at)))
      : []
  const file = (kind: string) =>
    fileName(`/analytics/${section}/${table.title}`, new URLSearchParams(), toLondonDate(new Date())).replace(
      /csv$/,
      kind,
    )

  async function saveImage(kind: 'png' | 'svg') {
    const svg = chartElement.current?.querySelector<SVGSVGElement>('svg.recharts-surface')
    if (!svg) return
    try {
      const { exportChartImage } = await import('./chart-image.ts')
      const compared = subtitleBefore === null ? '' : ` (dashed: ${subtitleBefore})`
      const labels = {
        title: `${table.title} · ${section}`,
        subtitle: `${subtitle}${table.chart?.kind === 'lines' ? compared : ''}`,
        foot: formatConsentRate(coverage),
      }
      await exportChartImage(svg, labels, kind, file(kind))
    } catch (error) {
      reportError(error)
      notifyError('The image couldn’t be created. Try again or use another browser.')
    }
  }

  return (
    <section aria-labelledby={heading} className={styles.frame}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={2} id={heading}>
            {table.title}
          </Title>
          <Text size="sm" c="dimmed">
            {table.lead !== undefined && `${table.lead} `}
            {formatConsentRateShort(coverage)}
          </Text>
        </div>
        {hasRows && (
          <Group gap="xs">
            {table.chart !== null && (
              <SegmentedControl
                size="sm"
                aria-label={`${table.title}, shown as`}
                value={view}
                data={[
                  { value: 'chart', label: 'Chart' },
                  { value: 'table', label: 'Table' },
                ]}
                onChange={(value) => setView(value as 'chart' | 'table')}
              />
            )}
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Download CSV: ${table.title}`}
              onClick={() => saveFile(file('csv'), csv(getCsvHeadings(table), getCsvRows(table)), 'text/csv')}
            >
              CSV
            </Button>
            {isChart &&
              (['png', 'svg'] as const).map((kind) => (
                <Button
                  key={kind}
                  variant="default"
                  size="compact-md"
                  aria-label={`Download ${kind.toUpperCase()}: ${table.title}`}
                  onClick={() => void saveImage(kind)}
                >
                  {kind.toUpperCase()}
                </Button>
              ))}
          </Group>
        )}
      </Group>
      {!hasRows && (
        <Text c="dimmed">{table.hiddenCount > 0 ? `${formatHiddenRows(table)}` : table.empty}</Text>
      )}
      {isChart && (
        <div ref={chartElement}>
          <Suspense fallback={<Skeleton height="18rem" role="status" aria-label="Loading chart" />}>
            <Chart table={table} notes={visibleAnnotations} />
          </Suspense>
        </div>
      )}
      {hasRows && !isChart && (
        <ReportRows
          table={table}
          coverage={coverage}
          query={query}
          onFilter={onFilter ?? null}
          notes={visibleAnnotations}
        />
      )}
      {isChart && visibleAnnotations.length > 0 && (
        <ol className={styles.notes} aria-label={`Annotations on ${table.title}`}>
          {visibleAnnotations.map(({ id, day, note }) => (
            <li key={id}>
              <CalendarDate on={day} />: {note}
            </li>
          ))}
        </ol>
      )}
      {hasRows && (table.hiddenCount > 0 || table.cutCount > 0) && (
        <Text size="sm" c="dimmed">
          {table.hiddenCount > 0 && formatHiddenRows(table)}{' '}
          {table.cutCount > 0 && `${table.cutCount} smaller rows not shown.`}
        </Text>
      )}
      {table.remark !== undefined && (
        <Text size="sm" c="dimmed">
          {table.remark}
        </Text>
      )}
    </section>
  )
}

function formatHiddenRows({ hiddenCount: count }: ReportTable): string {
  return count === 1
    ? '1 row hidden: based on fewer than 5 visitors.'
    : `${count} rows hidden: based on fewer than 5 visitors each.`
}
