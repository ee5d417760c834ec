/** One sentence on the consent rate and privacy; the definitions of all metrics on the page open in a dialog. */
import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { DateRange } from '#domain/reporting/date-range.ts'
import { formatDateRange, getComparisonWarning } from '#domain/reporting/date-range.ts'
import type { ConsentRate } from '#domain/reporting/metrics.ts'
import type { Report } from '#domain/reporting/report.ts'
import { formatNumber, MIN_SAMPLE_SIZE } from '#domain/reporting/values.ts'
import styles from './analytics.module.css'

const HowWeCount = lazy(() => import('./how-we-count.tsx'))

interface ConsentNoteProps {
  readonly dateRange: DateRange
  readonly comparedRange: DateRange | null
  readonly now: Date
  /** Null until loaded. */
  readonly consentRate: ConsentRate | null
  readonly report: Report | null
}

export function ConsentNote({ dateRange, comparedRange, now, consentRate, report }: ConsentNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const warning = getComparisonWarning(dateRange, comparedRange, now)
  return (
    <>
      <p className={styles.consentNote} role="status">
        {formatDateRange(dateRange)}
        {comparedRange !== null && `, compared with ${formatDateRange(comparedRange)}`}.{' '}
        {warning !== null && `${warning} `}
        {consentRate !== null && `${formatConsentRate(consentRate)} `}
        {report !== null && (
          <Anchor component="button" type="button" inherit underline="always" onClick={() => setOpen(true)}>
            How we count
          </Anchor>
        )}
      </p>
      {isOpen && report !== null && consentRate !== null && (
        <Suspense>
          <HowWeCount report={report} consentRate={consentRate} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Returns for example `Based on the 62% of page views with analytics consent; …`. */
export function formatConsentRate({ share }: ConsentRate): string {
  const base =
    share === null
      ? 'Based on visitors who accepted analytics'
      : `Based on the ${formatNumber(share, 'share')} of page views with analytics consent`
  return `${base}; numbers from fewer than ${MIN_SAMPLE_SIZE} visitors are hidden.`
}
