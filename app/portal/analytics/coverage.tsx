/** One sentence on coverage and privacy; the definitions of all metrics on the page open in a dialog. */
import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { DateRange } from '#domain/reporting/date-range.ts'
import { formatDateRange, getComparisonWarning } from '#domain/reporting/date-range.ts'
import type { ConsentRate } from '#domain/reporting/metrics.ts'
import type { Report } from '#domain/reporting/report.ts'
import { formatNumber, MIN_SAMPLE_SIZE } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'

const HowWeCount = lazy(async () => ({ default: (await import('./how-we-count.tsx')).HowWeCount }))

interface CoverageProps {
  readonly period: DateRange
  readonly compared: DateRange | null
  readonly now: Date
  /** Null until loaded. */
  readonly coverage: ConsentRate | null
  readonly report: Report | null
}

export function Coverage({ period, compared, now, coverage, report }: CoverageProps) {
  const [isOpen, setOpen] = useState(false)
  const warning = getComparisonWarning(period, compared, now)
  return (
    <>
      <p className={styles.coverage} role="status">
        {formatDateRange(period)}
        {compared !== null && `, compared with ${formatDateRange(compared)}`}.{' '}
        {warning !== null && `${warning} `}
        {coverage !== null && `${formatCoverage(coverage)} `}
        {report !== null && (
          <Anchor component="button" type="button" inherit onClick={() => setOpen(true)}>
            How we count
          </Anchor>
        )}
      </p>
      {isOpen && report !== null && coverage !== null && (
        <Suspense>
          <HowWeCount report={report} coverage={coverage} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Returns for example `Based on the 62% of page views with analytics consent; …`. */
export function formatCoverage({ share }: ConsentRate): string {
  const base =
    share === null
      ? 'Based on visitors who accepted analytics'
      : `Based on the ${formatNumber(share, 'share')} of page views with analytics consent`
  return `${base}; numbers from fewer than ${MIN_SAMPLE_SIZE} visitors are hidden.`
}
